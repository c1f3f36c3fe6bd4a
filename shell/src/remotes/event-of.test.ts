import { eventOf } from './event-of';

const id = '11111111-1111-4111-8111-111111111111';

test.each([
  ['/events/:eventId', `/events/${id}`, id],
  ['/events/:eventId/dashboard/mail', `/events/${id}/dashboard/mail`, id],
  ['/admin/events-management/:eventId', `/admin/events-management/${id}`, id],
  ['/events/:eventId', '/events/7', undefined],
  ['/portal', '/portal', undefined],
  ['event.panel/log', 'event.panel/log', undefined],
  [undefined, `/events/${id}`, undefined],
])('the event of %s at %s is %s', (page, pathname, event) => {
  expect(eventOf(page, pathname)).toBe(event);
});
