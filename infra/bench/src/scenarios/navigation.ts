import type { Browser } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { openBrowserOf } from '../browser/visit';
import { milliseconds, ratio, table } from '../figures/markdown';
import { compareRounds } from '../figures/statistics';
import type { Judged } from '../figures/targets';
import type { Bench, Scenario } from '../scenario';
import { oursAndSingle } from './pair';
import { onSlowNetwork, SLOWDOWN } from './slow-network';
import { loadInto, openTab, type Tab } from '../browser/load';
import { pointAtLink, pressLink, putLink, type Destination } from '../browser/navigate';
import type { Environment, Variant } from '../environment';
import { destinations } from '../pages';

const { home: HOME, users: USERS } = destinations;
/** How long somebody points at a link before they press it. */
const POINTED_MS = 1000;

/** How long navigations take, in milliseconds from the click until the data is drawn. */
type Navigation = {
  /** The first time that this visit comes to that remote. */
  readonly cold: number;
  /** The same, after pointing at the link for a second. */
  readonly afterIntent: number;
  /** Once more, from the same page to the same page. */
  readonly warm: number;
};

type Series = ReadonlyMap<Variant, readonly Navigation[]>;

/** How long it takes from a page of one remote to a page of another, round by round. */
export const navigation: Scenario = async (bench) => {
  const series = await measure(bench);
  return {
    title: 'Navigation from the home page to the users, in milliseconds',
    text: tableOfNavigation(series),
    judged: judge(series),
  };
};

function measure({ environment, amount: { rounds }, report }: Bench): Promise<Series> {
  return onSlowNetwork(environment, async (browser) => {
    const series = new Map<Variant, Navigation[]>(oursAndSingle(environment).map((variant) => [variant, []]));
    for (let round = 0; round < rounds; round += 1) {
      const order = [...series];
      for (const [variant, navigations] of round % 2 === 0 ? order : order.toReversed()) {
        const fresh = await inHome(environment, variant, browser, async (tab) => {
          const cold = await go(tab, USERS);
          await go(tab, HOME);
          return { cold, warm: await go(tab, USERS) };
        });
        const afterIntent = await inHome(environment, variant, browser, (tab) => go(tab, USERS, POINTED_MS));
        navigations.push({ ...fresh, afterIntent });
      }
      report(`  round ${round + 1} of ${rounds}`);
    }
    return series;
  });
}

async function inHome<T>(
  environment: Environment,
  variant: Variant,
  browser: Browser,
  use: (tab: Tab) => Promise<T>,
): Promise<T> {
  const context = await openBrowserOf(environment, browser, 'superuser');
  try {
    const tab = await openTab(context, SLOWDOWN);
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

const MOST_AFTER_INTENT = 1.2;
const MOST_WARM = 1;

/** Ours after pointing at the link, and warm, against theirs warm. */
function compare(series: Series, variant: Variant) {
  const ours = [...series].find(([{ name }]) => name === 'ours')?.[1] ?? [];
  const theirs = (series.get(variant) ?? []).map(({ warm }) => warm);
  return {
    afterIntent: [ours.map(({ afterIntent }) => afterIntent), theirs],
    warm: [ours.map(({ warm }) => warm), theirs],
  } as const;
}

function judge(series: Series): Judged[] {
  return [...series.keys()]
    .filter(({ name }) => name === 'single')
    .flatMap((single) => {
      const { afterIntent, warm } = compare(series, single);
      return [
        {
          figure: 'Navigation after intent / single warm',
          is: compareRounds(...afterIntent),
          most: MOST_AFTER_INTENT,
        },
        { figure: 'Navigation warm / single warm', is: compareRounds(...warm), most: MOST_WARM },
      ];
    });
}

function tableOfNavigation(series: Series): string {
  const rows = [...series].map(([variant, list]) => {
    const { afterIntent, warm } = compare(series, variant);
    return [
      variant.name,
      milliseconds(list.map(({ cold }) => cold)),
      milliseconds(list.map((navigation) => navigation.afterIntent)),
      milliseconds(list.map((navigation) => navigation.warm)),
      ...(variant.name === 'ours' ? ['', ''] : [ratio(...afterIntent), ratio(...warm)]),
    ];
  });
  return table(
    ['Variant', 'Cold', 'After intent', 'Warm', 'Ours after intent / its warm', 'Ours warm / its warm'],
    rows,
  );
}
