import { isGuardScope, type GuardScope } from './access-rules';
import { CurrentUser, type UserQueryResult } from './current-user';
import { findRefusal, type AccessRefusal } from './decide';
import { EventRole } from './event-role';
import type { FrameScope } from './route-table';

/** The kinds of people that the guard table tells apart. */
export const visitorKinds = [
  'signed-out',
  'errored',
  'norole',
  'applicant',
  'attendee',
  'staff',
  'admin',
  'superuser',
] as const;

/** Nobody, somebody whose session cannot be read, a user by their role at the event, or a superuser without one. */
export type VisitorKind = (typeof visitorKinds)[number];

/** What keeps a kind of visitor out of a page that lies in these scopes; undefined where nothing does. */
export function refusalFor(
  kind: VisitorKind,
  scopes: readonly (GuardScope | FrameScope)[],
  pathname: string,
): AccessRefusal | undefined {
  return findRefusal(guardsOf(scopes), {
    userQuery: sessionOf(kind),
    eventRole: EventRole.options.find((role) => role === kind) ?? null,
    pathname,
    cookieValues: () => [],
  });
}

/** Those of the scopes of a page that guard it; the others frame it only. */
export function guardsOf(scopes: readonly (GuardScope | FrameScope)[]): GuardScope[] {
  return scopes.filter(isGuardScope);
}

function sessionOf(kind: VisitorKind): UserQueryResult {
  if (kind === 'signed-out') return { user: null, error: null };
  if (kind === 'errored') return { user: null, error: { kind: 'offline' } };
  const user = CurrentUser.parse({
    userId: '00000000-0000-4000-8000-000000000000',
    email: 'somebody@example.test',
    preferredEmail: null,
    name: 'Somebody',
    onboarded: true,
    image: null,
    role: kind === 'superuser' ? 'superuser' : 'user',
    emailConsent: false,
  });
  return { user, error: null };
}
