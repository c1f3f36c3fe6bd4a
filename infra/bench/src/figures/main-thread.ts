import { keysOf, recordOf } from '@event-portal/contracts';

/** An event of Chromium's trace, in microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number | undefined;
};

/** What the thread of a page does, and what a trace calls it. */
const names = {
  scripts:
    'EvaluateScript, FunctionCall, TimerFire, FireAnimationFrame, FireIdleCallback, EventDispatch, RunMicrotasks, XHRLoad, ' +
    'v8.compile, v8.produceCache, v8.callFunction, v8.run',
  'style and layout': 'UpdateLayoutTree, Layout, ParseAuthorStyleSheet, HitTest',
  painting: 'PrePaint, Paint, PaintImage, Decode Image, Layerize, Commit',
  'parsing the document': 'ParseHTML',
  garbage: 'MinorGC, MajorGC',
} as const;

/** A kind of work; `other` is what tasks do beside it: the loader, the browser's own housekeeping. */
export type Work = keyof typeof names | 'other';

/** Every kind of work, in the order in which it is shown. */
export const works: readonly Work[] = [...keysOf(names), 'other'];

const workOf = new Map<string, Work>(
  keysOf(names).flatMap((work) => names[work].split(', ').map((name) => [name, work] as const)),
);
const TASK = 'RunTask';

/** What the trace says of a navigation: when it began, and which thread runs the page. */
export type TracedNavigation = Pick<TraceEvent, 'pid' | 'tid' | 'ts'>;

/**
 * How long the thread of a page did each kind of work, in milliseconds, in the first `untilMs` of a navigation. What happens inside
 * something else counts for itself alone, so that the sum is the time that the thread was busy.
 */
export function sumWork(
  events: readonly TraceEvent[],
  { pid, tid, ts: start }: TracedNavigation,
  untilMs: number,
): Record<Work, number> {
  const sums = recordOf(works, () => 0);
  const end = start + untilMs * 1000;
  const spans = events
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .filter(({ name }) => name === TASK || workOf.has(name))
    .map(({ name, ts, dur = 0 }) => ({
      work: workOf.get(name) ?? ('other' as const),
      from: Math.max(ts, start),
      to: Math.min(ts + dur, end),
    }))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const open: typeof spans = [];
  for (const span of spans) {
    while (open.length > 0 && (open.at(-1)?.to ?? 0) <= span.from) open.pop();
    const around = open.at(-1);
    const milliseconds = (span.to - span.from) / 1000;
    sums[span.work] += milliseconds;
    if (around) sums[around.work] -= milliseconds;
    open.push(span);
  }
  return sums;
}
