import { parseEnvironment, webVariables } from '@event-portal/contracts/configuration';
import {
  earlyAddress,
  LiveRegistry,
  propertyOf,
  RegistryIndex,
  registryPart,
  type EarlyRead,
  type RemoteVersion,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { createContext, runInNewContext, Script } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AssetStore } from '../assets/asset-store';
import { hashOf } from './content-security-policy';
import { buildDocumentServer } from './document-server';

const version: RemoteVersion = {
  descriptor: {
    name: 'admin',
    title: 'The admin area',
    owner: 'team',
    areas: [
      { path: '/admin', frame: 'side-bar' },
      { path: '/halls', frame: 'none', ownSideBar: ['/halls/:hallId/desk'] },
    ],
    navigation: [
      { label: 'Overview', icon: 'chart', to: '/admin/overview' },
      { label: 'More', icon: 'book', children: [{ label: 'Q&A <old>', to: '/admin/questions' }] },
    ],
    pages: { '/admin/overview': 'tiles', '/halls/:hallId/desk': 'table' },
  },
  version: '1.0.0',
  buildId: '0123456789ab',
  entry: 'entry.js',
  format: 'script',
  containerGlobal: 'mfe_admin',
  hostContext: { from: 1, to: 1 },
  requires: {},
  integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
  preload: {},
  baseUrl: 'http://localhost:5182/1.0.0/',
  publishedAt: '2026-11-01T00:00:00.000Z',
};

const live: LiveRegistry = {
  environment: 'production',
  sequence: 7,
  remotes: [{ name: 'admin', owner: 'team', disabled: null, current: version, canary: null, previous: null }],
};

const assets: AssetStore = new Map([
  [
    'shell.0a1b2c3d.js',
    {
      contentType: 'text/javascript; charset=utf-8',
      etag: '"e"',
      immutable: true,
      bodies: { identity: Buffer.from('run()'), br: Buffer.from('BR'), gzip: Buffer.from('GZ') },
    },
  ],
  [
    'robots.txt',
    {
      contentType: 'text/plain; charset=utf-8',
      etag: '"r"',
      immutable: false,
      bodies: { identity: Buffer.from('robots') },
    },
  ],
]);

const alerts: string[] = [];
const violations: unknown[] = [];
let now: Date;
beforeEach(() => {
  alerts.splice(0);
  violations.splice(0);
  now = new Date('2026-11-21T12:00:00.000Z');
});

function serverWith(environment: Record<string, string> = {}, liveRegistry = live): FastifyInstance {
  const configuration = parseEnvironment(webVariables, {
    WEB_BASE_API_URL: 'http://localhost:8080',
    WEB_IDP_OAUTH_CLIENT_ID: 'client',
    WEB_ALLOWED_HOSTS: '["localhost:5173","[::1]:5173"]',
    WEB_REGISTRY: '/unused',
    WEB_REGISTRY_KEYS: `{"main":"${'A'.repeat(43)}="}`,
    WEB_SHELL_FOLDER: '/unused',
    ...environment,
  });
  return buildDocumentServer({
    configuration,
    registry: {
      current: async () => ({
        live: liveRegistry,
        signed: '{"signed":true}',
        sequence: 7,
        signature: '',
        expiresAt: '2999-01-01T00:00:00.000Z',
      }),
    },
    shell: {
      version: '1.0.0',
      buildId: '0123456789ab',
      files: ['shell.0a1b2c3d.js', 'shell.1.css'],
      pages: { '/': [], '/terms': ['terms.2.js', 'terms.3.css'] },
      fonts: ['inter-latin-wght-normal.4f2981d8.woff2'],
      integrity: {
        'shell.0a1b2c3d.js': `sha384-${'b'.repeat(64)}`,
        'terms.2.js': `sha384-${'c'.repeat(64)}`,
      },
      firstPaint: {
        styles: '#first-paint{}',
        markup: '<nav>{{navigation}}</nav><noscript>Turn it on.<!--support--></noscript>',
        browserCheck: 'window.URL&&URL.canParse',
        icon: 'data:image/svg+xml,%3Csvg%3E',
        insertedStyles: ['@layer {}'],
      },
    },
    assets,
    remotes: {
      get: (path) => (path === 'admin/1.0.0/entry.js' ? assets.get('shell.0a1b2c3d.js') : undefined),
    },
    alert: (message) => alerts.push(message),
    onViolation: (violation) => violations.push(violation),
    now: () => now,
  });
}

const get = (url: string, headers: Record<string, string> = {}, app = serverWith()) =>
  app.inject({ url, headers: { host: 'localhost:5173', ...headers } });

