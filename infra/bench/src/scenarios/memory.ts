import type { CDPSession } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { loadInto, openTab } from '../browser/load';
import { pressLink, putLink, type Destination } from '../browser/navigate';
import type { Environment, Variant } from '../environment';
import { destinations } from '../pages';
import { openBrowserOf } from './trace';

/** What a page holds after so many navigations. */
export type Holding = { readonly navigations: number; readonly heapBytes: number; readonly nodes: number };

/** A page of every remote, in turn. */
const ROUND: readonly Destination[] = [destinations.users, destinations.event, destinations.home];

/** Slower than the API lets one person ask. */
const PAUSE_MS = 200;

/** Goes round the remotes in one page, and looks at each of some marks at what it holds. */
export async function measureMemory(
  environment: Environment,
  variant: Variant,
  marks: readonly number[],
): Promise<Holding[]> {
  const context = await openBrowserOf(environment, environment.browser, 'superuser');
  try {
    const tab = await openTab(context, { slowdown: 1, latencyMs: 0 });
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
