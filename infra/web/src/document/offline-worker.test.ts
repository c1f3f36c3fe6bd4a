import { WebRuntime } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createContext, Script } from 'node:vm';
import { get, serverWith, startAnew } from '../../testing/test-server';

beforeEach(startAnew);

const runtimeOf = (body: string) =>
  readJson(WebRuntime, /id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '', 'The runtime of the page');

test.each(['', '/some/path'])(
  'the worker for kept pages is asked for anew each time, and may ask for what they do (%j)',
  async (basePath) => {
    const portal = serverWith({ WEB_BASE_PATH: basePath });
    const { statusCode, body, headers } = await get(`${basePath}/offline-worker.js?pages=/a`, {}, portal);
    expect([statusCode, body]).toEqual([200, 'work()']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self' http://localhost:8080 http://localhost:5182; frame-ancestors 'none'",
    });
    const page = await get(`${basePath}/admin/overview`, {}, portal);
    expect(page.headers['content-security-policy']).toContain("; worker-src 'self';");
    expect(runtimeOf(page.body).keepsPages).toBe(true);
  },
);

test.each(['', '/some/path'])(
  'one deploy puts in its place what removes what was kept, and itself, and nothing of others (%j)',
  async (basePath) => {
    const portal = serverWith({ WEB_BASE_PATH: basePath, WEB_OFFLINE_PAGES: 'false' });
    const { statusCode, body, headers } = await get(`${basePath}/offline-worker.js`, {}, portal);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(runtimeOf((await get(`${basePath}/admin/overview`, {}, portal)).body)).not.toHaveProperty(
      'keepsPages',
    );

    const shelf = basePath === '' ? '' : `${basePath}:`;
    const others = ['a cache of somebody else', '/other:offline-page:1:2:/x'];
    const names = new Set([...others, `${shelf}offline-clients`, `${shelf}offline-page:1:2:/x`]);
    const works: Promise<unknown>[] = [];
    const told: string[] = [];
    const event = { waitUntil: (work: Promise<unknown>) => works.push(work) };
    const self = {
      addEventListener: (_type: string, listener: (of: typeof event) => void) => listener(event),
      skipWaiting: () => told.push('takes over'),
      registration: { unregister: async () => told.push('goes') },
    };
    const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
    new Script(body).runInContext(createContext({ self, caches }));
    await Promise.all(works);
    expect([[...names], told]).toEqual([others, ['takes over', 'goes']]);
  },
);
