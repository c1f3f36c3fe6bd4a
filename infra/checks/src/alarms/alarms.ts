import { parse } from 'yaml';
import * as z from 'zod/mini';
import { explain } from '../explain';

const PAGES = 'infra/docs/operations/alarms';

const HEADINGS = ['What it means', 'What users notice', 'First look', 'What to do', 'When to wake somebody'];

const RuleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().check(z.regex(/^([A-Z][a-z]+)+$/)),
          expr: z.string(),
          for: z.string().check(z.regex(/^\d+[smhd]$/)),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});

const Routing = z.object({
  route: z.object({
    receiver: z.string(),
    group_by: z.array(z.string()),
    routes: z.array(z.object({ matchers: z.array(z.string()), receiver: z.string() })),
  }),
  receivers: z.array(z.object({ name: z.string() })),
});

/** What alarms are made of: the rule file, who hears of them, and the pages of the handbook by their file names. */
export type Alarms = {
  readonly rules: string;
  readonly routing: string;
  readonly pages: ReadonlyMap<string, string>;
  /** The page that lists all others, and where every figure comes from. */
  readonly index: string;
};

/** Whatever keeps somebody who is woken by an alarm from reading what to do. */
export function findAlarmFaults({ rules, pages, index }: Alarms): string[] {
  const parsed = RuleFile.safeParse(parse(rules));
  if (!parsed.success) return [`The alarms are no rule file: ${explain(parsed.error)}`];
  const alarms = parsed.data.groups.flatMap((group) => group.rules);
  const names = alarms.map(({ alert }) => pageOf(alert));
  const known = new Set([...index.matchAll(/^\| `([a-z0-9_]+)/gm)].map(([, metric]) => metric));

  const faults = alarms.flatMap(({ alert, expr, annotations }) => {
    const name = pageOf(alert);
    const page = pages.get(name);
    return [
      ...(annotations.runbook_url === `${PAGES}/${name}`
        ? []
        : [`${alert}: its runbook is ${PAGES}/${name}.`]),
      ...(page === undefined
        ? [`${alert}: there is no ${PAGES}/${name}.`]
        : findPageFaults(name, page, expr)),
      ...metricsOf(expr)
        .filter((metric) => !known.has(metric.replace(/_(bucket|count|sum)$/, '')) && !known.has(metric))
        .map((metric) => `${alert}: the README of the handbook does not say where ${metric} comes from.`),
    ];
  });
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  const orphans = [...pages.keys()].filter((name) => !names.includes(name));
  const unlisted = names.filter((name) => !index.includes(`(alarms/${name})`));
  return [
    ...faults,
    ...twice.map((name) => `${name} is the page of two alarms.`),
    ...orphans.map((name) => `${PAGES}/${name} belongs to no alarm.`),
    ...unlisted.map((name) => `The README of the handbook does not link to alarms/${name}.`),
  ];
}

/** Whatever keeps alarms from those who are to hear of them. A team without a route is none: the operators hear of its remotes. */
export function findRoutingFaults(routing: string): string[] {
  const parsed = Routing.safeParse(parse(routing));
  if (!parsed.success) return [`Who hears of alarms is no configuration: ${explain(parsed.error)}`];
  const { route, receivers } = parsed.data;
  const known = receivers.map(({ name }) => name);
  const named = [route.receiver, ...route.routes.map(({ receiver }) => receiver)];
  return [
    ...named.filter((name) => !known.includes(name)).map((name) => `There is no receiver called ${name}.`),
    ...(route.group_by.includes('owner')
      ? []
      : ['Alarms of two teams must not come as one: group by owner.']),
  ];
}

function* findPageFaults(name: string, page: string, expr: string): Generator<string> {
  for (const heading of HEADINGS)
    if (!page.includes(`\n## ${heading}\n`)) yield `${name} has no part "${heading}".`;
  const shown = /```promql\n(?<expr>[^`]*)```/.exec(page)?.groups?.expr ?? '';
  if (squeeze(shown) !== squeeze(expr)) yield `${name} shows another expression than the alarm has.`;
}

function pageOf(alert: string): string {
  return `${alert.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`;
}

/** The metrics that an expression reads: the names that are no function, keyword, label or number. */
function metricsOf(expr: string): string[] {
  const bare = expr.replace(
    /\{[^}]*\}|\[[^\]]*\]|\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g,
    ' ',
  );
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool'].includes(name));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
