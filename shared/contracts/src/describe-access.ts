import type { AccessCondition, AccessOutcome, AccessRule, GuardScope } from './access-rules';
import type { FrameScope } from './route-table';
import { guardsOf, refusalFor, visitorKinds, type VisitorKind } from './visitor-kinds';

/** What a row of the guard table says, in words. */
export function describeRule({ when, then }: AccessRule): { when: string; then: string } {
  return { when: when.map(describeCondition).join(', '), then: describeOutcome(then) };
}

/** Who may enter a page by the guard table, and what happens to everybody else, in words. */
export function describeEntry(
  scopes: readonly (GuardScope | FrameScope)[],
  path: string,
): { guards: string; admitted: string; others: string } {
  const admitted = visitorKinds.filter((kind) => refusalFor(kind, scopes, path) === undefined);
  const refused = new Map<string, VisitorKind[]>();
  // What roles decide comes first: what happens without a session is nearly the same everywhere.
  for (const kind of visitorKinds.toReversed()) {
    const refusal = refusalFor(kind, scopes, path);
    if (refusal === undefined) continue;
    const outcome = refusal.kind === 'redirect' ? describeRedirect(refusal) : NOT_FOUND;
    refused.set(outcome, [kind, ...(refused.get(outcome) ?? [])]);
  }
  return {
    guards: guardsOf(scopes).join(', '),
    admitted: describeVisitors(admitted),
    others: [...refused].map(([outcome, kinds]) => `${describeRefused(kinds)}: ${outcome}`).join('; '),
  };
}

const NOT_FOUND = 'not found';

const visitors: Readonly<Record<VisitorKind, string>> = {
  'signed-out': 'nobody signed in',
  errored: 'session not readable',
  norole: 'no role',
  applicant: 'applicant',
  attendee: 'attendee',
  staff: 'staff',
  admin: 'admin',
  superuser: 'superuser',
};
const signedIn: readonly VisitorKind[] = visitorKinds.filter(
  (kind) => kind !== 'signed-out' && kind !== 'errored',
);

function describeVisitors(kinds: readonly VisitorKind[]): string {
  if (kinds.length === visitorKinds.length) return 'everybody';
  if (kinds.join() === signedIn.join()) return 'everybody signed in';
  return kinds.map((kind) => visitors[kind]).join(', ');
}

function describeRefused(kinds: readonly VisitorKind[]): string {
  const areSome = kinds.length > 1 && kinds.length < signedIn.length;
  return areSome && kinds.every((kind) => signedIn.includes(kind))
    ? 'others signed in'
    : describeVisitors(kinds);
}

function describeCondition(condition: AccessCondition): string {
  if ('session' in condition)
    return {
      present: 'somebody is signed in',
      absent: 'nobody is signed in',
      errored: 'the session could not be read',
    }[condition.session];
  if ('platformRoleIsNot' in condition) return `not a ${condition.platformRoleIsNot}`;
  if ('eventRoleIs' in condition) return `event role is ${condition.eventRoleIs}`;
  if ('eventRoleIsNotOneOf' in condition)
    return `event role is not ${condition.eventRoleIsNotOneOf.join(' or ')}`;
  if ('pathnameIs' in condition) return `at ${condition.pathnameIs} exactly`;
  if ('onboardedIs' in condition) return condition.onboardedIs ? 'onboarded' : 'not onboarded';
  return `cookie ${condition.cookieIsNot.name} is not ${condition.cookieIsNot.value}`;
}

function describeOutcome(outcome: AccessOutcome): string {
  switch (outcome.kind) {
    case 'redirect':
      return describeRedirect({ to: outcome.to, remember: outcome.remember !== undefined });
    case 'not-found':
      return NOT_FOUND;
    case 'provide':
      return outcome.what === 'user' ? 'goes on, with the user' : 'goes on, with the onboarding dialog';
  }
}

function describeRedirect({ to, remember }: { to: string; remember: boolean }): string {
  return remember ? `to ${to} and back` : `to ${to}`;
}
