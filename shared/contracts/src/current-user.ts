import * as z from 'zod/mini';
import { UserId } from './ids';

/** What a person may do on the platform as a whole; roles within an event are `EventRole`. */
export const PlatformRole = z.enum(['user', 'superuser']);
export type PlatformRole = z.infer<typeof PlatformRole>;

/** The person behind the session, as `GET /auth/me` returns it (S1). */
export const CurrentUser = z.object({
  userId: UserId,
  email: z.email(),
  preferredEmail: z.nullable(z.email()),
  name: z.string().check(z.minLength(1)),
  onboarded: z.boolean(),
  image: z.nullable(z.string()),
  role: PlatformRole,
  emailConsent: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Why the session could not be read. Never a reason to treat somebody as signed out (G3). */
export const SessionError = z.object({
  kind: z.enum(['offline', 'timeout', 'unavailable', 'unexpected-reply']),
  /** Seconds after which the API asks to be tried again, when it said so. */
  retryAfterSeconds: z.optional(z.int()),
});
export type SessionError = z.infer<typeof SessionError>;

/** What the web application holds under the key `["auth","me"]` (S2): 401 gives neither a user nor an error. */
export const UserQueryResult = z.union([
  z.object({ user: CurrentUser, error: z.null() }),
  z.object({ user: z.null(), error: z.nullable(SessionError) }),
]);
export type UserQueryResult = z.infer<typeof UserQueryResult>;
