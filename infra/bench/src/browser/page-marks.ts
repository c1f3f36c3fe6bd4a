import type { Sign } from '../pages';

/** What the page itself sees of its load, in milliseconds after its start. */
export type PageMarks = {
  readonly firstPaint: number;
  readonly firstContent: number;
  readonly largestContent: number;
  /** When the page had the data in it: nothing that it asks for after that is needed for it. */
  readonly dataThere: number;
  /** The frame in which the data was first shown. */
  readonly dataVisible: number;
  /** The lengths of the tasks that took longer than 50 ms, up to then. */
  readonly longTasks: readonly number[];
};

declare global {
  interface Window {
    benchMarks?: {
      largestContent: number;
      dataThere: number | undefined;
      dataVisible: number | undefined;
      longTasks: { start: number; length: number }[];
    };
    benchDataVisible?: () => void;
  }
}

/** Runs in the page before anything of it does: watches for the sign of its data. */
export function watchMarks({ selector, words }: Sign): void {
  const marks: NonNullable<Window['benchMarks']> = {
    largestContent: 0,
    dataThere: undefined,
    dataVisible: undefined,
    longTasks: [],
  };
  window.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) marks.largestContent = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      marks.longTasks.push({ start: startTime, length: duration });
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll(selector)].some((element) =>
      element.textContent.includes(words),
    );
    if (!isThere) return;
    observer.disconnect();
    marks.dataThere = performance.now();
    // The frame that shows it has been drawn once the next task runs.
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks.dataVisible = performance.now();
        window.benchDataVisible?.();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page once its data is visible. */
export function readMarks(): PageMarks {
  const { largestContent = 0, dataThere = 0, dataVisible = 0, longTasks = [] } = window.benchMarks ?? {};
  const paints = new Map(
    performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]),
  );
  return {
    firstPaint: paints.get('first-paint') ?? 0,
    firstContent: paints.get('first-contentful-paint') ?? 0,
    largestContent,
    dataThere,
    dataVisible,
    longTasks: longTasks.filter(({ start }) => start < dataVisible).map(({ length }) => length),
  };
}
