import type { ApiErrorCode, GivenRole, GivenRoleResult } from '@event-portal/contracts';

/** What became of several addresses, in one sentence each; those that were refused are named elsewhere. */
export function summarizeGivenRoles(results: readonly GivenRoleResult[], role: GivenRole): string {
  const names = (wanted: GivenRoleResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).map(({ name, email }) => name ?? email);
  const [now, before, invited] = [names('given'), names('kept'), names('invited')];
  return [
    ...(now.length > 0 ? [`${toSubject(now)} ${role} of this event now.`] : []),
    ...(before.length > 0
      ? [`${toSubject(before)} ${role === 'admin' ? 'admin' : 'staff or admin'} already.`]
      : []),
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

/** Why somebody does not get a role. @param refusal an error code of the API, or one that came later */
export function describeRefusal(refusal: string | null): string {
  const known: ApiErrorCode = 'role_conflict';
  return refusal === known
    ? 'They have applied to this event. Reject the application, or ask them to withdraw it, and try again.'
    : 'The role could not be given.';
}
