import * as z from 'zod/mini';
import { AuditEntry } from './audit';
import { CurrentUser, PlatformRole } from './current-user';
import { endpoint } from './endpoint';
import { EventRole } from './event-role';
import { EmailAddress, textBlock, textLine, Timestamp } from './fields';
import { EventId, UserId } from './ids';
import { boundedQuery, pageOf, pageQuery, sortBy } from './page';

const personName = textLine(80, 'Enter your name.');

/** What a person may change about themselves. */
export const ProfileChange = z.object({
  name: personName,
  preferredEmail: z.nullable(EmailAddress),
  emailConsent: z.boolean(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** What completes the onboarding. */
export const Onboarding = z.object({ name: personName, preferredEmail: EmailAddress });
export type Onboarding = z.infer<typeof Onboarding>;

/** A person as superusers list them. */
export const ListedUser = z.extend(CurrentUser, {
  createdAt: Timestamp,
  lastSeenAt: z.nullable(Timestamp),
  eventRoles: z.int(),
  /** Since when the person is kept out; null for nearly everybody. */
  suspendedAt: z.nullable(Timestamp),
});
export type ListedUser = z.infer<typeof ListedUser>;

/** A person with their roles and their last actions. */
export const UserDetails = z.extend(ListedUser, {
  roles: z.array(
    z.object({ eventId: EventId, eventName: z.string(), role: EventRole, assignedAt: Timestamp }),
  ),
  /** Devices where the person is signed in. */
  sessions: z.int(),
  /** Why the person is suspended; null when they are not. */
  suspensionReason: z.nullable(z.string()),
  recentActions: z.array(AuditEntry),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/auth/me',
  tag: 'Session',
  summary: 'The person who is signed in; 401 when nobody is.',
  access: 'session',
  reply: CurrentUser,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'Session',
  summary: 'Ends the session at once, everywhere; succeeds also when there is none.',
  access: 'public',
});

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'Users',
  summary: 'The caller’s own profile, for the page where it is changed.',
  access: 'session',
  reply: CurrentUser,
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/users/me',
  tag: 'Users',
  summary: 'Changes the caller’s own profile.',
  access: 'session',
  body: ProfileChange,
  reply: CurrentUser,
});

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/users/me/onboarding',
  tag: 'Users',
  summary: 'Completes the caller’s onboarding.',
  access: 'session',
  body: Onboarding,
  reply: CurrentUser,
});

export const UsersQuery = z.object({
  ...pageQuery,
  role: z.optional(PlatformRole),
  onboarded: z.optional(z.enum(['yes', 'no'])),
  suspended: z.optional(z.enum(['yes'])),
  sort: sortBy(['name', 'email', 'createdAt', 'lastSeenAt'], 'name:asc'),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  tag: 'Users',
  summary: 'Everybody who has ever signed in, searchable by name and e-mail.',
  access: 'superuser',
  query: z.extend(UsersQuery, boundedQuery),
  reply: z.extend(pageOf(ListedUser), {
    /** How many people the search finds, by filter; absent where nobody has counted them all. */
    counts: z.optional(
      z.object({ all: z.int(), superusers: z.int(), onboarded: z.int(), suspended: z.int() }),
    ),
  }),
});

const UserParams = z.object({ userId: UserId });

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  tag: 'Users',
  summary: 'One person with event roles and recent actions.',
  access: 'superuser',
  params: UserParams,
  reply: UserDetails,
});

export const changePlatformRole = endpoint({
  method: 'PUT',
  path: '/users/:userId/role',
  tag: 'Users',
  summary:
    'Changes a person’s platform role. The last superuser stays one. Whoever becomes superuser has to sign in again.',
  access: 'superuser',
  params: UserParams,
  body: z.object({ role: PlatformRole }),
  reply: ListedUser,
});

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/users/:userId/suspension',
  tag: 'Users',
  summary:
    'Keeps a person out and ends their sessions. Nobody suspends themselves (`own_account`), and one superuser stays (`last_superuser`).',
  access: 'superuser',
  params: UserParams,
  body: z.object({ reason: textBlock(500).check(z.minLength(1, 'Say why. Other superusers read it.')) }),
  reply: ListedUser,
});

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/users/:userId/suspension',
  tag: 'Users',
  summary: 'Lets a suspended person sign in again.',
  access: 'superuser',
  params: UserParams,
  reply: ListedUser,
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:userId/sessions',
  tag: 'Users',
  summary: 'Signs a person out everywhere.',
  access: 'superuser',
  params: UserParams,
});
