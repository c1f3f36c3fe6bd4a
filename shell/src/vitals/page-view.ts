import type { PageVisit } from '@event-portal/contracts';

/** A shift of the layout, as far as its score goes. */
export type Shift = Pick<LayoutShift, 'startTime' | 'value' | 'hadRecentInput'>;

/** What the browser says of one event of an interaction. */
export type Delay = Pick<PerformanceEventTiming, 'startTime' | 'duration' | 'interactionId'>;

/** Shifts belong together that follow each other within a second, for five seconds at most (web.dev/articles/cls). */
const GAP_MS = 1000;
const WINDOW_MS = 5000;

/** Of every so many interactions the longest is left out (web.dev/articles/inp). */
const PER_OUTLIER = 50;

/** No browser tells of events that were shorter, only that there were some. */
export const SHORTEST_EVENT_MS = 16;

/** One page for as long as its address stands: from when, and until when. */
export type PageView = {
  readonly pathname: string;
  readonly startedAt: number;
  endedAt: number;
  /** How many interactions the document had had when the page began, and when it ended. */
  readonly interactionsBefore: number;
  interactionsAfter: number | undefined;
  lcp: number | undefined;
  readonly shifts: Shift[];
  /** How long each interaction took, by its id. */
  readonly delays: Map<number, number>;
};

/** Begins the view of a page. */
export function startView(pathname: string, startedAt: number, interactionsBefore: number): PageView {
  return {
    pathname,
    startedAt,
    endedAt: Infinity,
    interactionsBefore,
    interactionsAfter: undefined,
    lcp: undefined,
    shifts: [],
    delays: new Map(),
  };
}

/** Notes a shift. What follows a press within half a second was asked for, and the browser says so. */
export function addShift(view: PageView, shift: Shift): void {
  if (!shift.hadRecentInput) view.shifts.push(shift);
}

/** Notes an event: an interaction is as long as the longest of its events. */
export function addDelay(view: PageView, { interactionId, duration }: Delay): void {
  if (interactionId > 0)
    view.delays.set(interactionId, Math.max(duration, view.delays.get(interactionId) ?? 0));
}

/** What a view comes to, where the browser tells; `interactions` is how many the document has had by now. */
export function figuresOf(
  view: PageView,
  { interactions, tellsShifts }: { interactions: number; tellsShifts: boolean },
): PageVisit['vitals'] {
  const count = (view.interactionsAfter ?? interactions) - view.interactionsBefore;
  return {
    lcp: view.lcp,
    inp: longestDelay([...view.delays.values()], count),
    cls: tellsShifts ? worstShift(view.shifts) : undefined,
  };
}

/** All but one of fifty interactions were this fast; undefined where there was none. */
function longestDelay(delays: readonly number[], count: number): number | undefined {
  const longest = delays.toSorted((one, other) => other - one);
  const outliers = Math.floor(Math.max(count, longest.length) / PER_OUTLIER);
  return longest[Math.min(outliers, longest.length - 1)] ?? (count > 0 ? SHORTEST_EVENT_MS : undefined);
}

/** The score of the worst time within the view. */
function worstShift(shifts: readonly Shift[]): number {
  let [worst, score, startedAt, lastAt] = [0, 0, -Infinity, -Infinity];
  for (const { startTime, value } of shifts) {
    const goesOn = startTime - lastAt < GAP_MS && startTime - startedAt < WINDOW_MS;
    if (!goesOn) startedAt = startTime;
    score = goesOn ? score + value : value;
    lastAt = startTime;
    worst = Math.max(worst, score);
  }
  return worst;
}
