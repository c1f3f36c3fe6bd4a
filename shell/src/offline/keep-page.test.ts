import { registryPart, WebRuntime, type RemoteVersion } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { dropPages, keepPage, type KeepingParts } from './keep-page';

const HASH = `sha384-${'a'.repeat(64)}`;
const API = 'http://api.test';
const REMOTE = 'http://remotes.test/1.0.0/';
const PATTERN = '/events/:eventId/dashboard';
const path = '/events/7/dashboard';
const CODE_WORKER = 'http://portal.test/assets/code-worker.a1.js';
const user = currentUser('attendee');

const version: RemoteVersion = {
  descriptor: {
    name: 'events',
    title: 'Events',
    owner: 'team',
    areas: [{ path: '/events', frame: 'none' }],
    navigation: [],
    pages: { [PATTERN]: 'tiles' },
  },
  version: '1.0.0',
  buildId: '0123456789ab',
  entry: 'entry.js',
  format: 'script',
  containerGlobal: 'mfe_events',
  hostContext: { from: 1, to: 1 },
  requires: {},
  integrity: { 'entry.js': HASH, 'page.js': HASH, 'dialog.js': HASH },
  preload: { [PATTERN]: ['page.js'] },
  early: {
    [PATTERN]: [
      { path: '/events/:eventId' },
      { path: '/events/:eventId/pass', for: ['attendee'] },
      { path: '/events/:eventId/overview', for: ['staff'] },
    ],
    [`${PATTERN}/check-in`]: [{ path: '/events/:eventId' }],
  },
  offline: { [PATTERN]: { hours: 24, later: ['dialog.js'] }, [`${PATTERN}/check-in`]: { hours: 24 } },
  baseUrl: REMOTE,
  publishedAt: '2026-11-01T00:00:00.000Z',
};

function runtimeOf(
  shellBuild: string,
  current = version,
  { canary = null, record }: { canary?: object | null; record?: string } = {},
) {
  return WebRuntime.parse({
    apiBaseUrl: API,
    idpAuthorizeUrl: 'http://idp.test/',
    idpClientId: 'client',
    cookieDomain: '',
    shell: { version: '1.0.0', buildId: shellBuild, baseUrl: '/assets/', integrity: { 'shell.js': HASH } },
    allowsOverrides: false,
    keepsPages: true,
    registry: {
      environment: 'test',
      sequence: 1,
      remotes: [{ name: 'events', owner: 'team', disabled: null, current, canary, previous: null, record }],
    },
  });
}

/** A browser with the page open, and a network in which everything is as it says. */
function openBrowser({
  document = runtimeOf('a1'),
  onAsked = (_url: string): void => undefined,
  camera = '',
  codeWorker = 200,
} = {}) {
  localStorage.clear();
  const kept = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const registered: unknown[] = [];
  const fetch = (async (url: string, options: RequestInit = {}) => {
    asked.push(`${url} ${options.integrity ?? ''}`.trim());
    onAsked(url);
    if (url === path)
      return new Response(
        `<!doctype html>\n<html lang="en"><script type="application/json" id="runtime">${JSON.stringify(document)}</script>` +
          '<script defer src="/assets/shell.js"></script><link rel="icon" href="data:,">',
        {
          headers: {
            'content-security-policy': "default-src 'none'",
            etag: '"1"',
            'content-type': 'text/html',
            ...(camera !== '' && { 'permissions-policy': `camera=(${camera}), microphone=()` }),
          },
        },
      );
    if (url === CODE_WORKER)
      return new Response('work()', {
        status: codeWorker,
        headers: { 'content-security-policy': "default-src 'none'", 'content-type': 'text/javascript' },
      });
    if (url.includes('overview')) return new Response(null, { status: 204 });
    return new Response(`content of ${url}`, {
      headers: { 'content-type': 'text/plain', 'x-request-id': '1' },
    });
  }) as never;
  const owner = {
    read: () => localStorage.getItem('o'),
    write: (id: string) => (localStorage.setItem('o', id), true),
  };
  const parts = {
    window: {
      localStorage,
      document: { baseURI: 'http://portal.test/events/7/dashboard' },
      performance: {
        getEntriesByType: () => [{ name: `${REMOTE}later.js?x` }, { name: `${REMOTE}font.woff2` }],
      },
      caches: {
        keys: async () => [...kept.keys()],
        delete: async (name: string) => kept.delete(name),
        open: async (name: string) => {
          const set = new Map<string, Response>();
          kept.set(name, set);
          return { put: async (url: string, reply: Response) => void set.set(url, reply) };
        },
      },
      navigator: { serviceWorker: { register: async (...call: unknown[]) => void registered.push(call) } },
    },
    fetch,
    runtime: runtimeOf('a1'),
    pages: { isWanted: () => true, owner, forget: async () => undefined },
  } as unknown as KeepingParts;
  const keep = () =>
    keepPage(parts, { page: { pathname: path, search: '' }, pattern: PATTERN, version, user });
  return {
    keep,
    kept,
    asked,
    registered,
    parts,
    setOf: () => [...kept.values()][0] ?? new Map<string, Response>(),
  };
}

