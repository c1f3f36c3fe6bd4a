import { deployables, Failure } from '@event-portal/commands';
import { buildAll } from '@event-portal/local';
import { parseArgs } from 'node:util';
import { findExcesses } from './budget/budget';
import { openEnvironment } from './environment';
import { countLoad } from './figures/count-load';
import { tableOfTargets } from './figures/targets';
import { describeFinding, writeReport } from './report';
import type { Amount, Bench, Finding } from './scenario';
import { scenarios } from './scenarios/all';
import { countLoads, type Loads } from './scenarios/loads';
import { requireProxy } from './serving/proxy';
import { buildPeers } from './variants/peers';
import { teachPeers } from './variants/teach-peers';

const report = (line: string) => console.log(line);

/** How much is measured: enough to see a change, or enough to quote. */
const amounts = {
  quick: { rounds: 3, navigations: [30, 90] },
  whole: { rounds: 7, navigations: [99, 300] },
} as const satisfies Record<string, Amount>;

/**
 * `npm run bench`: measures the portal beside its peers, and writes infra/docs/benchmarks.md. With `--quick` in minutes; with
 * `--only <scenario>`, once or more, it prints what these find and writes nothing; with `--budget` it only holds the pages to
 * their budgets.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      budget: { type: 'boolean', default: false },
    },
  });
  const chosen = values.only.length > 0 ? values.only : Object.keys(scenarios);
  const unknown = chosen.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0)
    throw new Failure(
      `There is no scenario ${unknown.join(', ')}. There are ${Object.keys(scenarios).join(', ')}.`,
    );
  requireProxy(report);
  await buildAll(report, { deployables, services: true });
  const environment = await openEnvironment(values.budget ? [] : await timed('peers built', buildPeers));
  try {
    if (values.budget) return holdToBudgets(await countLoads(environment));
    await timed('peers taught', () => teachPeers(environment));
    const amount = values.quick ? amounts.quick : amounts.whole;
    const findings = await measure(chosen, { environment, amount, report });
    if (values.only.length > 0) return;
    const file = await writeReport({
      rounds: amount.rounds,
      browserVersion: environment.browser.version(),
      findings,
    });
    report(`Ready: ${file}`);
  } finally {
    await environment.stop();
  }
}

/** Bytes, requests and hops are the same on every machine. @throws Failure that names each that is too many */
function holdToBudgets(loads: Loads): void {
  for (const [{ name }, variants] of loads)
    for (const load of variants.values()) report(`${name}: ${JSON.stringify(countLoad(load))}`);
  const excesses = findExcesses(loads);
  if (excesses.length > 0) throw new Failure(excesses.join('\n'));
}

async function measure(names: readonly string[], bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of names) {
    const finding = await timed(name, () => tryScenario(name, bench));
    findings.push(finding);
    report(`\n${describeFinding(finding)}\n`);
    if (finding.judged.length > 0) report(`${tableOfTargets(finding.judged)}\n`);
  }
  return findings;
}

/** One that fails takes nothing away from the others: the document says so in its place, and the run has failed. */
async function tryScenario(name: string, bench: Bench): Promise<Finding> {
  try {
    const finding = await scenarios[name]?.(bench);
    if (finding) return finding;
    throw new Error('There is no such scenario.');
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    return { title: name, text: `Not measured in this run: ${reason}`, judged: [] };
  }
}

async function timed<T>(name: string, work: () => T): Promise<Awaited<T>> {
  const start = performance.now();
  const result = await work();
  report(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}
