import type { Load, LoadedRequest } from '../browser/load';
import type { PageMarks } from '../browser/page-marks';
import type { Series } from '../scenarios/cold';
import type { Traces } from '../scenarios/trace';
import { compareRounds, spreadOf } from './statistics';

/** What a load brings, and what it waits for. */
export type LoadFigures = {
  readonly scriptBytes: number;
  readonly documentBytes: number;
  readonly bytes: number;
  readonly requests: number;
  readonly hopsToCode: number;
  readonly hopsToData: number;
};

/** Counts a load up to the moment in which its data was visible. */
export function countLoad({ requests }: Load): LoadFigures {
  const needed = requests.filter(({ isNeeded }) => isNeeded);
  const of = (...kinds: LoadedRequest['kind'][]) => needed.filter(({ kind }) => kinds.includes(kind));
  const sum = (list: readonly LoadedRequest[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const longest = (list: readonly LoadedRequest[]) => Math.max(0, ...list.map(({ hop }) => hop));
  return {
    scriptBytes: sum(of('script')),
    documentBytes: sum(of('document')),
    bytes: sum(needed),
    requests: needed.length,
    hopsToCode: longest(of('script')),
    hopsToData: longest(of('data')),
  };
}

/** What every page brings in every variant. */
export function tableOfLoads(traces: Traces): string {
  const rows = [...traces].flatMap(([page, loads]) =>
    [...loads].map(([variant, load]) => {
      const figures = countLoad(load);
      return [
        page.name,
        variant.name,
        kilobytes(figures.scriptBytes),
        kilobytes(figures.documentBytes),
        kilobytes(figures.bytes),
        String(figures.requests),
        String(figures.hopsToCode),
        String(figures.hopsToData),
      ];
    }),
  );
  return table(
    ['Page', 'Variant', 'Script kB', 'Document kB', 'All kB', 'Requests', 'Hops to code', 'Hops to data'],
    rows,
  );
}

/** How long every page took in every variant, and what ours took of it. */
export function tableOfTimes(series: Series): string {
  const rows = [...series].flatMap(([page, variants]) => {
    const ours = [...variants].find(([{ name }]) => name === 'ours')?.[1] ?? [];
    return [...variants].map(([{ name }, marks]) => [
      page.name,
      name,
      ...(['firstPaint', 'firstContent', 'largestContent', 'dataVisible'] as const).map((mark) =>
        milliseconds(marks.map((load) => load[mark])),
      ),
      milliseconds(marks.map(blocking)),
      name === 'ours' ? '' : ratio(ours, marks, ({ firstContent }) => firstContent),
      name === 'ours' ? '' : ratio(ours, marks, ({ dataVisible }) => dataVisible),
    ]);
  });
  return table(
    [
      ...['Page', 'Variant', 'First paint', 'First content', 'Largest content', 'Data visible', 'Blocked'],
      ...['Ours / it: first content', 'Ours / it: data visible'],
    ],
    rows,
  );
}

/** What of the long tasks kept an input waiting. */
function blocking({ longTasks }: PageMarks): number {
  return longTasks.reduce((sum, length) => sum + Math.max(0, length - 50), 0);
}

function ratio(
  ours: readonly PageMarks[],
  theirs: readonly PageMarks[],
  of: (marks: PageMarks) => number,
): string {
  const { low, median, high } = compareRounds(ours.map(of), theirs.map(of));
  return `**${median.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`;
}

function milliseconds(figures: readonly number[]): string {
  const { low, median, high } = spreadOf(figures);
  return `${Math.round(median)} (${Math.round(low)}–${Math.round(high)})`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** A table of Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
