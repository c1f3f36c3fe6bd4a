import type { PageMarks } from '../browser/page-marks';
import { loadCold } from '../browser/visit';
import type { Variant } from '../environment';
import { bars, milliseconds, ratio, table } from '../figures/markdown';
import { compareRounds, spreadOf } from '../figures/statistics';
import type { Judged } from '../figures/targets';
import { pages, type MeasuredPage } from '../pages';
import type { Bench, Scenario } from '../scenario';
import { onSlowNetwork, SLOWDOWN } from './slow-network';

/** What every variant's load of a page took, round by round. */
type Series = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, readonly PageMarks[]>>;

/** How long every page takes, cold, on a slow network and a slow processor. */
export const times: Scenario = async (bench) => {
  const series = await measure(bench);
  return {
    title: 'Cold loads: how long a page takes, in milliseconds',
    text: `${tableOfTimes(series)}

Data visible:

\`\`\`
${chartOfTimes(series)}
\`\`\``,
    judged: [...series].flatMap(([page, variants]) => judge(page, variants)),
  };
};

/**
 * Loads every page in every variant, round by round: what the machine does meanwhile meets all of them alike. Another
 * variant begins each round.
 */
function measure({ environment, amount: { rounds }, report }: Bench): Promise<Series> {
  const { variants } = environment;
  return onSlowNetwork(environment, async (browser) => {
    const series = new Map(
      pages.map((page) => [page, new Map(variants.map((variant) => [variant, [] as PageMarks[]]))]),
    );
    for (let round = 0; round < rounds; round += 1) {
      const order = [
        ...variants.slice(round % variants.length),
        ...variants.slice(0, round % variants.length),
      ];
      for (const [page, ofPage] of series)
        for (const variant of order) {
          const { marks } = await loadCold(environment, { variant, page, browser, slowdown: SLOWDOWN });
          ofPage.get(variant)?.push(marks);
        }
      report(`  round ${round + 1} of ${rounds}`);
    }
    return series;
  });
}

const mostOfDataVisible = { single: 0.9, 'best-single': 1, textbook: 0.55, 'single-spa': 0.85 } as const;
const MOST_OF_FIRST_CONTENT = 0.8;

function judge({ name: page }: MeasuredPage, variants: ReadonlyMap<Variant, readonly PageMarks[]>): Judged[] {
  const of = (name: string, mark: 'dataVisible' | 'firstContent') =>
    [...variants].find(([variant]) => variant.name === name)?.[1].map((marks) => marks[mark]) ?? [];
  return [
    ...Object.entries(mostOfDataVisible).map(([name, most]) => ({
      figure: `Data visible / ${name}`,
      page,
      is: compareRounds(of('ours', 'dataVisible'), of(name, 'dataVisible')),
      most,
    })),
    {
      figure: 'First content / best-single',
      page,
      is: compareRounds(of('ours', 'firstContent'), of('best-single', 'firstContent')),
      most: MOST_OF_FIRST_CONTENT,
    },
  ];
}

function tableOfTimes(series: Series): string {
  const rows = [...series].flatMap(([page, variants]) => {
    const ours = [...variants].find(([{ name }]) => name === 'ours')?.[1] ?? [];
    return [...variants].map(([{ name }, loads]) => [
      page.name,
      name,
      ...shownMarks.map((mark) => milliseconds(loads.map((load) => load[mark]))),
      milliseconds(loads.map(blocked)),
      ...(['firstContent', 'dataVisible'] as const).map((mark) =>
        name === 'ours'
          ? ''
          : ratio(
              ours.map((load) => load[mark]),
              loads.map((load) => load[mark]),
            ),
      ),
    ]);
  });
  return table(
    [
      ...['Page', 'Variant', 'First paint', 'First content', 'Largest content', 'Data visible', 'Blocked'],
      ...['First content, ours / it', 'Data visible, ours / it'],
    ],
    rows,
  );
}

const shownMarks = ['firstPaint', 'firstContent', 'largestContent', 'dataVisible'] as const;

/** What of the long tasks kept an input waiting: their time beyond 50 ms each. */
function blocked({ longTasks }: PageMarks): number {
  return longTasks.reduce((sum, length) => sum + Math.max(0, length - 50), 0);
}

function chartOfTimes(series: Series): string {
  return [...series]
    .map(([page, variants]) => {
      const figures = [...variants].map(([{ name }, loads]) => ({
        name,
        figure: spreadOf(loads.map(({ dataVisible }) => dataVisible)).median,
      }));
      return `${page.name}\n${bars(figures)}`;
    })
    .join('\n\n');
}
