import type { Browser } from 'playwright-core';
import { loadInto, openTab } from '../browser/load';
import { traceNavigation } from '../browser/trace';
import { at, openBrowserOf } from '../browser/visit';
import type { Environment, Variant } from '../environment';
import { sumWork, works, type Work } from '../figures/main-thread';
import { table } from '../figures/markdown';
import { spreadOf } from '../figures/statistics';
import { pages, type MeasuredPage } from '../pages';
import type { Bench, Scenario } from '../scenario';
import { onSlowNetwork, SLOWDOWN } from './slow-network';

/** What became of the time until the data was visible, in milliseconds. */
type Spent = Record<Work, number> & { readonly waited: number };

type Series = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, readonly Spent[]>>;

/** What a page's thread does until its data is visible, cold, on a slow network and a slow processor. */
export const processor: Scenario = async (bench) => ({
  title: 'Cold loads: what becomes of the time, in milliseconds',
  text: `From traces of Chromium, until the data is visible; medians, each column by itself. **Waited** is when the thread of the page had nothing to do,
because nothing had come. What is noted takes time itself: these loads are slower than those above.

${tableOfSpent(await measure(bench))}`,
  judged: [],
});

/** Ours, and the two that have the same pages in one build. */
const compared: readonly Variant['name'][] = ['ours', 'single', 'best-single'];

function measure({ environment, amount: { rounds }, report }: Bench): Promise<Series> {
  const variants = environment.variants.filter(({ name }) => compared.includes(name));
  return onSlowNetwork(environment, async (browser) => {
    const series = new Map(
      pages.map((page) => [page, new Map(variants.map((variant) => [variant, [] as Spent[]]))]),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const [page, ofPage] of series)
        for (const [variant, spent] of round % 2 === 0 ? ofPage : [...ofPage].toReversed())
          spent.push(await traceLoad(environment, { variant, page, browser }));
      report(`  round ${round + 1} of ${rounds}`);
    }
    return series;
  });
}

type Traced = { readonly variant: Variant; readonly page: MeasuredPage; readonly browser: Browser };

/** A trace may lack its beginning, and says nothing then. */
const MOST_ATTEMPTS = 4;

async function traceLoad(environment: Environment, load: Traced): Promise<Spent> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const spent = await traceOnce(environment, load);
    if (spent) return spent;
  }
  throw new Error(`No trace of ${load.page.name} of ${load.variant.name} had its beginning.`);
}

async function traceOnce(
  environment: Environment,
  { variant, page, browser }: Traced,
): Promise<Spent | undefined> {
  const context = await openBrowserOf(environment, browser, page.as);
  try {
    const tab = await openTab(context, SLOWDOWN);
    const target = at(variant, page);
    const { result, traced } = await traceNavigation(browser, { page: tab.page, url: target.url }, () =>
      loadInto(tab, target),
    );
    if (!traced) return undefined;
    const until = result.marks.dataVisible;
    const sums = sumWork(traced.events, traced.navigation, until);
    return { ...sums, waited: until - Object.values(sums).reduce((total, one) => total + one, 0) };
  } finally {
    await context.close();
  }
}

function tableOfSpent(series: Series): string {
  const kinds = ['waited', ...works] as const;
  return table(
    ['Page', 'Variant', ...kinds.map((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)],
    [...series].flatMap(([page, variants]) =>
      [...variants].map(([{ name }, spent]) => [
        page.name,
        name,
        ...kinds.map((kind) => String(Math.round(spreadOf(spent.map((one) => one[kind])).median))),
      ]),
    ),
  );
}