const directiveOf = (headers: Record<string, unknown>, name: string) =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test('every page of the portal is the one document', async () => {
  for (const url of ['/', '/privacy', '/admin', '/admin/overview', '/admin/users?page=2']) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ]);
  }
});

test('R10 a URL that no area owns is the document with a 404', async () => {
  expect((await get('/nonsense')).statusCode).toBe(404);
  expect((await get('/administration')).statusCode).toBe(404);
});

test('F43 a missing file is missing, and never the document', async () => {
  for (const url of [
    '/assets/old.0a1b2c3d.js',
    '/app.js',
    '/portal/a.css',
    '/assets/../secret.js',
    '/assets/',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 404, 'no-store']);
    expect(reply.body).not.toContain('<html');
  }
});

test('the first frame has the navigation of the area, the page that was asked for in it, and nothing to press', async () => {
  const { body } = await get('/admin/overview');
  expect(body).toContain(
    '<div id="first-paint" data-frame="side-bar" data-shape="tiles"><nav>' +
      '<span class="fp-current">Overview</span><p>More</p><span>Q&#38;A &#60;old&#62;</span><p></p></nav>',
  );
});

test('a frame that a remote draws is announced by one like it, with the shape of the page', async () => {
  const { body } = await get('/halls/7/desk');
  expect(body).toContain('<div id="first-paint" data-frame="side-bar" data-shape="table" data-own><nav><i');
  expect((await get('/halls/7')).body).toContain(
    'data-frame="column" data-shape="story" data-own><nav></nav>',
  );
});

test.each([
  ['/', 'door'],
  ['/admin/overview', 'side-bar'],
  ['/halls/7/desk/guests', 'side-bar'],
  ['/halls/7', 'column'],
  ['/privacy', 'column'],
  ['/nonsense', 'column'],
])('the document for %s draws the frame "%s" by itself, before its style sheets', async (url, frame) => {
  const { body, headers } = await get(url);
  const drawn = body.indexOf(`<div id="first-paint" data-frame="${frame}"`);
  expect(drawn).toBeGreaterThan(body.indexOf('<div id="root"></div>'));
  expect(body.indexOf('<link rel="stylesheet"')).toBeGreaterThan(drawn);
  expect(body).toContain('<style>#first-paint{}</style>');
  expect(directiveOf(headers, 'style-src')).toEqual([
    "'self'",
    `'${hashOf('#first-paint{}')}'`,
    `'${hashOf('@layer {}')}'`,
    'http://localhost:5182',
  ]);
});

test('F80 the head asks for what the portal needs, and marks the files without which it cannot start', async () => {
  const { body } = await get('/');
  expect(body).toContain('if(!(window.URL&&URL.canParse))d.setAttribute("data-start","old")');
  const headScript = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(() => new Script(headScript)).not.toThrow();
  expect(body).toMatch(/<script defer [^>]*data-shell>/);
  expect(body).toMatch(/<link rel="stylesheet" [^>]*data-shell>/);
});

test('F47 a file of the shell that does not come is told at once, and one of the page is left to the shell', async () => {
  const { body } = await get('/');
  const told: string[] = [];
  let tell: (event: { target: unknown }) => void = () => undefined;
  runInNewContext(/<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '', {
    URL,
    localStorage: { getItem: () => null },
    document: {
      documentElement: {
        hasAttribute: () => false,
        setAttribute: (...attribute: string[]) => told.push(attribute.join(' ')),
      },
    },
    window: { URL },
    addEventListener: (_type: string, listener: typeof tell) => (tell = listener),
  });
  const elementWith = (mark: string) => ({
    nodeType: 1,
    hasAttribute: (name: string) => name === mark,
    parentNode: { removeChild: () => told.push(`${mark} is taken away`) },
  });
  for (const mark of ['data-page', 'data-shell', 'data-else']) tell({ target: elementWith(mark) });
  tell({ target: { nodeType: 9 } });
  expect(told).toEqual(['data-page is taken away', 'data-start failed']);
});

test('a page of the shell’s own brings its files with it, before the shell’s, and no other page does', async () => {
  const { body, headers } = await get('/terms');
  const scripts = [...body.matchAll(/<script defer src="(.*?)" integrity="(.*?)".* (data-\w+)>/g)];
  expect(scripts.map(([, ...parts]) => parts)).toEqual([
    ['/assets/terms.2.js', `sha384-${'c'.repeat(64)}`, 'data-page'],
    ['/assets/shell.0a1b2c3d.js', `sha384-${'b'.repeat(64)}`, 'data-shell'],
  ]);
  expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/terms\.3\.css" [^>]*data-page>/);
  expect(directiveOf(headers, 'script-src')).toContain(`'sha384-${'c'.repeat(64)}'`);
  for (const url of ['/', '/privacy', '/admin', '/nonsense'])
    expect((await get(url)).body).not.toContain('data-page>');
});

