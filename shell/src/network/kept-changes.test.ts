import {
  CheckInListId,
  EventId,
  recordScan,
  ScanId,
  ScanRequest,
  type UserQueryResult,
} from '@event-portal/contracts';
import {
  cancelWaitingChange,
  createHttpClient,
  createQueryClient,
  describeFailure,
  listWaitingChanges,
  SESSION_QUERY_KEY,
  waitingChange,
} from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { keepWaitingChanges } from './kept-changes';
import { watchNetwork } from './network-status';

const eventId = EventId.parse('00000000-0000-4000-8000-000000000000');
const listId = CheckInListId.parse('00000000-0000-4000-8000-000000000009');
/** One scan of each guest: pressed again, it is the same. */
const guests = [1, 2, 3].map((number) => ScanId.parse(`00000000-0000-4000-8000-00000000000${number}`));
const staff = { stella: currentUser('staff'), ada: currentUser('admin') };
type Helper = keyof typeof staff;
const helpers = ['stella', 'ada'] as const;
const HOUR_MS = 60 * 60_000;

/** How the API takes a call: at once, slowly, not at all, its answer is lost, it refuses, it has too much to do. */
const ways = ['up', 'slow', 'down', 'deaf', 'refusing', 'busy'] as const;
type Way = (typeof ways)[number];

/** What has become of a check-in, as the person who made it would say. */
type Fate = 'open' | 'arrived' | 'taken back' | 'told of';

const codeOf = (guest: ScanId) => `code ${guests.indexOf(guest)}`;

