import { CheckInListId, EventId, ScanId, undoScan, type ScanResult } from '@event-portal/contracts';
import {
  createHttpClient,
  createQueryClient,
  SESSION_QUERY_KEY,
  waitingChange,
} from '@event-portal/remote-kit';
import { createApiStub, currentUser } from '@event-portal/testing';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { watchNetwork } from './network-status';
import { describeKeptAt, describeNetwork } from './network-messages';

const eventId = EventId.parse('00000000-0000-4000-8000-000000000000');
const listId = CheckInListId.parse('00000000-0000-4000-8000-000000000001');
const scanId = ScanId.parse('00000000-0000-4000-8000-000000000002');
const at = '2026-11-01T10:00:00.000Z';

function begin() {
  const queryClient = createQueryClient();
  queryClient.mount();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('staff'), error: null });
  const undone: ScanResult = {
    ...{ scanId, verdict: 'welcome', person: null, earlier: null, note: '' },
    ...{ undoneAt: at, recordedAt: at },
  };
  const api = createApiStub().on(undoScan, undone);
  const kept: string[] = [];
  const listeners = new Set<() => void>();
  let isDown = false;
  const network = watchNetwork(
    queryClient,
    {
      isDown: () => isDown,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    { labels: () => kept },
  );
  const setDown = (next: boolean) => {
    isDown = next;
    listeners.forEach((listener) => listener());
  };
  const read = (queryFn: () => Promise<string>) => {
    queryClient.query({ queryKey: ['list'], retry: false, staleTime: 0, queryFn }).catch(() => undefined);
  };
  const checkingIn = new MutationObserver(queryClient, {
    ...waitingChange({
      http: createHttpClient({ baseUrl: 'http://api.test', fetch: api.fetch }),
      endpoint: undoScan,
      params: () => ({ eventId, listId, scanId }),
      label: ({ name }: { name: string }) => `Check in ${name}`,
      keep: ({ name }) => ({ name }),
    }),
  });
  const press = (name: string) => {
    checkingIn.mutate({ name }).catch(() => undefined);
  };
  const title = () => describeNetwork(network.current())?.title ?? null;
  const text = () => describeNetwork(network.current())?.text;
  return { network, read, press, setDown, title, text, api, kept };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

test('what waits is counted, can be taken back one by one, and is said to be saved once it is', async () => {
  const { network, press, title } = begin();
  onlineManager.setOnline(false);
  expect(title()).toBe('You are offline');
  press('Pia');
  press('Tess');
  press('Marcus');
  await jest.advanceTimersByTimeAsync(10);
  expect(title()).toBe('You are offline: 3 changes wait');
  const [, tess] = network.current().waiting;
  network.cancel(tess?.id ?? -1);
  expect(network.current().waiting.map(({ label }) => label)).toEqual(['Check in Pia', 'Check in Marcus']);
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(10);
  expect(title()).toBe('2 changes that waited are saved');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(title()).toBeNull();
});

test('what waited and is refused is said with its reason until it has been read', async () => {
  const { network, press, title, api } = begin();
  onlineManager.setOnline(false);
  press('Pia');
  await jest.advanceTimersByTimeAsync(10);
  api.refuse(undoScan, 'not_found');
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(title()).toBe('1 change that waited was not saved');
  expect(network.current().refused).toMatchObject([
    { label: 'Check in Pia', reason: 'There is no such thing, or it is not open to you.' },
  ]);
  network.dismissRefused();
  expect(title()).toBeNull();
});

test('where nothing can be stored, the page has to stay open, and it says so', async () => {
  const { press, text, kept, setDown } = begin();
  onlineManager.setOnline(false);
  press('Pia');
  await jest.advanceTimersByTimeAsync(10);
  expect(text()).toMatch(/^Keep this page open/);
  kept.push('Check in Pia');
  setDown(true);
  expect(text()).toMatch(/^It is kept in this browser/);
});

test('a slow answer is said until it is there', async () => {
  const { read, title } = begin();
  read(() => new Promise((resolve) => setTimeout(resolve, 9000, 'list')));
  await jest.advanceTimersByTimeAsync(1000);
  expect(title()).toBeNull();
  await jest.advanceTimersByTimeAsync(5000);
  expect(title()).toBe('The connection is slow');
  await jest.advanceTimersByTimeAsync(5000);
  expect(title()).toBeNull();
});

test('a portal that cannot be reached is said until it answers, and not in place of having no network', () => {
  const { setDown, title } = begin();
  setDown(true);
  expect(title()).toBe('The portal cannot be reached');
  onlineManager.setOnline(false);
  expect(title()).toBe('You are offline');
  onlineManager.setOnline(true);
  setDown(false);
  expect(title()).toBeNull();
});

test('who listens is told of changes alone', async () => {
  const { network, read } = begin();
  const listener = jest.fn();
  network.subscribe(listener);
  read(() => Promise.resolve('list'));
  await jest.advanceTimersByTimeAsync(10);
  expect(listener).not.toHaveBeenCalled();
  onlineManager.setOnline(false);
  onlineManager.setOnline(false);
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each(['offline', 'unreachable'] as const)(
  'a page that was kept says of when it is while the portal is %s',
  (reach) => {
    const report = { reach, waiting: [], isKept: true, saved: 0, refused: [] };
    expect(describeNetwork(report, '14:32')?.title).toBe('Without a network: as it was at 14:32');
    const waiting = [{ id: 1, label: 'Check in Pia' }];
    expect(describeNetwork({ ...report, waiting }, '14:32')?.text).toMatch(/^1 change waits to be sent\./);
  },
);

test('once there is a network again, a page that was kept offers to be loaded, after whatever else is to say', () => {
  const report = { reach: 'fine', waiting: [], isKept: true, saved: 0, refused: [] } as const;
  expect(describeNetwork(report, '14:32')).toMatchObject({ title: 'This page is of 14:32', isToLoad: true });
  expect(describeNetwork({ ...report, saved: 1 }, '14:32')?.title).toMatch(/saved/);
});

test('when a page was kept is told as the time of day, and the day where it is another one', () => {
  const kept = new Date(2026, 10, 25, 14, 32);
  const at = String(kept.getTime());
  expect(describeKeptAt(undefined)).toBeUndefined();
  expect(describeKeptAt(at, new Date(2026, 10, 25, 23, 59))).toBe('14:32');
  expect(describeKeptAt(at, new Date(2026, 10, 26, 0, 1))).toBe('14:32, Wed Nov 25 2026');
});
