import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Locator, Page } from '@playwright/test';
import { lookOver } from './support/look-over';
import type { Visitor } from './support/people';
import { test } from './support/test';

/**
 * What lies over a page once somebody has pressed, which whoever looks at the page does not see. Of questions that are a line
 * and two buttons one of a page is enough: the gallery has them all.
 */
type Look = {
  readonly page: string;
  readonly as: Visitor;
  readonly path: string;
  /** What each is called, and what is pressed for it, one after the other. */
  readonly opens: readonly (readonly [title: string | RegExp, ...presses: Press[]])[];
};

/** What something is called that can be pressed, or where it is. */
type Press = string | ((page: Page) => Locator);

const event = `/events/${SEEDED_EVENT_ID}`;
const dashboard = `${event}/dashboard`;
/** What a table or a list of the page has first. */
const first = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .or(page.getByRole('cell'))
    .or(page.getByRole('rowheader'))
    .getByRole('link')
    .first();
const ANYTHING = /./;

const looks: readonly Look[] = [
  {
    ...{ page: 'applications', as: 'admin', path: `${dashboard}/applications?search=abe+applicant` },
    opens: [
      ['Abe Applicant', 'Abe Applicant'],
      ['Filter by readings', 'Filter by readings'],
      ['Download as CSV', 'Download as CSV'],
      ['Reject Abe Applicant?', 'Actions for Abe Applicant', 'Reject'],
      ['Who reads Abe Applicant?', 'Actions for Abe Applicant', 'Give to a reader'],
      ['Note to accept 1 person?', 'Select Abe Applicant', 'Accept'],
    ],
  },
  {
    ...{ page: 'decisions', as: 'admin', path: `${dashboard}/decisions` },
    opens: [['Rank by scores', 'Rank by scores']],
  },
  {
    ...{ page: 'questions', as: 'admin', path: `${dashboard}/questions` },
    opens: [
      ['Add a question', 'Add question to “About you”'],
      ['Edit question', 'Actions for School, company or “independent”', 'Edit'],
      ['Copy the questions of another event?', 'Copy from another event'],
    ],
  },
  {
    ...{ page: 'readers', as: 'admin', path: `${dashboard}/readers` },
    opens: [['Deal out applications', 'Deal out applications']],
  },
  {
    ...{ page: 'reading', as: 'staff', path: `${dashboard}/reading` },
    opens: [['Reading by keyboard', 'Keys: 1 to 5 score, J next, ? all']],
  },
  {
    ...{ page: 'mail', as: 'admin', path: `${dashboard}/mail` },
    opens: [
      ['Pause the mail of this event?', 'Pause the mail'],
      ['Write news', 'News', 'Write news'],
      ['An application is accepted', 'What mails say', 'An application is accepted'],
    ],
  },
  {
    ...{ page: 'check-in lists', as: 'admin', path: `${dashboard}/check-in-lists` },
    opens: [
      ['Make a list', 'Make a list'],
      ['Change T-shirt', 'Actions for T-shirt', 'Change'],
      ['Add the usual lists?', 'Add the usual lists'],
    ],
  },
  {
    ...{ page: 'check-in', as: 'staff', path: `${dashboard}/check-in` },
    opens: [['Name this device', 'Rename this device']],
  },
  {
    ...{ page: 'scans', as: 'admin', path: `${dashboard}/scans` },
    opens: [[ANYTHING, first]],
  },
  {
    ...{ page: 'roles', as: 'admin', path: `${dashboard}/roles` },
    opens: [
      ['Give a role', 'Give a role'],
      ['Take the role of staff from Stella Staff?', 'Actions for Stella Staff', 'Take the role away'],
    ],
  },
  {
    ...{ page: 'waitlist', as: 'admin', path: `${dashboard}/waitlist` },
    opens: [['Offer free seats to the waitlist?', 'Offer free seats']],
  },
  {
    ...{ page: 'teams', as: 'admin', path: `${dashboard}/teams-explorer` },
    opens: [
      ['Merge Bus Stop Club with another team', 'Merge Bus Stop Club with another team'],
      [/^Move .* to another team$/, (page) => page.getByRole('button', { name: /^Move / }).first()],
    ],
  },
  {
    ...{ page: 'teams', as: 'attendee', path: `${dashboard}/teams-explorer` },
    opens: [[/^Ask to join ./, 'Ask to join']],
  },
  {
    ...{ page: 'my seat', as: 'attendee', path: `${dashboard}/my-seat` },
    opens: [
      ['Replace your pass?', 'Replace my pass'],
      [ANYTHING, 'Give back my seat'],
    ],
  },
  {
    ...{ page: 'my application', as: 'applicant', path: `${dashboard}/my-application` },
    opens: [[ANYTHING, 'Withdraw application']],
  },
  {
    ...{ page: 'users', as: 'superuser', path: '/admin/users-management?search=abe+applicant' },
    opens: [
      ['Abe Applicant', 'Abe Applicant'],
      ['Suspend Abe Applicant?', 'Abe Applicant', 'Suspend'],
    ],
  },
  {
    ...{ page: 'log', as: 'superuser', path: '/admin/logs' },
    opens: [[/^Entry /, first]],
  },
  {
    ...{ page: 'failures', as: 'superuser', path: '/admin/failures' },
    opens: [[ANYTHING, first]],
  },
  {
    ...{ page: 'speed', as: 'superuser', path: '/admin/speed' },
    opens: [[ANYTHING, first]],
  },
  {
    ...{ page: 'event', as: 'superuser', path: `/admin/events-management/${SEEDED_EVENT_ID}` },
    opens: [['Unpublish Riverside Hackathon?', 'Unpublish']],
  },
  {
    ...{ page: 'platform settings', as: 'superuser', path: '/admin/settings' },
    opens: [
      ['Add announcement', 'Add announcement'],
      ['Edit announcement', 'Actions for Quiet hours', 'Edit'],
      ['Make a service key', 'Keys', 'Make a key'],
    ],
  },
];

for (const { page: name, as, path, opens } of looks)
  test(`WCAG 1.4.3 1.4.10 2.1.1 2.1.2 what ${name} opens as ${as}`, async ({ visit }) => {
    test.slow();
    const { page } = await visit(as, { width: 320, height: 640 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [title, ...presses] of opens)
      await test.step(String(title), async () => {
        for (const what of presses) await press(page, what);
        await lookOver(page, title);
      });
  });

/** Presses something that is called so, whatever it is. */
async function press(page: Page, what: Press): Promise<void> {
  if (typeof what === 'function') return what(page).click();
  const named = (['menuitem', 'button', 'link', 'tab', 'checkbox'] as const).map((role) =>
    page.getByRole(role, { name: what, exact: true }),
  );
  await named
    .reduce((one, other) => one.or(other))
    .or(page.getByRole('group').getByText(what, { exact: true }))
    .filter({ visible: true })
    .first()
    .click();
}
