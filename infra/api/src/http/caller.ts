import type { CurrentUser, Endpoint, EventRole } from '@event-portal/contracts';

/** A person who has signed in. The API's own ids are plain text: they come from its database, or have been parsed. */
export type SignedInUser = Omit<CurrentUser, 'userId'> & { readonly userId: string };

/** A person with a session. */
export type Person = {
  readonly kind: 'person';
  readonly user: SignedInUser;
  readonly tokenHash: string;
  /** The person's role at the event in the path; null without one, also for a superuser. */
  readonly eventRole: EventRole | null;
};

/** A service with a key whose scope opens the endpoint. */
export type Service = { readonly kind: 'service'; readonly keyId: string };

/** Who may turn out to call an endpoint: services only where a scope opens it, nobody known where it is public. */
export type CallerOf<E extends Endpoint> = E extends { access: 'public' }
  ? null
  : E extends { serviceScope: string }
    ? Person | Service
    : Person;
