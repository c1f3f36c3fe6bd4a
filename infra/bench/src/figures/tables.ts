import type { Load } from '../browser/load';
import type { PageMarks } from '../browser/page-marks';
import type { Variant } from '../environment';
import type { MeasuredPage } from '../pages';
import type { Series } from '../scenarios/cold';
import type { Holding } from '../scenarios/memory';
import type { Navigation } from '../scenarios/navigation';
import { countLoad } from './count-load';
import { bars, kilobytes, milliseconds, ratio, table } from './markdown';
import { spreadOf } from './statistics';

type Loads = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, Load>>;

/** What every page brings in every variant, and what it waits for. */
export function tableOfLoads(loads: Loads): string {
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

/** What second visits bring. */
export function tableOfSecondVisits(columns: Readonly<Record<string, Loads>>): string {
  const [first] = Object.values(columns);
  const rows = [...(first ?? [])].flatMap(([page, variants]) =>
    [...variants.keys()].map((variant) => [
      page.name,
      variant.name,
      ...Object.values(columns).flatMap((loads) => {
        const load = loads.get(page)?.get(variant);
        if (!load) return ['', ''];
        const data = load.requests.filter(({ kind }) => kind === 'data');
        const bytes = (list: Load['requests']) => list.reduce((sum, request) => sum + request.bytes, 0);
        return [kilobytes(bytes(load.requests) - bytes(data)), kilobytes(bytes(data))];
      }),
    ]),
  );
  return table(
    ['Page', 'Variant', ...Object.keys(columns).flatMap((name) => [`${name}, kB`, 'and data, kB'])],
    rows,
  );
}

/** How long every page took in every variant, and what ours took of it. */
export function tableOfTimes(series: Series): string {
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

/** When data was visible, page by page. */
export function chartOfTimes(series: Series): string {
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

/** How long navigations took; ours after pointing at the link, and warm, against theirs warm. */
export function tableOfNavigation(series: ReadonlyMap<Variant, readonly Navigation[]>): string {
  const ours = [...series].find(([{ name }]) => name === 'ours')?.[1] ?? [];
  const rows = [...series].map(([{ name }, list]) => {
    const warm = list.map((navigation) => navigation.warm);
    return [
      name,
      milliseconds(list.map(({ cold }) => cold)),
      milliseconds(list.map(({ afterIntent }) => afterIntent)),
      milliseconds(warm),
      name === 'ours'
        ? ''
        : ratio(
            ours.map(({ afterIntent }) => afterIntent),
            warm,
          ),
      name === 'ours'
        ? ''
        : ratio(
            ours.map((navigation) => navigation.warm),
            warm,
          ),
    ];
  });
  return table(
    ['Variant', 'Cold', 'After intent', 'Warm', 'Ours after intent / its warm', 'Ours warm / its warm'],
    rows,
  );
}

/** What pages hold after navigations. */
export function tableOfMemory(holdings: ReadonlyMap<Variant, readonly Holding[]>): string {
  return table(
    ['Variant', 'Navigations', 'Heap, MB', 'DOM nodes'],
    [...holdings].flatMap(([{ name }, list]) =>
      list.map(({ navigations, heapBytes, nodes }) => [
        name,
        String(navigations),
        (heapBytes / 1e6).toFixed(2),
        String(nodes),
      ]),
    ),
  );
}
