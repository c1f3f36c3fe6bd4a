import { reportVitals, type PageVisit } from '@event-portal/contracts';
import { createHttpClient, type RunningRemote } from '@event-portal/remote-kit';
import { createApiStub } from '@event-portal/testing';
import { measurePageVisits } from './page-visits';

/** No browser without a screen has these: what it would tell is handed over by `tell`. */
class Observer implements Pick<PerformanceObserver, 'observe' | 'takeRecords'> {
  static readonly supportedEntryTypes = ['layout-shift', 'event'];
  static readonly waiting = new Map<string, object[]>();
  private type = '';
  observe({ type = '' }: PerformanceObserverInit) {
    this.type = type;
  }
  takeRecords() {
    const records = Observer.waiting.get(this.type) ?? [];
    Observer.waiting.delete(this.type);
    return records as PerformanceEntryList;
  }
}

const tell = (type: string, ...entries: object[]) => Observer.waiting.set(type, entries);

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Object.assign(performance, { getEntriesByType: () => [] });
  Observer.waiting.clear();
});
afterEach(() => jest.useRealTimers());

const running: RunningRemote = { name: 'portal', version: '1.1.0', reason: 'current' };

function open({ remote = running, isBroken = false } = {}) {
  const api = createApiStub().on(reportVitals, undefined);
  const state = { location: { pathname: '/events/1' }, historyAction: 'POP' };
  const listeners: ((next: typeof state) => void)[] = [];
  measurePageVisits(window, {
    http: createHttpClient({ baseUrl: 'http://api.test', fetch: api.fetch }),
    catalogue: { running: () => [remote] },
    broken: { includes: () => isBroken },
    findPage: (pathname) => ({
      remote: 'portal',
      page: pathname === '/community' ? pathname : '/events/:eventId',
    }),
    router: { state, subscribe: (listener) => listeners.push(listener) },
  });
  return {
    api,
    goTo(pathname: string) {
      const next = { location: { pathname }, historyAction: 'PUSH' };
      listeners.forEach((listener) => listener(next));
    },
    leave: () => window.dispatchEvent(new Event('pagehide')),
    told: () => api.calls.flatMap(({ body }) => (body as { visits: PageVisit[] }).visits),
  };
}

test('each page is told with what happened on it, and by its pattern', () => {
  const { goTo, leave, told } = open();
  jest.advanceTimersByTime(1000);
  goTo('/community');
  tell(
    'layout-shift',
    { startTime: 200, value: 0.25, hadRecentInput: false },
    { startTime: 1200, value: 0.5, hadRecentInput: false },
  );
  tell('event', { startTime: 900, duration: 240, interactionId: 7 });
  leave();
  expect(told()).toEqual([
    {
      remote: 'portal',
      version: '1.1.0',
      page: '/events/:eventId',
      device: 'desktop',
      vitals: { inp: 240, cls: 0.25 },
    },
    { remote: 'portal', version: '1.1.0', page: '/community', device: 'desktop', vitals: { cls: 0.5 } },
  ]);
});

test('a page is told once, however often it is hidden, and one after it again', () => {
  const { goTo, leave, told } = open();
  leave();
  leave();
  expect(told()).toHaveLength(1);
  goTo('/community');
  leave();
  expect(told().map(({ page }) => page)).toEqual(['/events/:eventId', '/community']);
});

test('what changes in the address of a page begins no other page', () => {
  const { goTo, leave, told } = open();
  goTo('/events/1');
  leave();
  expect(told()).toHaveLength(1);
});

test.each([
  ['a version that somebody tries', { remote: { ...running, reason: 'override' as const } }],
  ['a version that stands in', { remote: { ...running, reason: 'fallback' as const } }],
  ['a version that is broken on purpose', { isBroken: true }],
  ['a remote that does not run', { remote: { ...running, name: 'admin' } }],
])('%s speaks for nobody else', (_name, difference) => {
  const { leave, api } = open(difference);
  leave();
  expect(api.calls).toEqual([]);
});

test('a canary speaks for itself', () => {
  const { leave, told } = open({ remote: { ...running, version: '1.2.0', reason: 'canary' } });
  leave();
  expect(told()).toMatchObject([{ version: '1.2.0' }]);
});

test('a page that stands in for one that failed is not told of', () => {
  const { leave, api } = open();
  const failed = document.body.appendChild(document.createElement('div'));
  failed.dataset.failedPage = '';
  leave();
  failed.remove();
  expect(api.calls).toEqual([]);
});

test('an API that does not take it disturbs nobody', async () => {
  const { leave, api } = open();
  api.cut(reportVitals);
  leave();
  await jest.advanceTimersByTimeAsync(10);
  expect(api.calls).toHaveLength(1);
});
