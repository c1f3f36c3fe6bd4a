import { fillPath, type VisitorKind } from '@event-portal/contracts';
import { DRAFT_EVENT_ID, OTHER_EVENT_ID, SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { declaredPages } from './pages.gen';
import type { Visitor } from './people';

/** A page of the portal as somebody sees it. */
export type SeenPage = { readonly name: string; readonly path: string; readonly as: Visitor };

const event = `/events/${SEEDED_EVENT_ID}`;
const dashboard = `${event}/dashboard`;

/**
 * Pages that look another way for somebody else, or with other data, and what stands in for a page. One that is looked at
 * here as somebody who may enter is not looked at once more.
 */
const looks: readonly SeenPage[] = [
  { name: 'login-on-the-way', path: '/portal', as: 'signed-out' },
  { name: 'login-denied', path: '/?authError=denied', as: 'signed-out' },
  { name: 'login-errored', path: '/portal', as: 'errored' },
  { name: 'not-found', path: '/nothing-here', as: 'norole' },

  { name: 'portal', path: '/portal', as: 'applicant' },
  { name: 'portal-newcomer', path: '/portal', as: 'newcomer' },
  { name: 'portal-not-found', path: '/portal/nothing-here', as: 'norole' },

  { name: 'admin-event-edit', path: `/admin/events-management/${DRAFT_EVENT_ID}`, as: 'superuser' },
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
  { name: 'teams-explorer', path: `${dashboard}/teams-explorer`, as: 'applicant' },
];

/** The values of the parameters that pages have in their addresses: the seeded data has each. */
const parameters: Readonly<Record<string, string>> = { eventId: SEEDED_EVENT_ID };

/** As whom a page is looked at: the first of them whom the guards let in. */
const viewers = [
  'signed-out',
  'attendee',
  'applicant',
  'staff',
  'admin',
  'superuser',
] as const satisfies readonly VisitorKind[];

/** A page at its address in the seeded data. @throws Error when nobody can look at it there. */
export function toSeenPage({ path, admits }: (typeof declaredPages)[number]): SeenPage {
  const as = viewers.find((viewer) => admits.includes(viewer));
  if (!as) throw new Error(`The guards let nobody into ${path}.`);
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/\/:?/g, '-');
  return { name, path: fillPath(path, parameters), as };
}

/** Whether a look shows a page, and no part of it, to somebody who may enter it. */
function isLookAt(look: SeenPage, { path, admits }: (typeof declaredPages)[number]): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
  return pattern.test(look.path) && admits.some((kind) => kind === look.as);
}

/** Every page that is declared, in some look; and what stands in for pages. */
export const pages: readonly SeenPage[] = [
  ...declaredPages.flatMap((page) => {
    const own = looks.filter((look) => isLookAt(look, page));
    return own.length > 0 ? own : [toSeenPage(page)];
  }),
  ...looks.filter((look) => !declaredPages.some((page) => isLookAt(look, page))),
];
