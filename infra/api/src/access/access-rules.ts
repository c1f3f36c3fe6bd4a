import type {
  ApiErrorCode,
  EndpointAccess,
  EventRole,
  PlatformRole,
  ServiceScope,
} from '@event-portal/contracts';

/** Who calls, as far as the rules care. */
export type Claim =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'person'; readonly role: PlatformRole }
  | {
      readonly kind: 'service';
      readonly scopes: readonly ServiceScope[];
      /** The only event that the service may know of; null for every one. */
      readonly eventId: string | null;
    };

/** How a caller stands to the event in the path. */
export type EventAccess = {
  readonly eventId: string;
  readonly published: boolean;
  readonly role: EventRole | null;
};

/** An endpoint's own rule. */
export type AccessRule = { readonly access: EndpointAccess; readonly serviceScope?: ServiceScope };

/**
 * Decides whether a caller may use an endpoint; null means yes.
 * `eventAccess` is given for endpoints of an event, and null when there is no such event. An event that the caller
 * may not know of is refused exactly like one that does not exist.
 */
export function denialReason(
  { access, serviceScope }: AccessRule,
  claim: Claim,
  eventAccess?: EventAccess | null,
): ApiErrorCode | null {
  if (access === 'public') return null;
  if (claim.kind === 'anonymous') return 'no_session';
  if (claim.kind === 'service' && !(serviceScope && claim.scopes.includes(serviceScope))) return 'forbidden';
  if (eventAccess !== undefined && !isVisible(claim, eventAccess)) return 'not_found';
  if (claim.kind === 'service' || claim.role === 'superuser' || access === 'session') return null;
  if (access === 'superuser') return 'forbidden';
  return eventAccess?.role && access.eventRoles.includes(eventAccess.role) ? null : 'forbidden';
}

function isVisible(claim: Claim, eventAccess: EventAccess | null): boolean {
  if (!eventAccess) return false;
  if (claim.kind === 'service' && claim.eventId !== null && claim.eventId !== eventAccess.eventId)
    return false;
  if (eventAccess.published) return true;
  const isSuperuser = claim.kind === 'person' && claim.role === 'superuser';
  return isSuperuser || eventAccess.role === 'admin' || eventAccess.role === 'staff';
}