test('F79 whoever cannot run the portal is told where to get help, where somebody is named', async () => {
  expect((await get('/portal')).body).toContain('<noscript>Turn it on.</noscript>');
  const app = serverWith({ WEB_SUPPORT_CONTACT: 'https://help.example.org/?about=portal' });
  expect((await get('/portal', {}, app)).body).toContain(
    'If it stays so, <a href="https://help.example.org/?about=portal">ask for help</a>.</noscript>',
  );
});

test.each(['help@example.org', 'javascript:alert(1)', 'https://a"onclick="x', 'https://a b'])(
  'F79 %j is no place to get help',
  (contact) => {
    expect(() => serverWith({ WEB_SUPPORT_CONTACT: contact })).toThrow('WEB_SUPPORT_CONTACT');
  },
);

test('S3 the session request starts in the head, before any other script', async () => {
  const { body } = await get('/');
  expect(body.indexOf('fetch("http://localhost:8080/auth/me",{credentials:"include"')).toBeGreaterThan(0);
  expect(body.indexOf('auth/me')).toBeLessThan(body.indexOf('<script defer'));
});

test('C2 the page carries the settings of this start, and nothing else of the environment', async () => {
  const { body } = await get('/');
  const json = /<script type="application\/json" id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    apiBaseUrl: 'http://localhost:8080',
    idpAuthorizeUrl: 'https://discord.com/oauth2/authorize',
    idpClientId: 'client',
    cookieDomain: 'localhost',
    shell: {
      version: '1.0.0',
      buildId: '0123456789ab',
      baseUrl: '/assets/',
      integrity: {
        'shell.0a1b2c3d.js': `sha384-${'b'.repeat(64)}`,
        'terms.2.js': `sha384-${'c'.repeat(64)}`,
      },
    },
    allowsOverrides: false,
    registry: {
      environment: 'production',
      sequence: 0,
      remotes: [],
      listed: 1,
    },
  });
});

test('a setting cannot end the script that it stands in', async () => {
  const hostile = '</script><script>alert(1)</script>$&\u2028x';
  const { body } = await get('/', {}, serverWith({ WEB_IDP_OAUTH_CLIENT_ID: hostile }));
  expect(body).not.toContain('alert(1)</script>');
  const json = /id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toHaveProperty('idpClientId', hostile);
});

test('nothing runs but what has its hash in the policy and what that inserts, nothing is evaluated, nobody frames it', async () => {
  const { body, headers } = await get('/');
  const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'${hashOf(script)}'`,
  );
  expect(inline).toHaveLength(1);
  expect(directiveOf(headers, 'script-src')).toEqual([
    "'strict-dynamic'",
    ...inline,
    `'sha384-${'b'.repeat(64)}'`,
  ]);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/connect-src 'self' \S+ http:\/\/localhost:5182/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-|nonce-|\*|data:(?! https)/);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
});

const manyOrigins = (count: number): LiveRegistry => ({
  ...live,
  remotes: Array.from({ length: count }, (_, index) => ({
    ...live.remotes[0]!,
    name: `remote-${index}`,
    current: { ...version, baseUrl: `https://remote-${index}.example.org/1.0.0/` },
  })),
});

test.each([1, 13, 14, 30, 3_000])(
  'the headers of a document fit into what proxies take, with remotes of %d origins',
  async (count) => {
    const { headers } = await get('/', {}, serverWith({}, manyOrigins(count)));
    const length = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
      0,
    );
    // nginx reads the head of a reply into one page of memory, unless it is told otherwise.
    expect(length).toBeLessThan(3_500);
    const named = count <= 13 ? `https://remote-${count - 1}.example.org` : 'https:';
    for (const directive of ['style-src', 'font-src', 'connect-src'])
      expect(directiveOf(headers, directive)).toContain(named);
    expect(directiveOf(headers, 'script-src')).not.toContain('https:');
  },
);

