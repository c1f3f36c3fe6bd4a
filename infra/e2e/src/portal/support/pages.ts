import { DRAFT_EVENT_ID, OTHER_EVENT_ID, SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Visitor } from './people';

/** A page of the portal as somebody sees it. */
export type SeenPage = { readonly name: string; readonly path: string; readonly as: Visitor };

const event = `/events/${SEEDED_EVENT_ID}`;
const dashboard = `${event}/dashboard`;

/** Every page, as whom it is meant for; and the pages that stand in for others. */
export const pages: readonly SeenPage[] = [
  { name: 'login', path: '/', as: 'signed-out' },
  { name: 'login-on-the-way', path: '/portal', as: 'signed-out' },
  { name: 'login-denied', path: '/?authError=denied', as: 'signed-out' },
  { name: 'login-errored', path: '/portal', as: 'errored' },
  { name: 'privacy', path: '/privacy', as: 'signed-out' },
  { name: 'terms', path: '/terms', as: 'signed-out' },
  { name: 'not-found', path: '/nothing-here', as: 'norole' },

  { name: 'portal', path: '/portal', as: 'applicant' },
  { name: 'portal-newcomer', path: '/portal', as: 'newcomer' },
  { name: 'community', path: '/community', as: 'attendee' },
  { name: 'resources-programming', path: '/resources/programming', as: 'attendee' },
  { name: 'resources-sponsors', path: '/resources/sponsors', as: 'attendee' },
  { name: 'settings', path: '/settings', as: 'attendee' },
  { name: 'portal-not-found', path: '/portal/nothing-here', as: 'norole' },

  { name: 'admin-overview', path: '/admin/overview', as: 'superuser' },
  { name: 'admin-events', path: '/admin/events-management', as: 'superuser' },
  { name: 'admin-event-new', path: '/admin/events-management/new', as: 'superuser' },
  { name: 'admin-event-edit', path: `/admin/events-management/${DRAFT_EVENT_ID}`, as: 'superuser' },
  { name: 'admin-event-people', path: `/admin/events-management/${SEEDED_EVENT_ID}/people`, as: 'superuser' },
  { name: 'admin-users', path: '/admin/users-management', as: 'superuser' },
  { name: 'admin-logs', path: '/admin/logs', as: 'superuser' },
  { name: 'admin-settings', path: '/admin/settings', as: 'superuser' },
  { name: 'admin-keys', path: '/admin/settings?section=keys', as: 'superuser' },
  { name: 'admin-releases', path: '/admin/settings?section=releases', as: 'superuser' },
  { name: 'admin-set-up', path: '/admin/settings?section=set-up', as: 'superuser' },
  { name: 'admin-not-found', path: '/admin/nothing-here', as: 'superuser' },

  { name: 'event', path: event, as: 'norole' },
  { name: 'event-unknown', path: '/events/99999999-9999-4999-8999-999999999999', as: 'norole' },
  { name: 'application', path: `/events/${OTHER_EVENT_ID}/application`, as: 'norole' },
  { name: 'application-submitted', path: `${event}/application`, as: 'applicant' },
  { name: 'summary', path: `${event}/summary`, as: 'applicant' },
  { name: 'rejected', path: `${event}/rejected`, as: 'applicant' },
  { name: 'declined', path: `${event}/feedback/declined`, as: 'applicant' },
  { name: 'waitlist', path: `${event}/waitlist/info`, as: 'applicant' },
  { name: 'dashboard-admin', path: dashboard, as: 'admin' },
  { name: 'dashboard-staff', path: dashboard, as: 'staff' },
  { name: 'dashboard-attendee', path: dashboard, as: 'attendee' },
  { name: 'dashboard-no-role', path: dashboard, as: 'norole' },
  { name: 'dashboard-not-found', path: `${dashboard}/nothing-here`, as: 'staff' },
  { name: 'application-status', path: `${dashboard}/application-status`, as: 'applicant' },
  { name: 'my-team', path: `${dashboard}/my-team`, as: 'attendee' },
  { name: 'teams-explorer', path: `${dashboard}/teams-explorer`, as: 'applicant' },
  { name: 'applications', path: `${dashboard}/applications`, as: 'admin' },
  { name: 'waitlist-admin', path: `${dashboard}/waitlist`, as: 'admin' },
  { name: 'roles', path: `${dashboard}/roles`, as: 'admin' },
  { name: 'event-settings', path: `${dashboard}/settings`, as: 'admin' },
  { name: 'check-in', path: `${dashboard}/check-in`, as: 'staff' },
  { name: 'my-application', path: `${dashboard}/my-application`, as: 'applicant' },
  { name: 'my-seat', path: `${dashboard}/my-seat`, as: 'attendee' },
];
