import { LegalPage } from '../features/legal/legal-page';

export const handle = { title: 'Terms' };

export function Component() {
  return (
    <LegalPage
      title="Terms of use"
      since="21 November 2026"
      lead="Be who you say you are, treat people well, and leave a seat you cannot use to somebody who can."
      sections={[
        {
          heading: 'Your account',
          text: (
            <p>
              One person, one account. Sign in with a Discord account that is your own, and keep your name
              recognisable: the people at the door compare it with you.
            </p>
          ),
        },
        {
          heading: 'Applications and seats',
          text: (
            <>
              <p>
                An application is no promise of a seat. Organisers decide by their own criteria, and tell you
                here. What you answer has to be true.
              </p>
              <p>
                If you are accepted, take the seat or decline it before the day that the event names;
                afterwards it may go to the next person on the waitlist. You may give a seat back until the
                event starts.
              </p>
            </>
          ),
        },
        {
          heading: 'Conduct',
          text: (
            <p>
              Every event has a code of conduct, which you accept when you apply. Harassment, in person or in
              team messages, ends your participation. Organisers may take a seat back for it without notice.
            </p>
          ),
        },
        {
          heading: 'What we offer',
          text: (
            <p>
              We run the portal with care, but without a guarantee that it is always there. We may change
              these terms; when a change matters to you, you read it here before it holds.
            </p>
          ),
        },
        {
          heading: 'Organisers',
          text: (
            <p>
              Who runs an event answers for it: for its facts, for the decisions on applications, and for how
              they use the data of participants, as our <a href="/privacy">privacy notice</a> says.
            </p>
          ),
        },
      ]}
    />
  );
}