test('a page is kept with its document, its files by their hashes, what it reads early, and the session', async () => {
  const { keep, setOf, asked, registered } = openBrowser();
  expect(await keep()).toBe(true);
  expect([...setOf().keys()].sort()).toEqual(
    [
      path,
      '/offline-page/whole',
      'http://portal.test/assets/shell.js',
      `${REMOTE}entry.js`,
      `${REMOTE}page.js`,
      `${REMOTE}dialog.js`,
      `${REMOTE}font.woff2`,
      `${API}/auth/me`,
      `${API}/events/7`,
      `${API}/events/7/pass`,
    ].sort(),
  );
  expect(asked).toEqual(
    expect.arrayContaining([
      `${REMOTE}entry.js ${HASH}`,
      `http://portal.test/assets/shell.js ${HASH}`,
      `${API}/events/7/pass?meantFor=attendee`,
    ]),
  );
  expect(asked.filter((url) => url.includes('/auth/'))).toEqual([]);
  expect(await setOf().get(`${API}/auth/me`)?.json()).toEqual(user);
  expect(registered).toEqual([
    [
      `/offline-worker.js?pages=${encodeURIComponent(`${PATTERN},${PATTERN}/check-in`)}`,
      { scope: path, updateViaCache: 'none' },
    ],
  ]);
});

test('a page that may use the camera is kept with the worker that reads codes, which may do as little as ever', async () => {
  const { keep, setOf, registered } = openBrowser({ camera: 'self' });
  expect(await keep()).toBe(true);
  const worker = setOf().get(CODE_WORKER);
  expect(await worker?.text()).toBe('work()');
  expect(Object.fromEntries(worker?.headers ?? [])).toEqual({
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/javascript',
    'x-kept-as': 'file',
  });
  expect(registered).toMatchObject([
    [expect.anything(), { scope: '/assets/' }],
    [expect.anything(), { scope: path }],
  ]);
});

test.each([
  ['a page without the camera', { camera: '' }, false],
  ['a page whose host does not have the worker', { camera: 'self', codeWorker: 404 }, true],
])('%s is kept without it', async (_what, difference, isAsked) => {
  const { keep, setOf, asked, registered } = openBrowser(difference);
  expect(await keep()).toBe(true);
  expect([asked.includes(CODE_WORKER), setOf().has(CODE_WORKER)]).toEqual([isAsked, false]);
  expect(registered).toMatchObject([[expect.anything(), { scope: path }]]);
});

test('where the document has a part of the remote, the rest is kept with it, by its hash', async () => {
  const record = `sha384-${'b'.repeat(64)}`;
  const { keep, setOf, asked } = openBrowser({ document: runtimeOf('a1', version, { record }) });
  expect(await keep()).toBe(true);
  const address = `http://portal.test${registryPart(record)}`;
  expect(asked).toContain(`${address} ${record}`);
  expect(setOf().get(address)?.headers.get('x-kept-as')).toBe('file');
});

test('of a document its policy is kept and the moment is written on it; of a reply nothing but what is in it', async () => {
  const { keep, setOf } = openBrowser();
  await keep();
  const document = setOf().get(path);
  expect(Object.fromEntries(document?.headers ?? [])).toEqual({
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html',
  });
  expect(await document?.text()).toMatch(/^<!doctype html>\n<html data-kept-at="\d+" lang="en">/);
  expect(Object.fromEntries(setOf().get(`${API}/events/7`)?.headers ?? [])).toEqual({
    'content-type': 'text/plain',
    'x-kept-as': 'reply',
  });
});

test.each([
  ['of another shell', runtimeOf('b2')],
  ['of another version', runtimeOf('a1', { ...version, buildId: 'ba9876543210' })],
  ['of a remote with a canary', runtimeOf('a1', version, { canary: { version, percent: 5 } })],
])(
  'a page whose document is by now one %s is not kept: nothing would fit together',
  async (_what, document) => {
    const { keep, kept } = openBrowser({ document });
    expect(await keep()).toBe(false);
    expect(kept.size).toBe(0);
  },
);

test.each([
  ['somebody signs out meanwhile', () => localStorage.removeItem('o')],
  [
    'a file does not come',
    (url: string) => {
      if (url.endsWith('page.js')) throw new TypeError('Failed to fetch');
    },
  ],
])('where %s, nothing half is left, and what was kept before stays', async (_what, onAsked) => {
  const before = 'offline-page:1:99999999999999:/events/7/dashboard';
  const { keep, kept } = openBrowser({ onAsked });
  kept.set(before, new Map());
  expect(await keep()).toBe(false);
  expect([...kept.keys()]).toEqual([before]);
});

test('a page takes the place of itself as it was, and pages that are too old or too many go', async () => {
  const { keep, kept, parts } = openBrowser();
  const until = Date.now() + 3_600_000;
  const own = `offline-page:1:${until}:${path}`;
  const spent = `offline-page:2:3:/events/8/dashboard`;
  const others = Array.from(
    { length: 9 },
    (_, index) => `offline-page:${index + 10}:${until}:/events/${index}/x`,
  );
  for (const name of [own, spent, ...others, 'of another']) kept.set(name, new Map());
  await keep();
  const names = [...kept.keys()];
  expect(names).not.toContain(own);
  expect(names).not.toContain(spent);
  expect(names.filter((name) => name.startsWith('offline-page'))).toHaveLength(8);
  expect(names).toContain('of another');
  await dropPages(parts);
  expect([...kept.keys()]).toEqual(['of another']);
});