test('a document is the same for everybody, and whoever has it is not sent it again', async () => {
  const app = serverWith();
  const first = await get('/admin/overview', {}, app);
  const tag = String(first.headers.etag);
  expect((await get('/admin/overview?page=2', { cookie: 'sh_session_id=1' }, app)).headers.etag).toBe(tag);
  const again = await get('/admin/overview', { 'if-none-match': tag }, app);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);

  expect((await get('/admin/questions', { 'if-none-match': tag }, app)).statusCode).toBe(200);
  const changed = serverWith({ WEB_CONNECT_SOURCES: 'https://metrics.example.org' });
  expect((await get('/admin/overview', { 'if-none-match': tag }, changed)).statusCode).toBe(200);
  const missing = await get('/nonsense', {}, app);
  expect((await get('/nonsense', { 'if-none-match': String(missing.headers.etag) }, app)).statusCode).toBe(
    404,
  );
});

test('the icon of the site comes with the document', async () => {
  expect((await get('/')).body).toContain(
    '<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,%3Csvg%3E">',
  );
});

test.each([
  'evil.example',
  'localhost',
  'localhost:5174',
  'localhost:5173.evil.example',
  'user@localhost:5173',
  'localhost:5173, evil.example',
  'localhost:5173.',
  '',
])('a host that is not allowed is misdirected: %j', async (host) => {
  const reply = await get('/', {
    host,
    'x-forwarded-host': 'localhost:5173',
    forwarded: 'host=localhost:5173',
  });
  expect(reply.statusCode).toBe(421);
  expect(reply.body).not.toContain('evil');
});

test('an allowed host is known in any case, and as an address', async () => {
  expect((await get('/', { host: 'LOCALHOST:5173' })).statusCode).toBe(200);
  expect((await get('/', { host: '[::1]:5173' })).statusCode).toBe(200);
});

test('two hosts, or one in the request line that is not the header’s, are misdirected', async () => {
  const app = serverWith();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const status = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.once('data', (data) => (resolve(data.toString().slice(9, 12)), socket.destroy()));
      socket.once('error', reject);
    });
  const ok = 'Host: localhost:5173\r\n';
  expect(await status(`GET / HTTP/1.1\r\n${ok}\r\n`)).toBe('200');
  expect(await status(`GET / HTTP/1.1\r\n${ok}Host: evil.example\r\n\r\n`)).toMatch(/^4/);
  expect(await status(`GET http://evil.example/ HTTP/1.1\r\n${ok}\r\n`)).toBe('421');
  expect(await status('GET / HTTP/1.1\r\n\r\n')).toMatch(/^4/);
  expect(await status(`GET /readyz HTTP/1.1\r\nHost: 10.0.0.7\r\n\r\n`)).toBe('200');
  await app.close();
});

test('a file with a hash in its name is cached for ever, in the smallest encoding that is taken', async () => {
  const reply = await get('/assets/shell.0a1b2c3d.js', { 'accept-encoding': 'gzip, br' });
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(reply.body).toBe('BR');
  expect((await get('/assets/shell.0a1b2c3d.js', { 'accept-encoding': 'gzip' })).body).toBe('GZ');
  expect((await get('/assets/shell.0a1b2c3d.js', { 'accept-encoding': 'br;q=0, identity' })).body).toBe(
    'run()',
  );
  expect((await get('/assets/shell.0a1b2c3d.js', {})).body).toBe('run()');
  expect((await get('/assets/shell.0a1b2c3d.js', { 'if-none-match': '"e"' })).statusCode).toBe(304);
});

test.each([
  ['"e"', 304],
  ['W/"e"', 304],
  ['"older", "e"', 304],
  ['"older",W/"e" , "other"', 304],
  ['*', 304],
  ['"older"', 200],
  ['"older, e"', 200],
  ['e', 200],
  ['W/"older", "E"', 200],
])('a file that somebody has by the tag %s is answered with %d', async (tags, status) => {
  expect((await get('/assets/shell.0a1b2c3d.js', { 'if-none-match': tags })).statusCode).toBe(status);
});

test('a file that keeps its name is asked for again', async () => {
  expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
});

test('only reading is possible', async () => {
  const app = serverWith();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    expect((await app.inject({ method, url: '/', headers: { host: 'localhost:5173' } })).statusCode).toBe(
      404,
    );
  }
  expect(
    (await app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost:5173' } })).statusCode,
  ).toBe(200);
});

test('the shell’s files may come from a CDN, and the policy lets them', async () => {
  const reply = await get('/', {}, serverWith({ WEB_ASSETS_URL: 'https://cdn.example/shell/' }));
  expect(reply.body).toContain('src="https://cdn.example/shell/shell.0a1b2c3d.js"');
  expect(directiveOf(reply.headers, 'style-src')).toContain('https://cdn.example');
});

test('every script of the document carries its hash, and none without one runs', async () => {
  const { body, headers } = await get('/');
  expect(body).toContain(`src="/assets/shell.0a1b2c3d.js" integrity="sha384-${'b'.repeat(64)}"`);
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(portal)');
  expect(String(headers['content-security-policy'])).toMatch(
    /require-trusted-types-for 'script'; trusted-types default; report-to portal/,
  );
});