/** A browser with the tabs of a door, and the API behind it. */
function createDoor() {
  let cookie: Helper | null = 'stella';
  let way: Way = 'up';
  const fates = new Map<string, Fate>();
  const wrongs: string[] = [];
  const told = new Set<string>();
  const arrived: string[] = [];
  const keyOf = (who: Helper, guest: ScanId) => `${who} ${guest}`;
  const labelOf = (who: Helper, guest: ScanId) => `Check in ${keyOf(who, guest)}`;
  const settle = (key: string, fate: Fate) => {
    if (fates.get(key) === 'open') fates.set(key, fate);
  };

  /** What is no reason to give up may not be said to be one. */
  const tell = (key: string, reason: string) => {
    told.add(reason);
    if (/^not_found$|waited for more than 24 hours/.test(reason)) settle(key, 'told of');
    else wrongs.push(`${key} was told: ${reason}`);
  };

  const answer = (status: number, error: string) =>
    new Response(JSON.stringify({ error, message: error, requestId: '1' }), { status });
  const serve = async (url: URL, body: unknown): Promise<Response> => {
    if (way === 'down') throw new TypeError('Failed to fetch');
    if (cookie === null) return answer(401, 'no_session');
    const madeBy = helpers.find((who) => staff[who].userId === url.searchParams.get('madeBy'));
    const guest = guests.find((id) => url.pathname.endsWith(`/scans/${id}`));
    if (!madeBy || !guest) throw new Error(`Nobody can be checked in by ${url.href}.`);
    if (madeBy !== cookie) return answer(409, 'other_account');
    if (way === 'busy') return answer(429, 'too_many_requests');
    if (way === 'refusing') return answer(404, 'not_found');
    const key = keyOf(madeBy, guest);
    if (fates.get(key) !== 'open' && fates.get(key) !== 'arrived') wrongs.push(`${key} arrived`);
    settle(key, 'arrived');
    const { subject } = ScanRequest.parse(body);
    arrived.push('code' in subject ? subject.code : '');
    if (way === 'deaf') throw new TypeError('Failed to fetch');
    if (way === 'slow') await new Promise((resolve) => setTimeout(resolve, 5000));
    return Response.json({
      scanId: guest,
      verdict: 'welcome',
      person: null,
      undoneAt: null,
      earlier: null,
      note: '',
      recordedAt: '2026-11-01T10:00:00.000Z',
    });
  };

  /** Storage tells every tab but the one that changes it, and nothing is heard of a tab that is dead. */
  const listeners = new Map<object, (event: StorageEvent) => void>();
  const openTab = () => {
    const token = {};
    let isAlive = true;
    const localStorage = new Proxy(window.localStorage, {
      get(storage, name) {
        if (!isAlive) throw new Error('This tab is dead.');
        if (name !== 'removeItem') {
          const value: unknown = Reflect.get(storage, name);
          return typeof value === 'function' ? (value as () => unknown).bind(storage) : value;
        }
        return (key: string) => {
          const isThere = storage.getItem(key) !== null;
          storage.removeItem(key);
          if (!isThere) return;
          for (const [other, listener] of listeners)
            if (other !== token) listener(new StorageEvent('storage', { key, newValue: null }));
        };
      },
    });
    const queryClient = createQueryClient();
    queryClient.mount();
    const become = (who: Helper | null) => {
      const session: UserQueryResult = { user: who && staff[who], error: null };
      queryClient.setQueryData(SESSION_QUERY_KEY, session);
    };
    const http = createHttpClient({
      baseUrl: 'http://api.test',
      fetch: (input, init) =>
        isAlive
          ? serve(new URL(input as string), JSON.parse(init?.body as string))
          : new Promise(() => undefined),
      onRefused: () => become(cookie),
    });
    const addEventListener = (_type: string, listener: (event: StorageEvent) => void) =>
      listeners.set(token, listener);
    const kept = keepWaitingChanges(
      { localStorage, addEventListener } as unknown as Window,
      queryClient,
      http,
    );
    const network = watchNetwork(
      queryClient,
      { isDown: () => false, subscribe: () => () => undefined },
      kept,
    );
    network.subscribe(() => {
      for (const { label, reason } of network.current().refused) {
        if (!isAlive) continue;
        tell(label.replace('Check in ', ''), reason);
      }
    });
    become(cookie);
    const page = () => {
      const user = queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY)?.user;
      return helpers.find((who) => staff[who].userId === user?.userId);
    };
    const press = (guest: ScanId) => {
      const who = page();
      if (!who) return;
      const key = keyOf(who, guest);
      fates.set(key, 'open');
      const observer = new MutationObserver(queryClient, {
        mutationKey: ['door'],
        ...waitingChange({
          http,
          endpoint: recordScan,
          params: ({ scanId }: { scanId: ScanId }) => ({ eventId, listId, scanId }),
          body: ({ scanId }) => ({
            subject: { code: codeOf(scanId) },
            direction: 'in' as const,
            scannedAt: new Date().toISOString(),
            device: 'Phone',
          }),
          label: ({ scanId }) => labelOf(who, scanId),
          keep: ({ scanId }) => ({ scanId }),
          scope: `scans of ${who}`,
        }),
      });
      // The door itself says what was refused at once.
      observer.mutate({ scanId: guest }).catch((error: unknown) => {
        const isEnded = error instanceof Error && error.message.startsWith('This change was taken back');
        if (isAlive && !isEnded) tell(key, describeFailure(error));
      });
    };
    const takeBack = () => {
      for (const { id, label } of listWaitingChanges(queryClient)) {
        cancelWaitingChange(queryClient, id);
        settle(label.replace('Check in ', ''), 'taken back');
      }
    };
    const kill = () => {
      isAlive = false;
      listeners.delete(token);
      queryClient.unmount();
    };
    return { press, takeBack, kill, become, page, kept };
  };

  let tabs = [openTab(), openTab()];
  const reload = (index: number) => {
    tabs[index]?.kill();
    tabs[index] = openTab();
  };
  const reloadAll = () => tabs.forEach((_tab, index) => reload(index));
  return {
    wrongs,
    told,
    /** What the scans that arrived had read, in that order. */
    arrived,
    reload,
    press: (index: number, guest: number) => tabs[index]?.press(guests[guest] ?? guests[0]!),
    takeBack: (index: number) => tabs[index]?.takeBack(),
    answer: (next: Way) => (way = next),
    endSession: () => (cookie = null),
    /** Somebody else signs in elsewhere in this browser, and the tabs do not hear of it. */
    changeCookie: (who: Helper) => (cookie = who),
    signIn(who: Helper) {
      cookie = who;
      reloadAll();
    },
    /** The same person again, in another tab. */
    signInAgain(index: number) {
      cookie = tabs[index]?.page() ?? cookie;
      tabs.forEach((tab) => tab.become(cookie));
    },
    signOut(index: number) {
      const tab = tabs[index];
      const who = tab?.page();
      if (!tab || !who || who !== cookie) return;
      for (const label of tab.kept.labels()) settle(label.replace('Check in ', ''), 'taken back');
      tab.kept.forget();
      cookie = null;
      reloadAll();
    },
    close() {
      tabs.forEach((tab) => tab.kill());
      tabs = [];
    },
    open: () => [...fates].filter(([, fate]) => fate === 'open').map(([key]) => key),
    kept: () => Object.keys(window.localStorage),
  };
}
type Door = ReturnType<typeof createDoor>;

const tab = fc.nat({ max: 1 });
const step: fc.Arbitrary<(door: Door) => unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(tab, fc.nat({ max: 2 })).map(
      ([at, guest]) =>
        (door: Door) =>
          door.press(at, guest),
    ),
  },
  { weight: 3, arbitrary: fc.boolean().map((isOnline) => () => onlineManager.setOnline(isOnline)) },
  { weight: 4, arbitrary: fc.constantFrom(...ways).map((way) => (door: Door) => door.answer(way)) },
  { weight: 3, arbitrary: tab.map((at) => (door: Door) => door.reload(at)) },
  { weight: 2, arbitrary: tab.map((at) => (door: Door) => door.takeBack(at)) },
  { weight: 2, arbitrary: fc.constant((door: Door) => door.endSession()) },
  { weight: 2, arbitrary: tab.map((at) => (door: Door) => door.signInAgain(at)) },
  { weight: 2, arbitrary: fc.constantFrom(...helpers).map((who) => (door: Door) => door.signIn(who)) },
  { weight: 2, arbitrary: fc.constantFrom(...helpers).map((who) => (door: Door) => door.changeCookie(who)) },
  { weight: 1, arbitrary: tab.map((at) => (door: Door) => door.signOut(at)) },
  { weight: 5, arbitrary: fc.constantFrom(10, 20_000).map((ms) => () => jest.advanceTimersByTimeAsync(ms)) },
  // The device sleeps: time passes, and nothing runs.
  { weight: 1, arbitrary: fc.constant(() => jest.setSystemTime(Date.now() + 7 * HOUR_MS)) },
);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  window.localStorage.clear();
  jest.useRealTimers();
});

