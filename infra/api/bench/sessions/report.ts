import { quantile, toTable, write } from '../figures';
import { comparisons, inUse, listRuns, type ContenderName, type InUse } from './contenders';
import type { Measured } from './measure-load';

const rateOf = ({ perSecond }: Measured) => perSecond;
const costOf = ({ server, postgres, redis }: Measured) => server + postgres + redis;

/** Prints what every server did, in medians, and how ours compare with theirs. */
export function report(of: (name: ContenderName, sessions: InUse) => readonly Measured[]): void {
  const median = (measured: readonly Measured[], pick: (one: Measured) => number) =>
    quantile(measured.map(pick), 0.5).toFixed(0);
  const rows = listRuns().map(({ name, sessions }) => {
    const measured = of(name, sessions);
    return [
      name,
      String(inUse[sessions]),
      median(measured, ({ perSecond }) => perSecond),
      median(measured, ({ server }) => server),
      median(measured, ({ postgres }) => postgres),
      median(measured, ({ redis }) => redis),
      median(measured, costOf),
      name.startsWith('portal') ? `${median(measured, ({ hitRate }) => hitRate)} %` : '',
    ];
  });
  const head = ['Server', 'Sessions', 'Requests/s', 'Server µs', 'Postgres µs', 'Redis µs', 'All µs', 'Hits'];
  for (const line of toTable(head, rows)) write(line);

  const ratios = comparisons.flatMap(({ ours, theirs, sessions }) =>
    sessions.map((set) => [
      `${ours} / ${theirs}`,
      String(inUse[set]),
      compare(of(theirs, set).map(costOf), of(ours, set).map(costOf)),
      compare(of(ours, set).map(rateOf), of(theirs, set).map(rateOf)),
    ]),
  );
  write('');
  for (const line of toTable(['Ours / theirs', 'Sessions', 'By processor time', 'By requests/s'], ratios))
    write(line);
}

/** The ratios within a round: their median and quartiles. */
function compare(ones: readonly number[], others: readonly number[]): string {
  const ratios = ones.map((figure, round) => figure / (others[round] ?? Number.NaN));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(1));
  return `${middle} (${low}–${high})`;
}
