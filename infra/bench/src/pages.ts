import { SEEDED_EVENT_ID, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** A page that is measured: whose it is, and the words by which its data is known to be there. */
export type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  readonly as: SeededPerson['key'] | 'signed-out';
  /** Stands in the main part of the page once its data is shown, and not before. */
  readonly shows: string;
};

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;

/** The pages that are measured. */
export const pages: readonly MeasuredPage[] = [
  { name: 'login', path: '/', as: 'signed-out', shows: 'Continue with Discord' },
  { name: 'portal', path: '/portal', as: 'applicant', shows: 'Riverside Hackathon' },
  { name: 'users', path: '/admin/users-management', as: 'superuser', shows: '@example.test' },
  { name: 'applications', path: `${dashboard}/applications`, as: 'admin', shows: '@example.test' },
  { name: "attendee's overview", path: dashboard, as: 'attendee', shows: 'When and where' },
];
