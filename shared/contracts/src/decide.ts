import { accessRules, type AccessCondition, type AccessRule, type GuardScope } from './access-rules';
import type { CurrentUser, UserQueryResult } from './current-user';
import type { EventRole } from './event-role';

/** Everything that the rules look at, at one moment. */
export type AccessFacts = {
  readonly userQuery: UserQueryResult;
  readonly eventRole: EventRole | null;
  readonly pathname: string;
  /** Every value of a cookie: a browser may send one name twice. */
  readonly cookieValues: (name: string) => readonly string[];
};

/** What the rules say about entering a scope; `rule` is the row that decided. */
export type AccessDecision =
  | { readonly kind: 'proceed'; readonly user: CurrentUser | null; readonly showOnboardingModal: boolean }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly remember: boolean;
      readonly rule: AccessRule['id'];
    }
  | { readonly kind: 'not-found'; readonly rule: AccessRule['id'] };

/** A decision that keeps somebody out. */
export type AccessRefusal = Exclude<AccessDecision, { kind: 'proceed' }>;

/**
 * Evaluates the guard table for one scope. Pure: equal facts give the equal decision, in the shell and in every remote.
 * The first redirect or not-found that applies wins.
 */
export function decide(rules: readonly AccessRule[], scope: GuardScope, facts: AccessFacts): AccessDecision {
  let user: CurrentUser | null = null;
  let showOnboardingModal = false;

  for (const rule of rules) {
    if (rule.scope !== scope || !rule.when.every((condition) => holds(condition, facts))) continue;
    switch (rule.then.kind) {
      case 'redirect':
        return {
          kind: 'redirect',
          to: rule.then.to,
          remember: rule.then.remember === 'pathname',
          rule: rule.id,
        };
      case 'not-found':
        return { kind: 'not-found', rule: rule.id };
      case 'provide':
        if (rule.then.what === 'user') user = facts.userQuery.user;
        else showOnboardingModal = true;
    }
  }
  return { kind: 'proceed', user, showOnboardingModal };
}

/** What keeps somebody out of a page that lies in these scopes, from the outside in; undefined where nothing does. */
export function findRefusal(scopes: readonly GuardScope[], facts: AccessFacts): AccessRefusal | undefined {
  for (const scope of scopes) {
    const decision = decide(accessRules, scope, facts);
    if (decision.kind !== 'proceed') return decision;
  }
  return undefined;
}

function holds(condition: AccessCondition, facts: AccessFacts): boolean {
  const { user, error } = facts.userQuery;
  if ('session' in condition) return condition.session === (user ? 'present' : error ? 'errored' : 'absent');
  if ('platformRoleIsNot' in condition) return user?.role !== condition.platformRoleIsNot;
  if ('eventRoleIs' in condition) return facts.eventRole === condition.eventRoleIs;
  if ('eventRoleIsNotOneOf' in condition)
    return !condition.eventRoleIsNotOneOf.some((role) => role === facts.eventRole);
  if ('pathnameIs' in condition) return withoutClosingSlash(facts.pathname) === condition.pathnameIs;
  if ('onboardedIs' in condition) return user?.onboarded === condition.onboardedIs;

  const { name, value } = condition.cookieIsNot;
  const values = facts.cookieValues(name);
  return values.length === 0 || values.some((given) => given !== value);
}

function withoutClosingSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
