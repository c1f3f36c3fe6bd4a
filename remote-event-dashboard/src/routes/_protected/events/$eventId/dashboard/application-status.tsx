import type { PageRead } from '@event-portal/remote-kit/routing';
import type { PageNavigation } from '@event-portal/contracts';

/** How one's application stands, and what one wrote. */
export { Component, handle, loader } from './+application/page';

export const shape = 'story';

export const early = [
  { read: 'getEvent' },
  { read: 'getOwnApplication', for: ['applicant', 'attendee'] },
] satisfies PageRead[];

export const navigation = {
  label: 'My application',
  icon: 'clipboard',
  order: 10,
  for: ['applicant'],
  also: '/events/:eventId/dashboard/my-application',
} satisfies PageNavigation;