test('ES modules get their hashes by an import map, and scripts need none', async () => {
  expect((await get('/')).body).not.toContain('importmap');
  const remotes = live.remotes.map((remote) => ({
    ...remote,
    current: { ...version, format: 'module' as const },
  }));
  const { body, headers } = await get('/admin', {}, serverWith({}, { ...live, remotes }));
  const map = /<script type="importmap">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(map)).toEqual({
    integrity: { 'http://localhost:5182/1.0.0/entry.js': `sha384-${'a'.repeat(64)}` },
  });
  expect(directiveOf(headers, 'script-src')).toContain(`'${hashOf(map)}'`);
});

test('code that runs from its sources has no hashes, in development only', async () => {
  const { headers } = await get('/', {}, serverWith({}, { ...live, environment: 'development' }));
  expect(headers['integrity-policy']).toBeUndefined();
  expect(directiveOf(headers, 'script-src')).toEqual(
    expect.arrayContaining(["'self'", 'http://localhost:5182']) as string[],
  );
  expect(String(headers['content-security-policy'])).not.toContain('trusted-types');
});

test('the registry is there to be read: as it was signed, and as browsers need it', async () => {
  expect((await get('/registry.json')).json()).toEqual({ signed: true });
  const reply = await get('/registry/live.json');
  expect(reply.json()).toEqual({ ...live, shell: { version: '1.0.0', buildId: '0123456789ab' } });
  expect(reply.headers['cache-control']).toBe('no-cache');
});

test('a page has the remote that owns it, and finds the others by their hashes', async () => {
  const many = manyOrigins(3_000);
  const registry = { ...many, remotes: [...many.remotes.slice(1), live.remotes[0]!] };
  const app = serverWith({}, registry);
  const { body } = await get('/admin/overview', {}, app);
  expect(body.length).toBeLessThan((await get('/admin/overview')).body.length + 10);
  const json = /<script type="application\/json" id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const { remotes, listed } = LiveRegistry.parse(propertyOf(JSON.parse(json), 'registry'));
  expect([remotes, listed]).toEqual([live.remotes, 3_000]);

  const reply = await get('/registry/index.json', {}, app);
  expect(reply.headers['cache-control']).toBe('no-cache');
  const tag = { 'if-none-match': String(reply.headers.etag) };
  expect((await get('/registry/index.json', tag, app)).statusCode).toBe(304);
  const index = RegistryIndex.parse(reply.json()).remotes;
  expect(index).toHaveLength(3_000);
  const hash = index.at(-1)?.record ?? '';
  const record = await get(registryPart(hash), {}, app);
  expect(record.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(`sha384-${createHash('sha384').update(record.body).digest('base64')}`).toBe(hash);
  expect(record.json()).toEqual(live.remotes[0]);
  expect((await get('/registry/parts/other.json', {}, app)).headers['cache-control']).toBe('no-store');
});

test('a document stays the same when another remote changes', async () => {
  const registry = (sequence: number, buildId: string): LiveRegistry => ({
    ...live,
    sequence,
    remotes: [...live.remotes, { ...live.remotes[0]!, name: 'other', current: { ...other, buildId } }],
  });
  const other = {
    ...version,
    descriptor: { ...version.descriptor, areas: [{ path: '/other', frame: 'none' as const }] },
  };
  const tags = await Promise.all(
    [registry(7, '0123456789ab'), registry(8, 'ba9876543210')].map(async (now) => {
      const app = serverWith({}, now);
      return [(await get('/admin', {}, app)).headers.etag, (await get('/other', {}, app)).headers.etag];
    }),
  );
  expect(tags[0]?.[0]).toBe(tags[1]?.[0]);
  expect(tags[0]?.[1]).not.toBe(tags[1]?.[1]);
});

test('whoever asks for some remotes gets those that are live', async () => {
  const { body } = await get('/registry/live.json?remotes=admin,other');
  expect(readJson(LiveRegistry, body, 'The reply').remotes).toEqual(live.remotes);
  const none = readJson(LiveRegistry, (await get('/registry/live.json?remotes=')).body, 'The reply');
  expect([none.remotes, none.listed]).toEqual([[], 1]);
});

const ENTRY = 'http://localhost:5182/1.0.0/entry.js';

/** Runs the scripts of a document in a browser that holds what is stored, for somebody whom the API answers like this. */
async function runScripts(
  body: string,
  stored: Record<string, string>,
  me: () => Response,
  { pathname, search }: Pick<URL, 'pathname' | 'search'> = new URL('http://localhost/admin/overview'),
  api: (url: string) => Response = () => new Response('', { status: 503 }),
) {
  const asked: string[] = [];
  const data: Response[] = [];
  const context = createContext({
    document: {
      documentElement: { setAttribute: () => undefined },
      getElementById: (id: string) => ({
        textContent: new RegExp(`id="${id}">(.*?)</script>`, 's').exec(body)?.[1],
      }),
    },
    addEventListener: () => undefined,
    location: { pathname, search },
    performance,
    Response,
    URLSearchParams,
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
      removeItem: (key: string) => Reflect.deleteProperty(stored, key),
    },
    fetch: async (url: string, options: RequestInit) => {
      asked.push(`${url} ${options.credentials}`);
      if (url.endsWith('/auth/me')) return me();
      if (!url.startsWith('http://localhost:8080/')) throw new Error('down');
      const reply = api(url);
      data.push(reply);
      return reply;
    },
  });
  context.window = context;
  context.URL = URL;
  for (const [, script = ''] of body.matchAll(/<script>(.*?)<\/script>/gs))
    new Script(script).runInContext(context);
  const atOnce = asked.splice(0);
  await new Promise((resolve) => setTimeout(resolve, 10));
  // A reply that nobody reads keeps the connection that it came by.
  expect(data.filter(({ bodyUsed }) => !bodyUsed)).toEqual([]);
  return { atOnce, later: asked, stored };
}

