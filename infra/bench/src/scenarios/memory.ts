import type { Browser, CDPSession } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '../browser/browser';
import { loadInto, openTab } from '../browser/load';
import { pressLink, putLink, type Destination } from '../browser/navigate';
import type { Environment, Variant } from '../environment';
import { destinations } from '../pages';
import { openBrowserOf } from '../browser/visit';
import { table } from '../figures/markdown';
import { exactly, type Judged } from '../figures/targets';
import type { Scenario } from '../scenario';
import { oursAndSingle } from './pair';

/** What a page holds after so many navigations. */
type Holding = { readonly navigations: number; readonly heapBytes: number; readonly nodes: number };

/** A page of every remote, in turn. */
const ROUND: readonly Destination[] = [destinations.users, destinations.event, destinations.home];

/** Slower than the API lets one person ask. */
const PAUSE_MS = 200;

/** What the engine compiles while it warms up is on its heap for hundreds of navigations, and nothing that a page holds. */
const WITHOUT_COMPILER = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/**
 * What one page holds that goes round all remotes, each time in the same place of the round. One collection finds
 * everything that can go: after nine the figures are the same.
 */
export const memory: Scenario = async ({ environment, amount: { navigations } }) => {
  const browser = await launchBrowser({
    certificate: environment.certificate,
    flags: [WITHOUT_COMPILER],
  });
  try {
    const holdings = new Map<string, readonly Holding[]>();
    for (const variant of oursAndSingle(environment))
      holdings.set(variant.name, await measureMemory(environment, { variant, browser, marks: navigations }));
    return {
      title: 'Memory of one page that goes round all remotes',
      text: tableOfMemory(holdings),
      judged: judge(holdings.get('ours') ?? []),
    };
  } finally {
    await browser.close();
  }
};

const MOST_OF_HEAP = 1.05;

/** What a page holds in the end, against what it held once it had been everywhere. */
function judge([early, late]: readonly Holding[]): Judged[] {
  if (!early || !late) return [];
  const figure = (name: string) =>
    `${name} after ${late.navigations} navigations / after ${early.navigations}`;
  return [
    { figure: figure('Heap'), is: exactly(late.heapBytes / early.heapBytes), most: MOST_OF_HEAP },
    { figure: figure('DOM nodes'), is: exactly(late.nodes / early.nodes), most: 1 },
  ];
}

/** Goes round the remotes in one page, and looks at each of some marks at what it holds. */
async function measureMemory(
  environment: Environment,
  { variant, browser, marks }: { variant: Variant; browser: Browser; marks: readonly number[] },
): Promise<Holding[]> {
  const context = await openBrowserOf(environment, browser, 'superuser');
  try {
    const tab = await openTab(context);
    const { home } = destinations;
    await loadInto(tab, { url: new URL(home.path, variant.web).href, shows: home.shows });
    const holdings: Holding[] = [];
    for (let done = 1; done <= Math.max(...marks); done += 1) {
      const destination = ROUND[(done - 1) % ROUND.length];
      if (!destination) continue;
      await putLink(tab.page, destination);
      await pressLink(tab.page, destination);
      await delay(PAUSE_MS);
      if (!marks.includes(done)) continue;
      await tab.network.quiet();
      holdings.push({ navigations: done, ...(await weigh(tab.session)) });
    }
    return holdings;
  } finally {
    await context.close();
  }
}

async function weigh(session: CDPSession): Promise<Omit<Holding, 'navigations'>> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

function tableOfMemory(holdings: ReadonlyMap<string, readonly Holding[]>): string {
  return table(
    ['Variant', 'Navigations', 'Heap, MB', 'DOM nodes'],
    [...holdings].flatMap(([name, list]) =>
      list.map(({ navigations, heapBytes, nodes }) => [
        name,
        String(navigations),
        (heapBytes / 1e6).toFixed(2),
        String(nodes),
      ]),
    ),
  );
}
