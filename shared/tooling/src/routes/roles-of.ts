import { EventRole, refusalFor, type FrameScope, type GuardScope } from '@event-portal/contracts';

type PlacedPage = { readonly path: string; readonly scopes: readonly (GuardScope | FrameScope)[] };

/** Which roles at the event the guard table lets into a page. */
export function rolesOf({ scopes, path }: PlacedPage): EventRole[] {
  return EventRole.options.filter((role) => refusalFor(role, scopes, path) === undefined);
}