const ME = 'http://localhost:8080/auth/me include';
const CODE = `${ENTRY} same-origin`;
const role = (name: string) => () => Response.json({ role: name });

test.each([
  ['whoever was let in last', { 'last-role': 'superuser' }, role('superuser'), [ME, CODE], []],
  ['whoever the session lets in', {}, role('superuser'), [ME], [CODE]],
  ['whoever it keeps out', {}, role('user'), [ME], []],
  ['nobody', { 'last-role': '' }, () => new Response('', { status: 401 }), [ME], []],
  ['somebody whose session cannot be read', {}, () => new Response('', { status: 503 }), [ME], []],
  [
    'somebody in whose browser it failed',
    { 'last-role': 'superuser', 'remote-failures': '{"admin":{"1.0.0":9e15}}' },
    role('superuser'),
    [ME],
    [],
  ],
  [
    'somebody in whose browser it failed long ago',
    { 'last-role': 'superuser', 'remote-failures': '{"admin":{"1.0.0":1}}' },
    role('superuser'),
    [ME, CODE],
    [],
  ],
  [
    'somebody who tries another version in this browser',
    {
      'last-role': 'superuser',
      'remote-overrides': '[{"name":"admin","version":"1.1.0","until":9e15}]',
    },
    role('superuser'),
    [ME],
    [],
  ],
])('A3 the document asks for the code of its page ahead for %s', async (_who, stored, me, atOnce, later) => {
  const { body } = await get('/admin/overview');
  expect(await runScripts(body, { ...stored }, me)).toMatchObject({ atOnce, later });
});

test('A3 nothing is asked for ahead in safe mode, outside of areas, or of a remote that not everybody gets', async () => {
  const { body } = await get('/admin/overview');
  const stored = { 'last-role': 'superuser' };
  const safely = new URL('http://localhost/admin/overview?safe-mode=admin');
  expect(await runScripts(body, stored, role('superuser'), safely)).toMatchObject({
    atOnce: [ME],
    later: [],
  });
  for (const url of ['/', '/privacy', '/nonsense']) expect((await get(url)).body).not.toContain('id="ahead"');
  for (const difference of [
    { canary: { version, percent: 5 } },
    { disabled: { message: 'Back at noon.' } },
  ]) {
    const remotes = live.remotes.map((remote) => ({ ...remote, ...difference }));
    expect((await get('/admin/overview', {}, serverWith({}, { ...live, remotes }))).body).not.toContain(
      'id="ahead"',
    );
  }
});

const eventId = '11111111-1111-4111-8111-111111111111';
const users: EarlyRead = {
  path: '/users',
  search: { search: '', page: '1', role: '', sort: 'name:asc' },
  query: { count: 'bounded' },
};
const tells: EarlyRead = { path: '/events/:eventId' };
const overview: EarlyRead = { path: '/events/:eventId/overview', for: ['admin', 'staff'] };
const seat: EarlyRead = { path: '/events/:eventId/seat', for: ['attendee'] };

