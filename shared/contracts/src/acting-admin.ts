import { endpoint } from './endpoint';
import { EventParams } from './event';
import { OwnEventRole } from './event-role';

/** For how long a superuser runs an event after a press, in minutes. */
export const ACTING_ADMIN_MINUTES = 60;

export const actAsEventAdmin = endpoint({
  method: 'PUT',
  path: '/events/:eventId/acting-admin',
  tag: 'Event roles',
  summary:
    'Lets a superuser act as an admin of the event for an hour from now. It replaces no role, and whoever is its admin anyway stays one.',
  access: 'superuser',
  params: EventParams,
  reply: OwnEventRole,
});

export const stopActingAsEventAdmin = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/acting-admin',
  tag: 'Event roles',
  summary: 'Ends it before the hour is over; a second call changes nothing.',
  access: 'superuser',
  params: EventParams,
});
