import { reportVitals, type PageVisit } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { onLCP } from 'web-vitals';
import type { BrokenVersions } from '../remotes/broken-versions';
import type { RemoteCatalogue } from '../remotes/remote-catalogue';
import { addDelay, addShift, figuresOf, SHORTEST_EVENT_MS, startView, type PageView } from './page-view';

/** The most that go at once; the API takes no more. */
const MOST = 20;

/** Narrower windows are those of phones. */
const PHONE_BELOW_PX = 640;

/** What measuring needs of the shell. */
export type PageVisitParts = {
  readonly http: HttpClient;
  readonly catalogue: Pick<RemoteCatalogue, 'running'>;
  readonly broken: Pick<BrokenVersions, 'includes'>;
  /** The remote that owns a page, and the page's pattern. */
  readonly findPage: (pathname: string) => { remote: string; page: string | undefined } | undefined;
  readonly router: {
    readonly state: { readonly location: { readonly pathname: string }; readonly historyAction: string };
    readonly subscribe: (listener: (state: { location: { pathname: string } }) => void) => unknown;
  };
};

/**
 * Measures the pages of this document one by one, and tells each once, when it is hidden for the first time or left: a browser
 * that hides a page may never show it again. A failure to tell it is ignored.
 */
export function measurePageVisits(window: Window, parts: PageVisitParts): void {
  const { document, performance } = window;
  const { http, router } = parts;
  // Only newer browsers count them.
  const countInteractions = () => ('interactionCount' in performance ? performance.interactionCount : 0);

  const { location, historyAction } = router.state;
  // Whoever has gone on before this code was there has left the page that the document was loaded for.
  const isFirst = historyAction !== 'PUSH';
  let current = isFirst
    ? startView(location.pathname, 0, 0)
    : startView(location.pathname, performance.now(), countInteractions());
  let views: PageView[] = [current];
  /** What begins with a press on one page and ends on the next belongs to the first. */
  const viewAt = (at: number) => views.find(({ startedAt, endedAt }) => startedAt <= at && at < endedAt);

  if (isFirst) {
    const landed = current;
    onLCP(({ value }) => (landed.lcp = value), { reportAllChanges: true });
  }
  const shifts = observe('layout-shift', (shift) => {
    const view = viewAt(shift.startTime);
    if (view) addShift(view, shift);
  });
  const delays = observe('event', (event) => {
    const view = viewAt(event.startTime);
    if (view) addDelay(view, event);
  });

  function describe(view: PageView): PageVisit | undefined {
    const page = findCounted(parts, view.pathname);
    const vitals = figuresOf(view, { interactions: countInteractions(), tellsShifts: shifts !== undefined });
    const isEmpty = (vitals.lcp ?? vitals.inp ?? vitals.cls) === undefined;
    const device = window.innerWidth < PHONE_BELOW_PX ? 'phone' : 'desktop';
    return page && !isEmpty ? { ...page, device, vitals } : undefined;
  }

  function tell(): void {
    shifts?.takeRecords();
    delays?.takeRecords();
    forgetFailed();
    const visits = views.flatMap((view) => describe(view) ?? []);
    views = [];
    if (visits.length === 0) return;
    // Whether it arrives changes nothing for the person.
    http(reportVitals, { body: { visits } }, { outlivesPage: true }).catch(() => undefined);
  }

  /** A page that stands in for one that failed is fast, and no page of its remote. */
  function forgetFailed(): void {
    if (document.querySelector('[data-failed-page]')) views = views.filter((view) => view !== current);
  }

  router.subscribe(({ location: { pathname } }) => {
    if (pathname === current.pathname) return;
    current.endedAt = performance.now();
    current.interactionsAfter = countInteractions();
    forgetFailed();
    if (views.length === MOST) tell();
    current = startView(pathname, current.endedAt, current.interactionsAfter);
    views.push(current);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
  // Safari hides no document that is left by a link.
  window.addEventListener('pagehide', tell);
}

/** The page, and which version everybody gets it of: what somebody tries or breaks, or what stands in, speaks for nobody else. */
function findCounted(
  { findPage, catalogue, broken }: PageVisitParts,
  pathname: string,
): Pick<PageVisit, 'remote' | 'version' | 'page'> | undefined {
  const { remote = '', page } = findPage(pathname) ?? {};
  const running = catalogue.running().find(({ name }) => name === remote);
  if (page === undefined || !running || broken.includes(remote, running.version)) return undefined;
  if (running.reason !== 'current' && running.reason !== 'canary') return undefined;
  return { remote, version: running.version, page };
}

type Entries = { 'layout-shift': LayoutShift; event: PerformanceEventTiming };
type Observer = { readonly takeRecords: () => void };

/** Hears of what there was already, too; undefined where the browser does not tell of such entries. */
function observe<Type extends keyof Entries>(
  type: Type,
  note: (entry: Entries[Type]) => void,
): Observer | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  // An observer of one type hears of entries of that type.
  const noteAll = (entries: PerformanceEntryList) => (entries as Entries[Type][]).forEach(note);
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()));
  observer.observe({ type, buffered: true, durationThreshold: SHORTEST_EVENT_MS });
  return { takeRecords: () => noteAll(observer.takeRecords()) };
}
