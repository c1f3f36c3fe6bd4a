import { loadPage, type Load } from '../browser/load';
import { at, openBrowserOf } from '../browser/visit';
import type { Environment, Variant } from '../environment';
import { kilobytes, table } from '../figures/markdown';
import { exactly, type Judged } from '../figures/targets';
import { pages, type MeasuredPage } from '../pages';
import type { Scenario } from '../scenario';
import { deployAdmin, pagesOfOthers } from './deploy';
import type { Loads } from './loads';

/** What comes over the wire when a page is visited again in the same browser. */
export const again: Scenario = async ({ environment }) => {
  const visits = await visitTwice(environment, { variants: environment.variants, pages });
  return {
    title: 'Second visits',
    text: `What comes over the wire when a page is visited again in the same browser.\n\n${tableOfVisits(visits)}`,
    judged: judge('Second visit, kB beside data', visits),
  };
};

/** The same, when another remote has been deployed in between. */
export const afterDeploy: Scenario = async ({ environment }) => {
  const visits = await visitTwice(environment, {
    variants: environment.variants.filter(({ name }) => name === 'ours'),
    pages: pagesOfOthers,
    between: () => deployAdmin(environment),
  });
  return {
    title: 'Second visits after a deploy',
    text: `The same, when another remote of ours has been deployed in between.\n\n${tableOfVisits(visits)}`,
    judged: judge('Visit after a deploy of another remote, kB beside data', visits),
  };
};

/** What is visited twice, and what happens in between. */
type SecondVisits = {
  readonly variants: readonly Variant[];
  readonly pages: readonly MeasuredPage[];
  readonly between?: () => Promise<void>;
};

/** Loads every page twice in a browser of its own, and gives the second load. */
async function visitTwice(
  environment: Environment,
  { variants, pages, between }: SecondVisits,
): Promise<Loads> {
  const visits = [];
  for (const page of pages)
    for (const variant of variants) {
      const context = await openBrowserOf(environment, environment.browser, page.as);
      await loadPage(context, at(variant, page));
      visits.push({ page, variant, context });
    }
  await between?.();
  const second = new Map(pages.map((page) => [page, new Map<Variant, Load>()]));
  for (const { page, variant, context } of visits) {
    second.get(page)?.set(variant, await loadPage(context, at(variant, page)));
    await context.close();
  }
  return second;
}

const MOST_KB = 3;

function judge(figure: string, loads: Loads): Judged[] {
  return [...loads].flatMap(([{ name: page }, variants]) => {
    const ours = [...variants].find(([{ name }]) => name === 'ours')?.[1];
    return ours ? [{ figure, page, is: exactly(weigh(ours).beside / 1000), most: MOST_KB }] : [];
  });
}

function tableOfVisits(loads: Loads): string {
  const rows = [...loads].flatMap(([page, variants]) =>
    [...variants].map(([variant, load]) => {
      const { beside, data } = weigh(load);
      return [page.name, variant.name, kilobytes(beside), kilobytes(data), String(load.requests.length)];
    }),
  );
  return table(['Page', 'Variant', 'kB beside data', 'Data, kB', 'Requests'], rows);
}

/** The bytes of a load, all of it: what follows once the data is visible is paid for too. */
function weigh({ requests }: Load): { beside: number; data: number } {
  const sum = (list: Load['requests']) => list.reduce((total, { bytes }) => total + bytes, 0);
  const isData = ({ kind }: Load['requests'][number]) => kind === 'data';
  return {
    beside: sum(requests.filter((request) => !isData(request))),
    data: sum(requests.filter(isData)),
  };
}