function serverOf(early: RemoteVersion['early'], area: string): FastifyInstance {
  const descriptor = { ...version.descriptor, areas: [{ path: area, frame: 'none' as const }] };
  const preload = Object.fromEntries(Object.keys(early ?? {}).map((page) => [page, []]));
  const current = { ...version, descriptor, preload, early };
  return serverWith({}, { ...live, remotes: live.remotes.map((remote) => ({ ...remote, current })) });
}

test.each([
  '/admin/users',
  '/admin/users?page=2&search=Zo%C3%AB+%26+co&person=7',
  '/admin/users?search=&sort=name%3Adesc',
])('A3 the data of %s is asked for as the page asks for it, before its code', async (address) => {
  const page = new URL(address, 'http://localhost');
  const { body } = await get(address, {}, serverOf({ '/admin/users': [users] }, '/admin'));
  const data = `http://localhost:8080${earlyAddress(users, '/admin/users', page)} include`;
  const stored = { 'last-role': 'superuser' };
  expect(await runScripts(body, stored, role('superuser'), page)).toMatchObject({ atOnce: [ME, data, CODE] });
  expect(await runScripts(body, {}, role('superuser'), page)).toMatchObject({ later: [data, CODE] });
  expect(await runScripts(body, {}, role('user'), page)).toMatchObject({ atOnce: [ME], later: [] });
});

const dashboard = new URL(`http://localhost/events/${eventId}/dashboard`);
const EVENT = `http://localhost:8080/events/${eventId}`;
const askedOf = (...reads: readonly string[]) => reads.map((read) => `${EVENT}${read} include`);

test.each([
  ['as who was here last', 'attendee', { 'last-event-role': `${eventId} attendee` }, ['', '/seat'], []],
  ['as the event says', 'attendee', {}, [''], ['/seat']],
  ['of another event', 'staff', { 'last-event-role': '7 attendee' }, [''], ['/overview']],
  [
    'with another role than before',
    'staff',
    { 'last-event-role': `${eventId} attendee` },
    ['', '/seat'],
    ['/overview'],
  ],
  ['without a role', null, {}, [''], []],
])(
  'A3 G8 what only some roles at the event get is asked for %s',
  async (_who, eventRole, kept, atOnce, later) => {
    const early = { '/events/:eventId/dashboard': [tells, overview, seat] };
    const { body } = await get(dashboard.pathname, {}, serverOf(early, '/events'));
    const stored: Record<string, string> = { 'last-role': 'user', ...kept };
    const asked = await runScripts(body, stored, role('user'), dashboard, () => Response.json({ eventRole }));
    expect(asked.atOnce).toEqual([ME, ...askedOf(...atOnce), CODE]);
    expect(asked.later).toEqual(askedOf(...later));
    expect(stored['last-event-role']).toBe(`${eventId} ${eventRole}`);
  },
);

test('the role at an event is forgotten with the person, and kept where the event does not tell it', async () => {
  const early = { '/events/:eventId/dashboard': [tells, seat] };
  const { body } = await get(dashboard.pathname, {}, serverOf(early, '/events'));
  const stored = { 'last-role': 'user', 'last-event-role': `${eventId} attendee` };
  const refused = await runScripts(body, stored, role('user'), dashboard);
  expect(refused.later).toEqual([]);
  expect(stored['last-event-role']).toBe(`${eventId} attendee`);
  await runScripts((await get('/')).body, stored, () => new Response('', { status: 401 }));
  expect(stored).toEqual({ 'last-role': '' });
});

test('A3 a remote that says nothing of its data is asked for none', async () => {
  const { body } = await get('/admin/overview');
  const stored = { 'last-role': 'superuser' };
  expect(await runScripts(body, stored, role('superuser'))).toMatchObject({ atOnce: [ME, CODE], later: [] });
});

test('the role of whoever was here is kept until nobody is signed in', async () => {
  const { body } = await get('/');
  const stored: Record<string, string> = {};
  await runScripts(body, stored, role('superuser'));
  expect(stored).toEqual({ 'last-role': 'superuser' });
  await runScripts(body, stored, () => new Response('', { status: 503 }));
  expect(stored).toEqual({ 'last-role': 'superuser' });
  await runScripts(body, stored, () => new Response('', { status: 401 }));
  expect(stored).toEqual({ 'last-role': '' });
});

test('a remote of another origin is connected to before it is asked', async () => {
  const preconnect = '<link rel="preconnect" href="http://localhost:5182" crossorigin>';
  expect((await get('/admin')).body).toContain(preconnect);
  expect((await get('/')).body).not.toContain('preconnect');
  const app = serverWith({ WEB_ALLOWED_HOSTS: '["localhost:5173","localhost:5182"]' });
  expect((await get('/admin', {}, app)).body).not.toContain('preconnect');
});

