import { KEPT_AS, nameSet, WHOLE } from './kept-sets';
import { runWorker, type WorkerScope } from './offline-worker';

const ORIGIN = 'http://portal.test';
const PASS = '/events/7/dashboard';
const PATTERNS = ['/events/:eventId/dashboard', '/events/:eventId/dashboard/check-in'];
const CODE_WORKER = '/assets/code-worker.01234567.js';
const FILE = 'http://remotes.test/1.0.0/page.js';
const READ = 'http://api.test/events/7/pass';

type Listener = (event: Record<string, unknown>) => void;
const answer = (text: string, kind?: string) =>
  new Response(text, { headers: kind === undefined ? {} : { [kind]: 'file' } });

/** A browser with caches, some of them filled, and a network that works or does not. */
function openBrowser({ basePath = '', keptAt = Date.now(), isWhole = true } = {}) {
  const caches = new Map<string, Map<string, Response>>();
  const name = nameSet(basePath, { path: basePath + PASS, keptAt, until: keptAt + 60_000 });
  caches.set(
    name,
    new Map<string, Response>([
      [ORIGIN + basePath + PASS, answer('kept document')],
      [FILE, answer('kept file', KEPT_AS)],
      [ORIGIN + basePath + CODE_WORKER, answer('kept worker', KEPT_AS)],
      [READ, answer('kept reply')],
      ...(isWhole ? [[ORIGIN + WHOLE, answer('')] as const] : []),
    ]),
  );
  const network = { works: true, hangs: false, asked: [] as string[] };
  const alive = new Set<string>();
  const storage = {
    keys: async () => [...caches.keys()],
    match: async (address: string, { cacheName = '' } = {}) => caches.get(cacheName)?.get(address)?.clone(),
    open: async (cache: string) => {
      const content = caches.get(cache) ?? new Map<string, Response>();
      caches.set(cache, content);
      return {
        keys: async () => [...content.keys()].map((url) => ({ url })),
        match: async (url: string) => content.get(url)?.clone(),
        put: async (url: string, reply: Response) => void content.set(url, reply),
        delete: async (url: string) => content.delete(url),
      };
    },
  };

  /** A worker as the browser starts it. @returns what it makes of a request: undefined for one that it does not touch */
  function startWorker(patterns = PATTERNS) {
    const listeners = new Map<string, Listener>();
    runWorker({
      location: { href: `${ORIGIN}${basePath}/offline-worker.js?pages=${patterns.join()}` },
      caches: storage,
      clients: { get: async (id: string) => (alive.has(id) ? {} : undefined) },
      fetch: async ({ url }: { url: string }) => {
        network.asked.push(url);
        if (network.hangs) return new Promise(() => undefined);
        if (!network.works) throw new TypeError('Failed to fetch');
        return answer('from the network');
      },
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    } as unknown as WorkerScope);
    const send = async (request: object, ids: object) => {
      let reply: Promise<Response> | undefined;
      const works: Promise<unknown>[] = [];
      listeners.get('fetch')?.({
        request,
        ...ids,
        respondWith: (made: Promise<Response>) => (reply = made),
        waitUntil: (work: Promise<unknown>) => works.push(work),
      });
      const text = reply && (await reply.then((made) => made.text(), String));
      await Promise.all(works);
      return text;
    };
    return {
      navigate: (path: string, id = 'page') =>
        send(
          { url: ORIGIN + basePath + path, method: 'GET', mode: 'navigate', destination: 'document' },
          { clientId: '', resultingClientId: id },
        ).finally(() => alive.add(id)),
      ask: (url: string, { id = 'page', destination = '', method = 'GET' } = {}) =>
        send({ url, method, mode: 'cors', destination }, { clientId: id, resultingClientId: '' }),
      wake: async () => {
        const works: Promise<unknown>[] = [];
        listeners.get('message')?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
        await Promise.all(works);
      },
    };
  }
  return { startWorker, network, caches, name };
}

afterEach(() => jest.useRealTimers());

