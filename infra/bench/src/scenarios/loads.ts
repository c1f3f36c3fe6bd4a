import { loadCold } from '../browser/visit';
import type { Load } from '../browser/load';
import type { Environment, Variant } from '../environment';
import { countLoad } from '../figures/count-load';
import { kilobytes, table } from '../figures/markdown';
import { exactly, type Judged } from '../figures/targets';
import { pages, type MeasuredPage } from '../pages';
import type { Scenario } from '../scenario';

/** The load of every page in every variant. */
export type Loads = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, Load>>;

/** Loads every page once, with answers in waves: bytes, requests and hops are counted by it, no time is taken from it. */
export async function countLoads(environment: Environment): Promise<Loads> {
  const { variants, browser } = environment;
  const loads = new Map<MeasuredPage, Map<Variant, Load>>();
  for (const page of pages) {
    const ofPage = new Map<Variant, Load>();
    loads.set(page, ofPage);
    for (const variant of variants)
      ofPage.set(variant, await loadCold(environment, { variant, page, browser, inWaves: true }));
  }
  return loads;
}

/** What every page brings, and what it waits for. */
export const loads: Scenario = async ({ environment }) => {
  const counted = await countLoads(environment);
  return {
    title: 'Cold loads: what a page brings',
    text: `Exact, from one load each; up to the moment in which the data is visible, headers included. A **hop** is an answer that has to come
before the next request can begin: 1 for what the document names, one more for what waits for one of those. Counted where answers come in waves,
so that waiting for a processor or in a queue is not taken for it.

${tableOfLoads(counted)}`,
    judged: [...counted].flatMap(([page, variants]) => judge(page, variants)),
  };
};

const MOST_OF_SCRIPT = 1.1;
const MOST_OF_SCRIPT_OF_LOGIN = 0.9;

function judge({ name: page }: MeasuredPage, variants: ReadonlyMap<Variant, Load>): Judged[] {
  const figures = new Map([...variants].map(([{ name }, load]) => [name, countLoad(load)]));
  const [ours, single] = [figures.get('ours'), figures.get('single')];
  if (!ours || !single) return [];
  const script = exactly(ours.scriptBytes / single.scriptBytes);
  return [
    {
      figure: 'Script bytes / single',
      page,
      is: script,
      most: page === 'login' ? MOST_OF_SCRIPT_OF_LOGIN : MOST_OF_SCRIPT,
    },
    { figure: 'Hops to code', page, is: exactly(ours.hopsToCode), most: 1 },
    { figure: 'Hops to data', page, is: exactly(ours.hopsToData), most: 1 },
  ];
}

function tableOfLoads(loads: Loads): string {
  const rows = [...loads].flatMap(([page, variants]) => {
    const counted = [...variants].map(([{ name }, load]) => ({ name, ...countLoad(load) }));
    const ours = counted.find(({ name }) => name === 'ours')?.scriptBytes ?? 0;
    return counted.map((figures) => [
      page.name,
      figures.name,
      kilobytes(figures.scriptBytes),
      figures.name === 'ours' ? '' : (ours / figures.scriptBytes).toFixed(2),
      kilobytes(figures.documentBytes),
      kilobytes(figures.bytes),
      String(figures.requests),
      String(figures.hopsToCode),
      String(figures.hopsToData),
    ]);
  });
  return table(
    [
      ...['Page', 'Variant', 'Script kB', 'Ours / it', 'Document kB', 'All kB', 'Requests'],
      ...['Hops to code', 'Hops to data'],
    ],
    rows,
  );
}
