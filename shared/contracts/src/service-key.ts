import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { textLine, Timestamp } from './fields';
import { EventId } from './ids';
import { ServiceScope } from './service-scope';

/** What every key begins with, so that one is known wherever it turns up. */
export const SERVICE_KEY_PREFIX = 'epk_';

/** How long a key may live, in days: short for a trial, a year for a service that somebody looks after. */
export const SERVICE_KEY_DAYS = [30, 90, 365] as const;

/** A service's key as superusers list it; the key itself is shown once, when it is made. */
export const ServiceKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  scopes: z.array(ServiceScope),
  /** The only event that the key opens; null for one that opens every published event. */
  event: z._default(z.nullable(z.object({ eventId: EventId, name: z.string() })), null),
  createdAt: Timestamp,
  /** When it stops opening anything; null from an API whose keys do not expire. */
  expiresAt: z._default(z.nullable(Timestamp), null),
  lastUsedAt: z.nullable(Timestamp),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

/** What a superuser fills in to make a key. */
export const ServiceKeyDraft = z.object({
  name: textLine(60, 'Enter what the key is for.'),
  scopes: z.array(ServiceScope).check(z.minLength(1, 'Choose at least one permission.')),
  /** The only event that it is for; null for every event. */
  eventId: z._default(z.nullable(EventId), null),
  expiresInDays: z._default(z.literal(SERVICE_KEY_DAYS, 'Choose how long the key is valid.'), 365),
});
export type ServiceKeyDraft = z.infer<typeof ServiceKeyDraft>;

const tag = 'Service keys';

export const listServiceKeys = endpoint({
  method: 'GET',
  path: '/admin/service-keys',
  tag,
  summary: 'The keys that services use, expired ones among them; revoked ones are gone.',
  access: 'superuser',
  reply: z.object({ keys: z.array(ServiceKey) }),
});

export const createServiceKey = endpoint({
  method: 'POST',
  path: '/admin/service-keys',
  tag,
  summary: 'Makes a key. The reply is the only place where it is ever shown: the API keeps a hash.',
  access: 'superuser',
  body: ServiceKeyDraft,
  reply: z.extend(ServiceKey, { key: z.string() }),
  status: 201,
});

export const revokeServiceKey = endpoint({
  method: 'DELETE',
  path: '/admin/service-keys/:keyId',
  tag,
  summary: 'Revokes a key at once.',
  access: 'superuser',
  params: z.object({ keyId: z.uuid() }),
});