test('remotes may live below this origin', async () => {
  expect((await get('/remotes/admin/1.0.0/entry.js')).body).toBe('run()');
  expect((await get('/remotes/admin/1.0.0/other.js')).statusCode).toBe(404);
});

test('F61 what a browser has refused is told with the name of the remote, and without the page’s query', async () => {
  const app = serverWith();
  const reports = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'http://localhost:5173/admin/overview?person=7',
        effectiveDirective: 'style-src-elem',
        blockedURL: 'inline',
        sourceFile: 'http://localhost:5182/1.0.0/entry.js',
      },
    },
    'nonsense',
  ];
  const reply = await app.inject({
    method: 'POST',
    url: '/reports',
    headers: { host: 'localhost:5173', 'content-type': 'application/reports+json' },
    payload: JSON.stringify(reports),
  });
  expect(reply.statusCode).toBe(204);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toContain('"remote":"admin"');
  expect(alerts[0]).not.toContain('person=7');

  for (const payload of ['', '{', '[]', 'null', '7'])
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/reports',
          headers: { host: 'localhost:5173', 'content-type': 'application/csp-report' },
          payload,
        })
      ).statusCode,
    ).toBe(204);
});

const refusedStyle = (version: string, directive = 'style-src') => ({
  type: 'csp-violation',
  body: {
    documentURL: 'http://localhost:5173/admin',
    effectiveDirective: directive,
    blockedURL: 'inline',
    sourceFile: `http://localhost:5182/1.0.0/${version}.js`,
  },
});
const report = (app: FastifyInstance, reports: object[], headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/reports',
    headers: { host: 'localhost:5173', 'content-type': 'application/reports+json', ...headers },
    payload: JSON.stringify(reports),
  });

test('one address counts three times an hour, whatever it sends; another one still counts', async () => {
  const app = serverWith();
  for (let request = 0; request < 15; request += 1)
    await report(
      app,
      Array.from({ length: 20 }, (_, index) => refusedStyle(`${request}-${index}`)),
      { 'x-forwarded-for': `2001:db8:1:1::${request}` },
    );
  expect(violations).toHaveLength(3);
  await report(app, [refusedStyle('a')], { 'x-forwarded-for': '2001:db8:1:2::1' });
  expect(violations).toHaveLength(4);
  now = new Date(now.getTime() + 3_600_000);
  await report(app, [refusedStyle('a')], { 'x-forwarded-for': '2001:db8:1:1::1' });
  expect(violations).toHaveLength(5);
});

test('the log has one line a kind and minute, however many reports come', async () => {
  const app = serverWith();
  for (let request = 0; request < 300; request += 1)
    await report(app, [refusedStyle(String(request)), refusedStyle('x', `made-up-${request}`)]);
  expect(alerts).toHaveLength(2);
  now = new Date(now.getTime() + 60_000);
  await report(app, [refusedStyle('later')]);
  expect(alerts).toHaveLength(3);
});

test('a report that a page of another site has sent is none', async () => {
  await report(serverWith(), [refusedStyle('a')], { 'sec-fetch-site': 'cross-site' });
  expect([alerts, violations]).toEqual([[], []]);
});

test.each([
  '/',
  '/assets/shell.0a1b2c3d.js',
  '/assets/missing.js',
  '/robots.txt',
  '/registry.json',
  '/registry/live.json',
  '/%',
  `/${'x'.repeat(9_000)}.js`,
])('nothing goes out without the headers that keep it what it is: %s', async (url) => {
  expect((await get(url)).headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
});

test('whoever finds a hole is told whom to write to, where somebody is named', async () => {
  const url = '/.well-known/security.txt';
  expect((await get(url)).statusCode).toBe(404);
  const app = serverWith({ WEB_SECURITY_CONTACT: 'mailto:security@example.org' });
  const reply = await get(url, {}, app);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toBe(
    'Contact: mailto:security@example.org\nExpires: 2027-05-20T12:00:00.000Z\nPreferred-Languages: en\n',
  );
});

test('the document and the registry come as small as the browser takes them', async () => {
  for (const url of ['/', '/registry/live.json']) {
    const plain = await get(url);
    const [br, gz] = [
      await get(url, { 'accept-encoding': 'gzip, br' }),
      await get(url, { 'accept-encoding': 'gzip' }),
    ];
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(br.headers.vary).toBe('Accept-Encoding');
    for (const text of [brotliDecompressSync(br.rawPayload), gunzipSync(gz.rawPayload)])
      expect(text.toString()).toBe(plain.body);
  }
});
