import { createQueryClient, SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { setImmediate as nextTask } from 'node:timers/promises';
import { openKeptPages } from './kept-pages';

const OWN = ['offline-page:1:2:/events/7/dashboard', 'offline-clients'];
const others = ['/other:offline-page:1:2:/other/events/7/dashboard', 'a cache of somebody else'];

/** A browser in which pages of somebody are kept. */
function openBrowser(owner: string | undefined, isAllowed = true) {
  localStorage.clear();
  if (owner !== undefined) localStorage.setItem('offline-pages', owner);
  const names = new Set([...OWN, ...others]);
  const workers = ['/offline-worker.js?pages=/a', '/other/offline-worker.js'].map((path) => ({
    active: { scriptURL: `http://portal.test${path}` },
    unregister: jest.fn(async () => true),
  }));
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  const queryClient = createQueryClient();
  const pages = openKeptPages(
    {
      localStorage,
      caches,
      navigator: { serviceWorker: { getRegistrations: async () => workers } },
    } as never,
    queryClient,
    { isAllowed, basePath: '' },
  );
  const setSession = async (session: object) => {
    queryClient.setQueryData(SESSION_QUERY_KEY, session);
    for (let turn = 0; turn < 5; turn += 1) await nextTask();
  };
  const left = () => ({
    names: [...names],
    workers: workers.map(({ unregister }) => unregister.mock.calls.length === 0),
    owner: localStorage.getItem('offline-pages'),
  });
  return { pages, setSession, left };
}

const user = currentUser('attendee');
const whole = { names: [...OWN, ...others], workers: [true, true], owner: user.userId };
const gone = { names: others, workers: [false, true], owner: null };

test.each([
  ['the same person', { user, error: null }, whole],
  ['a session that cannot be read', { user: null, error: { kind: 'offline' } }, whole],
  ['a session that has ended', { user: null, error: null }, whole],
  ['somebody else', { user: currentUser('staff'), error: null }, gone],
])('with %s, what is kept is as it should be', async (_who, session, expected) => {
  const { setSession, left } = openBrowser(user.userId);
  await setSession(session);
  expect(left()).toEqual(expected);
});

test('a portal that keeps pages no more takes back what it has kept, whoever is there', async () => {
  const { left } = openBrowser(user.userId, false);
  for (let turn = 0; turn < 5; turn += 1) await nextTask();
  expect(left()).toEqual(gone);
});

test('where nothing was kept, nothing is looked for', async () => {
  const { setSession, left } = openBrowser(undefined);
  await setSession({ user: null, error: null });
  expect(left()).toEqual({ ...whole, owner: null });
});

test('a person who turns it off has nothing kept any more, here and on the next page, until they turn it on', async () => {
  const { pages, left } = openBrowser(user.userId);
  pages.setting.set(false);
  for (let turn = 0; turn < 5; turn += 1) await nextTask();
  expect([left(), pages.setting.get(), pages.isWanted()]).toEqual([gone, false, false]);
  const next = openKeptPages({ localStorage, navigator: {} }, createQueryClient(), {
    isAllowed: true,
    basePath: '',
  });
  expect([next.setting.get(), next.isWanted()]).toEqual([false, false]);
  next.setting.set(true);
  expect([next.setting.get(), pages.isWanted()]).toEqual([true, true]);
});

test('a browser without caches and workers forgets nothing, and does not fail', async () => {
  const pages = openKeptPages({ localStorage, navigator: {} }, createQueryClient(), {
    isAllowed: true,
    basePath: '',
  });
  await expect(pages.forget()).resolves.toBeUndefined();
});
