import { EventRole, refusalFor } from '@event-portal/contracts';
import type { RoutePage } from './route-pages';

/** Which roles at the event the guard table lets into a page. */
export function rolesOf({ scopes, path }: Pick<RoutePage, 'scopes' | 'path'>): EventRole[] {
  return EventRole.options.filter((role) => refusalFor(role, scopes, path) === undefined);
}
