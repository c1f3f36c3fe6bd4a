import { isStillComing, type EventId, type EventRole, type PortalEvent } from '@event-portal/contracts';
import { href, type PagePath } from '../../paths.gen';

type DashboardPath = Extract<PagePath, `/events/:eventId/dashboard${string}`>;
type Page = {
  readonly label: string;
  readonly icon: string;
  readonly path: DashboardPath;
  /** Another address of the same page. */
  readonly also?: DashboardPath;
};
type Group = { readonly label?: string; readonly pages: readonly Page[] };

const overview: Page = { label: 'Overview', icon: 'dashboard', path: '/events/:eventId/dashboard' };
const checkIn: Page = { label: 'Check-in', icon: 'check', path: '/events/:eventId/dashboard/check-in' };
const teams: Page = { label: 'Teams', icon: 'team', path: '/events/:eventId/dashboard/teams-explorer' };
const findTeam: Page = { ...teams, label: 'Find a team', icon: 'compass' };
const myTeam: Page = { label: 'My team', icon: 'team', path: '/events/:eventId/dashboard/my-team' };

/** What each shell of the dashboard leads to (R7): the staff shell for admin and staff, the others for their role. */
const navigation: Record<EventRole, readonly Group[]> = {
  admin: [
    {
      pages: [
        overview,
        { label: 'Applications', icon: 'inbox', path: '/events/:eventId/dashboard/applications' },
        { label: 'Waitlist', icon: 'list', path: '/events/:eventId/dashboard/waitlist' },
        checkIn,
        teams,
      ],
    },
    {
      label: 'Configuration',
      pages: [
        { label: 'Roles', icon: 'shield', path: '/events/:eventId/dashboard/roles' },
        { label: 'Event settings', icon: 'settings', path: '/events/:eventId/dashboard/settings' },
      ],
    },
  ],
  staff: [{ pages: [overview, checkIn, teams] }],
  applicant: [
    {
      pages: [
        {
          label: 'My application',
          icon: 'clipboard',
          path: '/events/:eventId/dashboard/application-status',
          also: '/events/:eventId/dashboard/my-application',
        },
      ],
    },
    { label: 'Team', pages: [myTeam, findTeam] },
  ],
  attendee: [
    { pages: [overview, { label: 'My seat', icon: 'ticket', path: '/events/:eventId/dashboard/my-seat' }] },
    { label: 'Team', pages: [myTeam, findTeam] },
  ],
};

/** Whether teams are of use to somebody: not to an applicant who is not coming. */
export function mayBeInTeam(
  role: EventRole | null,
  { applicationStatus }: Pick<PortalEvent, 'applicationStatus'>,
): boolean {
  if (role !== 'applicant') return role === 'attendee';
  return applicationStatus === null || isStillComing(applicationStatus);
}

/** The navigation of somebody's dashboard; `current` is the page that is open. */
export function dashboardNavigation(
  role: EventRole,
  event: Pick<PortalEvent, 'eventId' | 'applicationStatus'>,
  pathname: string,
) {
  const eventId: EventId = event.eventId;
  const groups = navigation[role].filter(({ pages }) => !pages.includes(myTeam) || mayBeInTeam(role, event));
  return groups.map(({ label, pages }) => ({
    ...(label !== undefined && { label }),
    items: pages.map((page) => {
      const addresses = [page.path, page.also ?? page.path].map((path) => href(path, { eventId }));
      return {
        label: page.label,
        icon: page.icon,
        href: href(page.path, { eventId }),
        current: addresses.includes(pathname.replace(/\/$/, '')),
      };
    }),
  }));
}