test.each(['', '/some/path'])(
  'a page is asked of the network first, and kept is what that has not (%j)',
  async (basePath) => {
    const { startWorker, network } = openBrowser({ basePath });
    const { navigate } = startWorker();
    expect(await navigate(PASS)).toBe('from the network');
    network.works = false;
    expect(await navigate(PASS)).toBe('kept document');
  },
);

test('a page whose document came from the network is never touched, whatever happens to the network', async () => {
  const { startWorker, network } = openBrowser();
  const { navigate, ask } = startWorker();
  await navigate(PASS);
  for (const works of [true, false]) {
    network.works = works;
    expect([await ask(FILE, { destination: 'script' }), await ask(READ)]).toEqual([undefined, undefined]);
  }
});

test('a page that was kept gets its files as kept, and its reads of the network first', async () => {
  const { startWorker, network } = openBrowser();
  const { navigate, ask } = startWorker();
  network.works = false;
  await navigate(PASS);
  expect(await ask(FILE, { destination: 'script' })).toBe('kept file');
  expect(await ask(`${READ}?meantFor=attendee`)).toBe('kept reply');
  expect(await ask('http://api.test/events/7/directory')).toMatch(/Failed to fetch/);
  network.works = true;
  expect(await ask(FILE, { destination: 'script' })).toBe('kept file');
  expect(await ask(READ)).toBe('from the network');
  expect(await ask('http://api.test/events/7/directory')).toBe('from the network');
  // Another page beside it, changes and pictures are as they are without a worker.
  expect(await ask(FILE, { id: 'other', destination: 'script' })).toBeUndefined();
  expect(await ask(READ, { method: 'PUT' })).toBeUndefined();
  expect(await ask('https://pictures.test/1.png', { destination: 'image' })).toBeUndefined();
});

test.each(['', '/some/path'])(
  'a worker that a page starts is as it was kept, whoever asks: its file is of one build; another is left to the network (%j)',
  async (basePath) => {
    const { startWorker, network } = openBrowser({ basePath });
    const { ask } = startWorker();
    const own = ORIGIN + basePath + CODE_WORKER;
    network.works = false;
    // A browser asks for it for nobody: the page is not its client.
    for (const id of ['', 'page']) expect(await ask(own, { id, destination: 'worker' })).toBe('kept worker');
    network.works = true;
    expect(network.asked).toEqual([]);
    expect(await ask(own.replace('01234567', '89abcdef'), { id: '', destination: 'worker' })).toBe(
      'from the network',
    );
  },
);

test('a network that does not answer counts as none after four seconds', async () => {
  const { startWorker, network } = openBrowser();
  const { navigate } = startWorker();
  network.hangs = true;
  jest.useFakeTimers();
  const reply = navigate(PASS);
  await jest.advanceTimersByTimeAsync(3999);
  const settled = jest.fn();
  void reply.then(settled);
  await jest.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await reply).toBe('kept document');
});

test.each([
  ['/events/7/dashboard/applications', 'another page of the event'],
  ['/admin/users', 'another area'],
  [`${PASS}?safe-mode=event-dashboard`, 'safe mode'],
])('%s is not touched: %s', async (path) => {
  const { startWorker, network } = openBrowser();
  network.works = false;
  expect(await startWorker().navigate(path)).toBeUndefined();
});

test.each([
  ['that is too old', { keptAt: Date.now() - 61_000 }],
  ['that is not whole', { isWhole: false }],
])('a set %s is as good as none', async (_what, difference) => {
  const { startWorker, network } = openBrowser(difference);
  network.works = false;
  expect(await startWorker().navigate(PASS)).toMatch(/Failed to fetch/);
});

test('a worker that was ended and started anew knows the pages that it has served, once it has been woken', async () => {
  const { startWorker, network, caches, name } = openBrowser();
  network.works = false;
  await startWorker().navigate(PASS);
  const again = startWorker();
  await again.wake();
  expect(await again.ask(READ)).toBe('kept reply');
  expect(await again.ask(READ, { id: 'other' })).toBeUndefined();
  // Signed out: nothing is there to answer with.
  caches.delete(name);
  expect(await again.ask(READ)).toMatch(/Failed to fetch/);
});
