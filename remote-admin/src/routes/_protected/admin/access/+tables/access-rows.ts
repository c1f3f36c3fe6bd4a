import {
  accessRules,
  describeEntry,
  describeRule,
  guardScopes,
  routeTable,
  type AccessRule,
  type RouteRow,
} from '@event-portal/contracts';

/** A page, and who may enter it. */
export type Entry = ReturnType<typeof describeEntry> & { readonly page: string };

/** A row of the guard table in words. */
export type Rule = ReturnType<typeof describeRule> & {
  readonly id: AccessRule['id'];
  readonly guard: string;
};

const DASHBOARD = '/events/:eventId/dashboard';
const rows: readonly RouteRow[] = routeTable;

/** The route table, and after it the folders of a dashboard that are for some roles: their pages are no promise (R9). */
export function listEntries(): Entry[] {
  const named = new Set(rows.flatMap(({ scopes }) => scopes));
  const folders = [...guardScopes].filter((scope) => !named.has(scope));
  return [
    ...rows.map(({ path, scopes }) => ({ page: path, ...describeEntry(scopes, path) })),
    ...folders.map((scope) => ({
      page: `${DASHBOARD}/${scope}/…`,
      ...describeEntry(['_protected', scope], DASHBOARD),
    })),
  ].map(({ admitted, others, ...entry }) => ({
    ...entry,
    admitted: toSentence(admitted),
    others: toSentence(others),
  }));
}

/** The guard table. */
export function listRules(): Rule[] {
  return accessRules.map((rule) => {
    const { when, then } = describeRule(rule);
    return { id: rule.id, guard: rule.scope, when: toSentence(when), then: toSentence(then) };
  });
}

function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
