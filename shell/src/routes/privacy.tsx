import { LegalPage } from '../features/legal/legal-page';

export const handle = { title: 'Privacy' };

export function Component() {
  return (
    <LegalPage
      title="Privacy notice"
      since="25 November 2026"
      lead="We keep what an event needs to know about you, and show it to the people who run that event."
      sections={[
        {
          heading: 'What we know about you',
          text: (
            <ul>
              <li>
                From Discord, when you sign in: your name, your picture, your e-mail address, and that it is
                verified.
              </li>
              <li>From you: a contact address if you give one, and the answers in your applications.</li>
              <li>
                From using the portal: when you were here last, the browsers you are signed in with, and a log
                of changes that you made.
              </li>
              <li>
                From your browser, when a part of the portal fails in it: which part and which page, your
                roles, what the browser said, its name and version. We keep that for seven days.
              </li>
              <li>
                From your browser, on some visits: how fast a page was, and whether its window was that of a
                phone. We count it, and keep nothing that says who it was.
              </li>
            </ul>
          ),
        },
        {
          heading: 'Who sees it',
          text: (
            <>
              <p>
                The admins of an event see your application to that event, once you have submitted it. A draft
                is yours alone. The people at the door see your name, your address, and whether you have
                arrived. The code on your pass names nobody: only the portal can tell whose it is. Other
                participants see your name and picture in teams, never your address.
              </p>
              <p>
                Superusers of the platform see profiles, the log of changes, and what failed in whose browser.
                Nobody sees your sign-in with Discord: we do not keep it.
              </p>
            </>
          ),
        },
        {
          heading: 'E-mails',
          text: (
            <p>
              Where your applications and seats stand, you read here. A portal that is set up to send mail
              also writes it to your contact address, once for each thing that happens, and the people who run
              your event see what was sent and whether it arrived at your mail server. They may write to you
              about your application themselves. News reach you by mail only if you allow it in your settings,
              where you can change your mind at any time; every mail with news has a link that ends them.
            </p>
          ),
        },
        {
          heading: 'Cookies',
          text: (
            <>
              <p>We set three cookies, and none of them follows you to other sites:</p>
              <ul>
                <li>one keeps you signed in, for at most thirty days;</li>
                <li>one protects the moment of signing in, for ten minutes;</li>
                <li>one remembers for a year that you have put off the welcome dialog.</li>
              </ul>
              <p>
                Your choice of theme stays in your browser. So does what you have typed into an application
                and we have not received yet, for example because you were offline: until it is saved, you
                sign out, or somebody else signs in, and for at most thirty days. At the door of an event so
                do check-ins that we have not received yet, with the names of the people or what their passes
                say: until they are sent, or you sign out, and for at most three days.
              </p>
              <p>
                So that your pass opens without a network, this browser keeps it with what else stands on that
                page: the event, your seat, your application and your team. It does so once you have opened
                the page, until you sign out or somebody else signs in, and for at most fourteen days; the
                check-in page of people at the door for one day.
              </p>
            </>
          ),
        },
        {
          heading: 'Your rights',
          text: (
            <p>
              You correct your name and your contact address in your settings. You may also ask for a copy of
              your data, or for its deletion: the portal has no button for that, so ask the people who run
              your event. The log of changes cannot be altered, and keeps the names that it has.
            </p>
          ),
        },
      ]}
    />
  );
}
