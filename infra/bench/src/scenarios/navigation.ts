import type { Browser } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { loadInto, openTab, type Tab } from '../browser/load';
import { pointAtLink, pressLink, putLink, type Destination } from '../browser/navigate';
import type { Environment, Variant } from '../environment';
import { destinations } from '../pages';
import { openBrowserOf } from './trace';

const { home: HOME, users: USERS } = destinations;
/** How long somebody points at a link before they press it. */
const POINTED_MS = 1000;

/** How long navigations take, in milliseconds from the click until the data is drawn. */
export type Navigation = {
  /** The first time that this visit comes to that remote. */
  readonly cold: number;
  /** The same, after pointing at the link for a second. */
  readonly afterIntent: number;
  /** Once more, from the same page to the same page. */
  readonly warm: number;
};

/** Goes from a page of one remote to a page of another, in every variant, round by round. */
export async function measureNavigation(
  environment: Environment,
  options: { browser: Browser; rounds: number; slowdown: number },
): Promise<ReadonlyMap<Variant, readonly Navigation[]>> {
  const series = new Map<Variant, Navigation[]>(environment.variants.map((variant) => [variant, []]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const [variant, navigations] of series) {
      const fresh = await inHome(environment, variant, options, async (tab) => {
        const cold = await go(tab, USERS);
        await go(tab, HOME);
        return { cold, warm: await go(tab, USERS) };
      });
      const afterIntent = await inHome(environment, variant, options, (tab) => go(tab, USERS, POINTED_MS));
      navigations.push({ ...fresh, afterIntent });
    }
  return series;
}

async function inHome<T>(
  environment: Environment,
  variant: Variant,
  { browser, slowdown }: { browser: Browser; slowdown: number },
  use: (tab: Tab) => Promise<T>,
): Promise<T> {
  const context = await openBrowserOf(environment, browser, 'superuser');
  try {
    const tab = await openTab(context, { slowdown, latencyMs: 0 });
    await loadInto(tab, { url: new URL(HOME.path, variant.web).href, shows: HOME.shows });
    return await use(tab);
  } finally {
    await context.close();
  }
}

async function go({ page, network }: Tab, destination: Destination, pointedMs = 0): Promise<number> {
  await putLink(page, destination);
  if (pointedMs > 0) {
    await pointAtLink(page);
    await delay(pointedMs);
  }
  const took = await pressLink(page, destination);
  await network.quiet();
  return took;
}
