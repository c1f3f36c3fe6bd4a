import type { EndpointAccess, EventRole, PlatformRole } from '@event-portal/contracts';

/** Whether the API's own rule lets somebody in who is signed in, as far as their roles decide. */
export function isAdmitted(
  access: EndpointAccess | undefined,
  platformRole: PlatformRole | undefined,
  eventRole: EventRole | null,
): boolean {
  if (access === 'public' || access === 'session' || platformRole === 'superuser') return true;
  return typeof access === 'object' && eventRole !== null && access.eventRoles.includes(eventRole);
}
