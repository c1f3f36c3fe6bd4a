import type { PageRead } from '@event-portal/remote-kit/routing';
/** What one wrote is a part of the page about one's application; the applicant's own address (G10) leads to the same. */
export { Component, handle, loader } from '../+application/page';

export const shape = 'story';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];
