import type { ApiErrorCode, GivenRole, GivenRoleResult } from '@event-portal/contracts';

/** What became of several addresses, in one sentence each; those that were refused are named elsewhere. */
export function describeGivenRoles(results: readonly GivenRoleResult[], role: GivenRole): string {
  const names = (...outcomes: GivenRoleResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ name, email }) => name ?? email);
  const [now, invited] = [names('given', 'kept'), names('invited')];
  return [
    ...(now.length > 0 ? [`${toSubject(now)} ${role} of this event now.`] : []),
    ...(invited.length > 0
      ? [
          `${toSubject(invited)} invited, and ${invited.length === 1 ? 'gets' : 'get'} the role at the first sign-in.`,
        ]
      : []),
  ].join(' ');
}

function toSubject(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1 && only !== undefined ? `${only} is` : `${names.length} people are`;
}

/** Why somebody does not get a role. */
export function describeRefusal(refusal: string | null): string {
  const words: Partial<Record<string, string>> = refusals;
  return words[refusal ?? ''] ?? 'The role could not be given.';
}

const refusals: Partial<Record<ApiErrorCode, string>> = {
  role_conflict:
    'They have applied to this event. Reject the application, or ask them to withdraw it, and try again.',
  last_event_admin: 'They are the only admin. Name another admin first.',
};
