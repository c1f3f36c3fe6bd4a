import {
  HOST_CONTEXT_VERSION,
  type LiveRemote,
  type RegistryIndex,
  type RemoteVersion,
} from '@event-portal/contracts';
import { currentUser, remoteVersion } from '@event-portal/testing';
import { findArea } from '../layout/areas';
import { openEarlyReplies } from '../network/early-replies';
import { createFileHashes } from './file-integrity';
import { createPageFiles } from './page-files';
import { createPreparation } from './prepare-page';
import { createRemoteCatalogue } from './remote-catalogue';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const admin = remoteVersion({
  descriptor: { ...remoteVersion().descriptor, name: 'admin', areas: [{ path: '/admin', frame: 'none' }] },
  entry: 'entry.js',
  integrity: { 'entry.js': hash('a'), 'users.js': hash('b') },
  preload: { '/admin/users': ['users.js'] },
  early: {
    '/admin/users': [{ path: '/users', search: { page: '1' } }],
    '/admin/:eventId': [
      { path: '/events/:eventId' },
      { path: '/events/:eventId/seat', for: ['attendee'] },
      { path: '/events/:eventId/overview', for: ['admin', 'staff'] },
    ],
  },
  baseUrl: 'https://cdn.test/admin/1.0.0/',
});
const live = (current = admin): LiveRemote => ({
  name: current.descriptor.name,
  owner: 'team',
  disabled: null,
  current,
  canary: null,
  previous: null,
});

function make(
  difference: Partial<LiveRemote> = {},
  who: 'superuser' | 'norole' | 'nobody' = 'superuser',
  isSafe = false,
  here = live(remoteVersion()),
) {
  localStorage.clear();
  const memory = openVersionMemory(window);
  const index: RegistryIndex = {
    remotes: [{ name: 'admin', descriptor: admin.descriptor, record: hash('c') }],
  };
  const fetchIndex = jest.fn(async () => index);
  const fetchRemote = jest.fn(async () => ({ ...live(), ...difference }));
  const catalogue = createRemoteCatalogue({
    registry: { environment: 'test', sequence: 0, remotes: [here], listed: 2 },
    shellBuildId: 'a1',
    hashes: createFileHashes('https://portal.test/'),
    memory,
    findPast: () => Promise.resolve(undefined),
    findTried: () => Promise.resolve([]),
    access: {
      fetchLive: () => Promise.reject(new Error('unused')),
      fetchIndex,
      fetchRemote,
    },
    overrides: openVersionOverrides(window, { isAllowed: false }),
    safeMode: { isOn: isSafe, leftOut: new Set() },
  });
  const fetch = jest.fn(async (_address: string | URL, _request?: RequestInit) => Response.json({}));
  const user = who === 'nobody' ? null : currentUser(who);
  const runAhead = jest.fn(
    async (_version: RemoteVersion, _pathname: string, _turnedAway: AbortSignal) => undefined,
  );
  const { preparePage, prepareFiles } = createPreparation({
    catalogue,
    findOwner: (pathname) => findArea(catalogue.list(), pathname)?.remote,
    ask: openEarlyReplies({}, fetch as never, () => 0).ask,
    apiBaseUrl: 'http://api.test',
    files: createPageFiles({}, fetch as never),
    runAhead,
    readPerson: async () => user && { userId: user.userId, isSuperuser: user.role === 'superuser' },
    readHostContext: async () => ({ version: HOST_CONTEXT_VERSION, userQuery: { user, error: null } }),
    location: { pathname: '/portal' },
  });
  const visit = (address: string, signal = new AbortController().signal) =>
    preparePage(new URL(address, 'https://portal.test'), signal);
  const see = (address: string) =>
    prepareFiles(new URL(address, 'https://portal.test'), new AbortController().signal);
  return {
    visit,
    see,
    fetch,
    memory,
    catalogue,
    fetchIndex,
    fetchRemote,
    ran: () => runAhead.mock.calls.map(([{ version }, pathname]) => `${version} ${pathname}`),
    asked: () => fetch.mock.calls.map(([address]) => String(address)),
  };
}

test('of a page of the same remote nothing is fetched but the hashes by which its code asks for its files', async () => {
  const record = hash('d');
  const { visit, asked, fetchRemote } = make({}, 'superuser', false, { ...live(remoteVersion()), record });
  await visit('/portal/other');
  expect([asked(), fetchRemote.mock.calls]).toEqual([[], [[record]]]);
});

