import {
  isStillComing,
  type EventId,
  type EventNavigation,
  type EventRole,
  type PortalEvent,
} from '@event-portal/contracts';
import { eventNavigation } from '../../pages.gen';
import { href, type PagePath } from '../../paths.gen';

const sideBars: EventNavigation<PagePath> = eventNavigation;
const MY_TEAM: PagePath = '/events/:eventId/dashboard/my-team';

/** Whether a person can use teams: not an applicant who is not coming. */
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
  const groups = sideBars[role].filter(
    ({ pages }) => mayBeInTeam(role, event) || !pages.some(({ path }) => path === MY_TEAM),
  );
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