test('a check-in arrives in the name of who made it, or they have given it up or are told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      window.localStorage.clear();
      onlineManager.setOnline(true);
      const door = createDoor();
      for (const take of steps) {
        await take(door);
        await jest.advanceTimersByTimeAsync(1);
      }
      door.answer('up');
      onlineManager.setOnline(true);
      await jest.advanceTimersByTimeAsync(60_000);
      for (const who of helpers) {
        door.signIn(who);
        await jest.advanceTimersByTimeAsync(60_000);
      }
      door.close();
      expect({ open: door.open(), wrongs: door.wrongs, kept: door.kept() }).toEqual({
        open: [],
        wrongs: [],
        kept: [],
      });
    }),
    { numRuns: 150 },
  );
});

test('what is asked for again while the same is under way in another tab is sent, when that has its answer', async () => {
  const door = createDoor();
  door.answer('slow');
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(1);
  door.reload(1);
  await jest.advanceTimersByTimeAsync(1);
  door.press(1, 0);
  await jest.advanceTimersByTimeAsync(1);
  door.answer('up');
  await jest.advanceTimersByTimeAsync(60_000);
  door.close();
  expect({ open: door.open(), kept: door.kept() }).toEqual({ open: [], kept: [] });
});

test.each(['busy', 'down', 'deaf'] as const)(
  'what was refused does not arrive by an earlier press, whose call was %s',
  async (way) => {
    const door = createDoor();
    door.answer(way);
    door.press(0, 1);
    await jest.advanceTimersByTimeAsync(1);
    door.answer('refusing');
    door.press(0, 1);
    await jest.advanceTimersByTimeAsync(1);
    door.answer('up');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(door.wrongs).toEqual([]);
    door.close();
  },
);

test('a late answer to a call that was taken back does not end the same call that was made again', async () => {
  const door = createDoor();
  door.answer('down');
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(10);
  door.answer('slow');
  await jest.advanceTimersByTimeAsync(2000);
  door.takeBack(0);
  onlineManager.setOnline(false);
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(door.kept()).toHaveLength(1);
  door.close();
});

test('what waits is kept with ids and a name, for its account alone', async () => {
  const door = createDoor();
  door.answer('down');
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(10);
  const [name = ''] = door.kept();
  expect(name).toBe(
    `waiting:${staff.stella.userId}:PUT /events/${eventId}/check-in-lists/${listId}/scans/${guests[0]}`,
  );
  expect(JSON.parse(window.localStorage.getItem(name) ?? '')).toMatchObject({
    value: { label: `Check in stella ${guests[0]}`, variables: { scanId: guests[0] } },
  });
  door.signIn('ada');
  door.answer('up');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(door.kept()).toEqual([name]);
  expect(door.open()).toHaveLength(1);
  door.close();
});

test('a check-in that has waited for more than a day is not sent, and its person is told', async () => {
  const door = createDoor();
  door.answer('down');
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(10);
  door.close();
  jest.setSystemTime(Date.now() + 24 * HOUR_MS + 1);
  const next = createDoor();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...next.told]).toEqual([expect.stringContaining('waited for more than 24 hours and was not sent')]);
  expect(next.wrongs).toEqual([]);
  expect(next.kept()).toEqual([]);
  next.close();
});

test('what was made in an order arrives in it, each with what was sent along, over any number of reloads', async () => {
  const door = createDoor();
  door.answer('down');
  for (const guest of [2, 0, 1]) {
    door.press(0, guest);
    await jest.advanceTimersByTimeAsync(10);
  }
  door.reload(0);
  door.reload(1);
  await jest.advanceTimersByTimeAsync(20_000);
  door.reload(0);
  door.answer('up');
  await jest.advanceTimersByTimeAsync(20_000);
  expect([...new Set(door.arrived)]).toEqual(['code 2', 'code 0', 'code 1']);
  expect(door.kept()).toEqual([]);
  door.close();
});

test('nothing is kept longer than three days, whoever is signed in', async () => {
  const door = createDoor();
  door.answer('down');
  door.press(0, 0);
  await jest.advanceTimersByTimeAsync(10);
  jest.setSystemTime(Date.now() + 72 * HOUR_MS);
  door.signIn('ada');
  expect(door.kept()).toEqual([]);
  door.close();
});