test('a page of another remote has its record, entry, files and first reads fetched', async () => {
  const { visit, asked, fetchRemote } = make();
  await visit('/admin/users?page=2');
  expect(fetchRemote).toHaveBeenCalledTimes(1);
  expect(asked()).toEqual([
    'https://cdn.test/admin/1.0.0/entry.js',
    'https://cdn.test/admin/1.0.0/users.js',
    'http://api.test/users?page=2',
  ]);
});

test('of a page whose link is in view the files are fetched, not its data, and nothing is run', async () => {
  const { see, asked, ran } = make();
  expect(await see('/admin/users')).toBe(true);
  expect(asked()).toEqual(['https://cdn.test/admin/1.0.0/entry.js', 'https://cdn.test/admin/1.0.0/users.js']);
  expect(ran()).toEqual([]);
  expect(await see('/portal')).toBe(false);
  expect(await make({}, 'norole').see('/admin/users')).toBe(false);
});

test('what has been fetched is not fetched again, and what failed to come is', async () => {
  const { visit, asked, fetch } = make();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await visit('/admin/users');
  await visit('/admin/users');
  await visit('/admin/users');
  const files = asked().filter((address) => address.startsWith('https://cdn.test/'));
  expect(files.map((file) => file.slice(-8))).toEqual(['entry.js', 'users.js', 'entry.js']);
});

test('G8 what only some roles at the event get is asked for with the word for whom it is', async () => {
  const { visit, asked } = make();
  await visit('/admin/7');
  expect(asked().slice(1)).toEqual(
    ['', '/seat?meantFor=attendee', '/overview?meantFor=admin,staff'].map(
      (path) => `http://api.test/events/7${path}`,
    ),
  );
});

test('A5 nothing is fetched or run of a remote that refuses the person', async () => {
  const { visit, asked, ran, fetchRemote } = make({}, 'norole');
  await visit('/admin/users');
  expect(fetchRemote).not.toHaveBeenCalled();
  expect([...asked(), ...ran()]).toEqual([]);
});

test('nothing is fetched for nobody', async () => {
  const { visit, asked, fetchIndex } = make({}, 'nobody');
  await visit('/admin/users');
  expect(fetchIndex).not.toHaveBeenCalled();
  expect(asked()).toEqual([]);
});

test.each(['/portal/other', '/nowhere'])('%s is no page of another remote', async (address) => {
  const { visit, asked } = make();
  await visit(address);
  expect(asked()).toEqual([]);
});

test('nothing is fetched of a remote that is switched off, of sources, and of what failed here', async () => {
  const off = make({ disabled: { message: 'Back at noon.' } });
  await off.visit('/admin/users');
  const sources = make({ current: { ...admin, integrity: null } });
  await sources.visit('/admin/users');
  const broken = make();
  broken.memory.remember('admin', admin.version);
  await broken.visit('/admin/users');
  expect([off, sources, broken].flatMap(({ asked, ran }) => [...asked(), ...ran()])).toEqual([]);
});

test('whoever has turned away by then is fetched nothing', async () => {
  const { visit, asked } = make();
  await visit('/admin/users', AbortSignal.abort());
  expect(asked()).toEqual([]);
});

test('the code of a page is run once the entry has come', async () => {
  const { visit, fetch, ran } = make();
  let arrive = (): void => undefined;
  const entry = new Promise<Response>((resolve) => (arrive = () => resolve(Response.json({}))));
  fetch.mockReturnValueOnce(entry);
  const visited = visit('/admin/users');
  await new Promise((resolve) => setTimeout(resolve));
  expect(ran()).toEqual([]);
  arrive();
  await visited;
  expect(ran()).toEqual(['1.0.0 /admin/users']);
});

test('nothing is run whose entry has not come', async () => {
  const { visit, fetch, ran } = make();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await visit('/admin/users');
  expect(ran()).toEqual([]);
});

test('nothing is run ahead in safe mode', async () => {
  const { visit, asked, ran } = make({}, 'superuser', true);
  await visit('/admin/users');
  expect(asked()).not.toEqual([]);
  expect(ran()).toEqual([]);
});

test('no version is prepared beside another one of the remote that runs already', async () => {
  const { visit, asked, ran, catalogue } = make();
  await visit('/admin/users');
  catalogue.setRunning('admin', { version: admin, reason: 'current', person: null });
  await visit('/admin/users');
  expect(ran()).toHaveLength(2);
  const before = asked().length;
  const earlier = { ...admin, version: '0.9.0' };
  catalogue.setRunning('admin', { version: earlier, reason: 'fallback', person: null });
  await visit('/admin/7');
  expect(ran()).toHaveLength(2);
  expect(asked()).toHaveLength(before);
});
