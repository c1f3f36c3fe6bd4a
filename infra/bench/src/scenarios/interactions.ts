import type { Browser, Page } from 'playwright-core';
import { readSlowestInteraction, watchInteractions } from '../browser/interactions';
import { loadInto, openTab } from '../browser/load';
import { at, openBrowserOf } from '../browser/visit';
import type { Environment, Variant } from '../environment';
import { milliseconds, ratio, table } from '../figures/markdown';
import { pages } from '../pages';
import type { Bench, Scenario } from '../scenario';
import { oursAndSingle } from './pair';
import { onSlowNetwork, SLOWDOWN } from './slow-network';

const PAGE = 'users';
const WORDS = 'sam super';

type Series = ReadonlyMap<Variant, readonly number[]>;

/** How soon a table answers somebody who sorts it and searches in it, round by round. */
export const interactions: Scenario = async (bench) => {
  const series = await measure(bench);
  const ours = [...series].find(([{ name }]) => name === 'ours')?.[1] ?? [];
  return {
    title: 'Interactions with the table of users, in milliseconds',
    text: `The slowest of a visit, from the press to the next frame (Interaction to Next Paint): each column is sorted both ways,
and a name is typed into the search and taken out again.

${table(
  ['Variant', 'Slowest', 'Ours / it'],
  [...series].map(([{ name }, slowest]) => [
    name,
    milliseconds(slowest),
    name === 'ours' ? '' : ratio(ours, slowest),
  ]),
)}`,
    judged: [],
  };
};

function measure({ environment, amount: { rounds }, report }: Bench): Promise<Series> {
  return onSlowNetwork(environment, async (browser) => {
    const series = new Map<Variant, number[]>(oursAndSingle(environment).map((variant) => [variant, []]));
    for (let round = 0; round < rounds; round += 1) {
      const order = [...series];
      for (const [variant, slowest] of round % 2 === 0 ? order : order.toReversed())
        slowest.push(await useTable(environment, variant, browser));
      report(`  round ${round + 1} of ${rounds}`);
    }
    return series;
  });
}

async function useTable(environment: Environment, variant: Variant, browser: Browser): Promise<number> {
  const users = pages.find(({ name }) => name === PAGE);
  if (!users) throw new Error(`There is no page called ${PAGE}.`);
  const context = await openBrowserOf(environment, browser, users.as);
  try {
    const tab = await openTab(context, SLOWDOWN);
    await loadInto(tab, at(variant, users));
    await watchInteractions(tab.page);
    await sortByEveryColumn(tab.page, () => tab.network.quiet());
    const search = tab.page.getByRole('searchbox');
    await search.pressSequentially(WORDS, { delay: 100 });
    await tab.network.quiet();
    for (const _letter of WORDS) await search.press('Backspace', { delay: 50 });
    await tab.network.quiet();
    return await readSlowestInteraction(tab.page);
  } finally {
    await context.close();
  }
}

async function sortByEveryColumn(page: Page, quiet: () => Promise<void>): Promise<void> {
  const headers = page.locator('th[aria-sort] button');
  for (let index = 0; index < (await headers.count()); index += 1)
    for (let press = 0; press < 2; press += 1) {
      await headers.nth(index).click();
      await quiet();
    }
}
