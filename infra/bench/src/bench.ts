import { deployables } from '@event-portal/commands';
import { buildAll } from '@event-portal/local';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser/browser';
import { checkBudget } from './budget/budget';
import { openEnvironment, type Environment, type Variant } from './environment';
import {
  chartOfTimes,
  tableOfLoads,
  tableOfMemory,
  tableOfNavigation,
  tableOfSecondVisits,
  tableOfTimes,
} from './figures/tables';
import { slow4G } from './network/link';
import { openRelay } from './network/relay';
import { writeReport } from './report';
import { pages } from './pages';
import { requireProxy } from './serving/proxy';
import { measureCold } from './scenarios/cold';
import { deployAdmin, pagesOfOthers } from './scenarios/deploy';
import { measureMemory, type Holding } from './scenarios/memory';
import { measureNavigation } from './scenarios/navigation';
import { countSecondVisits } from './scenarios/second-visits';
import { tracePages } from './scenarios/trace';
import { buildPeers } from './variants/peers';

const report = (line: string) => console.log(line);

/** How much is measured: enough to see a change, or enough to quote. */
const amounts = {
  quick: { rounds: 3, navigations: [30, 90] },
  whole: { rounds: 11, navigations: [100, 300] },
} as const;

/**
 * `npm run bench`: measures the portal beside its peers, and writes infra/docs/benchmarks.md. With `--quick` in minutes; with
 * `--budget` it only holds the pages to their budgets.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean', default: false }, budget: { type: 'boolean', default: false } },
  });
  requireProxy(report);
  await buildAll(report, { deployables, services: true });
  const environment = await openEnvironment(values.budget ? [] : await buildPeers());
  try {
    if (values.budget) checkBudget(await tracePages(environment));
    else await measure(environment, values.quick ? amounts.quick : amounts.whole);
  } finally {
    await environment.stop();
  }
}

async function measure(
  environment: Environment,
  { rounds, navigations }: (typeof amounts)[keyof typeof amounts],
): Promise<void> {
  const traces = await tracePages(environment);
  report('Counted what every page brings.');
  const again = await countSecondVisits(environment, { variants: environment.variants, pages });
  const ours = environment.variants.filter(({ name }) => name === 'ours');
  // What happens once a page is there is compared with what knows nothing of remotes.
  const pair = environment.variants.filter(({ name }) => name === 'ours' || name === 'single');
  const afterDeploy = await countSecondVisits(environment, {
    variants: ours,
    pages: pagesOfOthers,
    between: () => deployAdmin(environment),
  });
  report('Counted second visits.');
  const memory = new Map<Variant, readonly Holding[]>();
  for (const variant of pair) memory.set(variant, await measureMemory(environment, variant, navigations));
  report('Went round the remotes.');

  const relay = await openRelay(slow4G);
  const browser = await launchBrowser({ certificate: environment.certificate, relay: relay.port });
  try {
    const slow = { browser, rounds, slowdown: 4, report };
    const series = await measureCold(environment, slow);
    const navigation = await measureNavigation({ ...environment, variants: pair }, slow);
    const file = await writeReport({
      rounds,
      browserVersion: browser.version(),
      loads: tableOfLoads(traces),
      times: tableOfTimes(series),
      chart: chartOfTimes(series),
      secondVisits: tableOfSecondVisits({ Again: again, 'After a deploy': afterDeploy }),
      navigation: tableOfNavigation(navigation),
      memory: tableOfMemory(memory),
    });
    report(`Ready: ${file}`);
  } finally {
    await browser.close();
    relay.close();
  }
}
