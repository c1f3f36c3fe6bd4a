import { registryPart, RegistryIndex, WebRuntime } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { get, live, serverWith, startAnew, told, version } from '../../testing/test-server';

beforeEach(startAnew);

const portal = serverWith({
  WEB_BASE_PATH: '/some/path',
  WEB_BASE_API_URL: 'http://localhost:5173/some/path/api',
});
const ask = (url: string, headers?: Record<string, string>) => get(url, headers, portal);
const runtimeOf = (body: string) =>
  readJson(WebRuntime, /id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '', 'The runtime of the page');

test.each([
  ['/some/path', 200, 'door'],
  ['/some/path/', 200, 'door'],
  ['/some/path?authError=denied', 200, 'door'],
  ['/some/path/privacy', 200, 'column'],
  ['/some/path/admin/overview', 200, 'side-bar'],
  ['/some/path/nonsense', 404, 'column'],
])('below its path the portal answers %s as its own page', async (url, status, frame) => {
  const { statusCode, body } = await ask(url);
  expect([statusCode, /data-frame="(.*?)"/.exec(body)?.[1]]).toEqual([status, frame]);
});

test('what the document’s login page leads to lies below the path', async () => {
  expect((await ask('/some/path/')).body).toContain('<a href="/some/path/terms">');
});

test.each([
  '/',
  '/admin/overview',
  '/registry.json',
  '/assets/shell.0a1b2c3d.js',
  '/some',
  '/some/pathology',
])('what lies beside the path is not the portal: %s', async (url) => {
  const { statusCode, body, headers } = await ask(url);
  expect([statusCode, body, headers['cache-control']]).toEqual([404, 'There is no such file.\n', 'no-store']);
});

test('files and registry lie below the path, and health checks where containers ask for them', async () => {
  const index = RegistryIndex.parse((await ask('/some/path/registry/index.json')).json());
  for (const url of [
    '/assets/shell.0a1b2c3d.js',
    '/remotes/admin/1.0.0/entry.js',
    '/robots.txt',
    '/registry.json',
    '/registry/live.json?remotes=admin',
    registryPart(index.remotes[0]?.record ?? ''),
    '/readyz',
  ])
    expect([url, (await ask(`/some/path${url}`)).statusCode]).toEqual([url, 200]);
  expect((await portal.inject({ url: '/readyz' })).statusCode).toBe(200);
  const probe = { url: '/readyz', remoteAddress: '10.0.0.7', headers: { host: 'localhost:5173' } };
  expect((await portal.inject(probe)).statusCode).toBe(200);
  const verified = await portal.inject({
    method: 'POST',
    url: '/some/path/registry/previews',
    headers: { host: 'localhost:5173' },
    payload: { token: 'good' },
  });
  expect(verified.statusCode).toBe(200);
});

test('the document names nothing of its origin that lies outside of the path', async () => {
  for (const url of ['/some/path/', '/some/path/terms', '/some/path/admin/overview']) {
    const { body, headers } = await ask(url);
    const addresses = [...body.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !address.startsWith('/some/path/'))).toEqual([]);
    expect(headers['reporting-endpoints']).toBe('portal="/some/path/reports"');
    expect(headers['content-security-policy']).toMatch(/report-uri \/some\/path\/reports$/);
    expect(runtimeOf(body)).toMatchObject({
      basePath: '/some/path',
      cookiePath: '/some/path',
      shell: { baseUrl: '/some/path/assets/' },
    });
  }
});

test('a browser reports what it refuses below the path', async () => {
  const { statusCode } = await portal.inject({
    method: 'POST',
    url: '/some/path/reports',
    headers: { host: 'localhost:5173', 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://x.example' },
    }),
  });
  expect([statusCode, told.violations.length]).toEqual([204, 1]);
});

test('what the head of the document keeps and reads of the browser, other portals of the origin do not', async () => {
  const { body } = await ask('/some/path/admin/overview');
  const names = [...body.matchAll(/localStorage\.\wetItem\("(.*?)"/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(
    new Set(
      ['last-role', 'theme', 'remote-failures', 'remote-overrides', 'past-visit'].map(
        (name) => `/some/path:${name}`,
      ),
    ),
  );
});

test('an API elsewhere shares cookies of the whole host, and the files of a CDN stay there', async () => {
  const { body, headers } = await get(
    '/portal/admin/overview',
    {},
    serverWith({
      WEB_BASE_PATH: '/portal',
      WEB_BASE_API_URL: 'https://api.example.org/v1',
      WEB_ASSETS_URL: 'https://cdn.example.org/7/',
    }),
  );
  expect(runtimeOf(body).cookiePath).toBe('/');
  expect(body).toContain('src="https://cdn.example.org/7/shell.0a1b2c3d.js"');
  // A source with a path and no closing slash is that one address alone.
  expect(headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/api\.example\.org [^;]*;/);
});

test('without the setting the document is what it was', async () => {
  const { body } = await get('/admin/overview');
  expect(runtimeOf(body)).not.toHaveProperty('basePath');
  expect(body).toContain('localStorage.getItem("last-role")');
});

test('the data of a page is asked for with what its address holds below the path', async () => {
  const early = [{ path: '/halls/:hallId', query: {}, search: {} }];
  const current = {
    ...version,
    preload: { '/halls/:hallId/desk': [] },
    early: { '/halls/:hallId/desk': early },
  };
  const app = serverWith(
    { WEB_BASE_PATH: '/some/path' },
    {
      ...live,
      remotes: live.remotes.map((remote) => ({ ...remote, current })),
    },
  );
  const { body } = await get('/some/path/halls/7/desk', {}, app);
  const ahead: unknown = JSON.parse(/id="ahead">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  expect(ahead).toMatchObject({ data: { page: '/some/path/halls/:hallId/desk' } });
});
