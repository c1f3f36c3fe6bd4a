import { SEEDED_EVENT_ID, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** How one knows that a page shows its data: an element with these words in it, which is not there before. */
export type Sign = { readonly selector: string; readonly words: string };

/** A page that is measured, and whose it is. */
export type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  readonly as: SeededPerson['key'] | 'signed-out';
  readonly shows: Sign;
};

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;

const inMain = (words: string): Sign => ({ selector: 'main', words });
/** Rows that are still on their way lead nowhere. */
const firstRow: Sign = { selector: 'main tbody a[href]', words: '' };

/** The pages that are measured. */
export const pages: readonly MeasuredPage[] = [
  { name: 'login', path: '/', as: 'signed-out', shows: inMain('Continue with Discord') },
  { name: 'portal', path: '/portal', as: 'applicant', shows: inMain('Riverside Hackathon') },
  { name: 'users', path: '/admin/users-management', as: 'superuser', shows: firstRow },
  { name: 'applications', path: `${dashboard}/applications`, as: 'admin', shows: firstRow },
  { name: "attendee's overview", path: dashboard, as: 'attendee', shows: inMain('When and where') },
];

/** Where the benchmark goes from page to page, as somebody who may go everywhere: a page of every remote. */
export const destinations = {
  home: { path: '/portal', shows: inMain('Announcements') },
  users: { path: '/admin/users-management', shows: firstRow },
  event: { path: `/events/${SEEDED_EVENT_ID}`, shows: inMain('Riverside Hackathon') },
} as const;
