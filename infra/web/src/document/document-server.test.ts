import {
  codeWorkerFile,
  LiveRegistry,
  propertyOf,
  RegistryIndex,
  registryPart,
  type LiveRemote,
  type RemoteVersion,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { runInNewContext, Script } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, live, past, preview, serverWith, startAnew, version } from '../../testing/test-server';
import { hashOf } from './content-security-policy';
import { ShellBuild } from './render-document';

beforeEach(startAnew);

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
  const styles = frame === 'door' ? '#first-paint{}.fp-sign-in{}' : '#first-paint{}';
  expect(body).toContain(`<style id="react-aria-pressable-style">${styles}</style>`);
  expect(directiveOf(headers, 'style-src')).toEqual([
    "'self'",
    `'${hashOf(styles)}'`,
    `'${hashOf('@layer {}')}'`,
    'http://localhost:5182',
  ]);
});

test('S4 the login page has its card in its document, with a script that the policy lets through and that the shell’s wait for, and no other page has', async () => {
  const { body, headers } = await get('/');
  expect(body).toContain('<template id="first-sign-in"><div><a href="/terms">');
  expect(body).toContain('<script>signIn()</script>');
  expect(directiveOf(headers, 'script-src')).toContain(`'${hashOf('signIn()')}'`);
  expect(body).toMatch(
    /<template id="shell-files"><script defer [^>]*shell\.0a1b2c3d\.js[^>]*><\/script><\/template>/,
  );
  for (const other of ['/privacy', '/admin/overview', '/nonsense']) {
    const document = (await get(other)).body;
    expect(document).not.toContain('first-sign-in');
    expect(document).not.toContain('shell-files');
  }
});

test('S4 a shell of before, which has a card and no script for it, comes with its document as on every other page', async () => {
  const { body } = await get('/', {}, serverWith({}, live, { signsIn: false }));
  expect(body).not.toContain('first-sign-in');
  expect(body).not.toContain('shell-files');
  expect(body).toMatch(/<script defer [^>]*shell\.0a1b2c3d\.js[^>]* data-shell>/);
  const signIn = { styles: '', markup: '' };
  const firstPaint = { styles: '', markup: '', browserCheck: '', icon: '', insertedStyles: [], signIn };
  const build = { version: '1.0.0', buildId: 'a1', files: [], fonts: [], integrity: null, firstPaint };
  expect(ShellBuild.safeParse(build).success).toBe(true);
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

test('A3 the document asks for styles, then for the shell, then for what its page is made of, and for the font last', async () => {
  const { body } = await get('/admin/users');
  const head = body.slice(0, body.indexOf('</head>'));
  const asks = [
    ...head.matchAll(
      /<link rel="preload" as="(?<as>\w+)"[^>]*>|<script defer fetchpriority="(?<script>\w+)"|id="(?<json>\w+)">/g,
    ),
  ].map(({ groups = {} }) => groups.as ?? (groups.script && `${groups.script} script`) ?? groups.json);
  expect(asks.filter((ask, index) => ask !== asks[index - 1])).toEqual([
    'style',
    'high script',
    'runtime',
    'ahead',
    'font',
  ]);
  const scripts = [...body.matchAll(/<script defer [^>]*src=[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect(script).toContain(' fetchpriority="high"');
  expect(body).toContain('priority:"low"');
  // A preload of another hash would be of no use to the element.
  const styles = [...body.matchAll(/(?:as|rel)="style(?:sheet)?" (href="[^"]*"[^>]*? crossorigin="\w+")/g)];
  expect(styles.length).toBeGreaterThan(1);
  expect(new Set(styles.map(([, style]) => style)).size).toBe(styles.length / 2);
  expect(head).toMatch(/as="font" [^>]*fetchpriority="low"/);
});

test('a page of the shell’s own brings its files with it, after the shell’s, and no other of its pages does', async () => {
  const { body, headers } = await get('/terms');
  const scripts = [...body.matchAll(/<script defer .*?src="(.*?)" integrity="(.*?)".* (data-\w+)>/g)];
  expect(scripts.map(([, ...parts]) => parts)).toEqual([
    ['/assets/shell.0a1b2c3d.js', `sha384-${'b'.repeat(64)}`, 'data-shell'],
    ['/assets/terms.2.js', `sha384-${'c'.repeat(64)}`, 'data-page'],
  ]);
  expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/terms\.3\.css" [^>]*data-page>/);
  expect(directiveOf(headers, 'script-src')).toContain(`'sha384-${'c'.repeat(64)}'`);
  for (const url of ['/', '/privacy']) expect((await get(url)).body).not.toContain('data-page>');
});

test('a small style sheet of a page is a part of its document, which the policy lets in, and is not asked for', async () => {
  const { body, headers } = await get('/join-team');
  const text = '.notice{color:red}';
  expect(body).toContain(`<style data-href="join-team.6.css">${text}</style>`);
  expect(body).not.toContain('href="/assets/join-team.6.css"');
  expect(directiveOf(headers, 'style-src')).toContain(`'${hashOf(text)}'`);
  for (const url of ['/', '/privacy']) expect((await get(url)).body).not.toContain(text);
});

test.each([
  ['an area', '/admin/users', ['areas.4.js']],
  ['nowhere', '/nonsense', ['areas.4.js', 'nowhere.5.js']],
])('a page of %s brings what the shell has for areas', async (_, url, files) => {
  const { body } = await get(url);
  const ofPage = [...body.matchAll(/src="\/assets\/([^"]*)"[^>]* data-page>/g)].map(([, file]) => file);
  expect(ofPage).toEqual(files);
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
    keepsPages: true,
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
    vitalsPercent: 25,
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
  expect(inline).toHaveLength(2);
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

test('the camera is for the document of the scanner alone, beside pages that look like it', async () => {
  const [remote] = live.remotes;
  const descriptor = { ...version.descriptor, areas: [{ path: '/events', frame: 'none' as const }] };
  const server = serverWith({}, { ...live, remotes: [{ ...remote!, current: { ...version, descriptor } }] });
  const policyOf = async (url: string) => (await get(url, {}, server)).headers['permissions-policy'];
  const shut = 'camera=(), microphone=(), geolocation=()';
  const open = 'camera=(self), microphone=(), geolocation=()';
  for (const [url, policy] of [
    ['/', shut],
    ['/events/7/dashboard/waitlist', shut],
    ['/events/7/dashboard/check-in', open],
    ['/events/8/dashboard/check-in', open],
    ['/events/7/dashboard/check-in/more', shut],
    ['/events/7/dashboard/waitlist', shut],
    ['/nonsense/7/dashboard/check-in', shut],
  ] as const)
    expect([url, await policyOf(url)]).toEqual([url, policy]);
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
    for (const directive of ['style-src', 'font-src', 'media-src', 'connect-src'])
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

test.each(['', '/some/path'])(
  'the worker that reads codes is on the document’s own origin, with files on a CDN too, and may ask for nothing (%j)',
  async (WEB_BASE_PATH) => {
    const portal = serverWith({ WEB_BASE_PATH, WEB_ASSETS_URL: 'https://cdn.example/shell/' });
    const address = `${WEB_BASE_PATH}/assets/${codeWorkerFile('0123456789ab')}`;
    const { body, headers } = await get(address, {}, portal);
    expect(body).toBe('readCodes()');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    const page = await get(`${WEB_BASE_PATH}/admin/overview`, {}, portal);
    expect(directiveOf(page.headers, 'worker-src')).toEqual(["'self'"]);
  },
);

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

test('the index says of which remotes some people get another version', async () => {
  const [admin] = live.remotes;
  const other = { ...admin!, name: 'other', canary: { version: admin!.current, percent: 5 } };
  const app = serverWith({}, { ...live, remotes: [admin!, other] });
  const { remotes } = RegistryIndex.parse((await get('/registry/index.json', {}, app)).json());
  expect(remotes.map(({ name, hasCanary }) => [name, hasCanary])).toEqual([
    ['admin', undefined],
    ['other', true],
  ]);
});

test('a page has the remote that owns it, and finds the others by their hashes', async () => {
  const many = manyOrigins(3_000);
  const registry = { ...many, remotes: [...many.remotes.slice(1), live.remotes[0]!] };
  const app = serverWith({}, registry);
  const { body } = await get('/admin/overview', {}, app);
  expect(body.length).toBeLessThan((await get('/admin/overview')).body.length + 10);
  const json = /<script type="application\/json" id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const { remotes, listed } = LiveRegistry.parse(propertyOf(JSON.parse(json), 'registry'));
  expect([remotes.map(({ name }) => name), listed]).toEqual([['admin'], 3_000]);

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

/** A remote with two pages that have files of their own, and a version before. */
const parted = (current: Partial<RemoteVersion> = {}, rest: Partial<LiveRemote> = {}): LiveRemote => {
  const integrity = Object.fromEntries(
    ['entry.js', 'overview.js', 'users.js', 'dialog.js'].map((file) => [file, `sha384-${'a'.repeat(64)}`]),
  );
  const pages = ['/admin/overview', '/admin/users'];
  return {
    ...live.remotes[0]!,
    current: {
      ...version,
      integrity,
      preload: { '/admin/overview': ['overview.js'], '/admin/users': ['users.js'] },
      early: Object.fromEntries(pages.map((page) => [page, [{ path: '/users' }]])),
      offline: Object.fromEntries(pages.map((page) => [page, { hours: 24, later: ['dialog.js'] }])),
      ...current,
    },
    previous: { ...version, version: '0.9.0' },
    ...rest,
  };
};

async function remoteInDocument(remote: LiveRemote, app = serverWith({}, { ...live, remotes: [remote] })) {
  const { body } = await get('/admin/overview', {}, app);
  const json = /<script type="application\/json" id="runtime">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  return LiveRegistry.parse(propertyOf(JSON.parse(json), 'registry')).remotes[0];
}

test('a page has of its remote what it needs itself, and the hash of the whole', async () => {
  const remote = parted();
  const app = serverWith({}, { ...live, remotes: [remote] });
  const { record, ...part } = (await remoteInDocument(remote, app))!;
  const page = '/admin/overview';
  const hash = `sha384-${'a'.repeat(64)}`;
  expect(part).toEqual({
    ...remote,
    current: {
      ...remote.current,
      integrity: { 'entry.js': hash, 'overview.js': hash },
      preload: { [page]: ['overview.js'] },
      early: { [page]: [{ path: '/users' }] },
      offline: { [page]: { hours: 24 } },
    },
    previous: null,
  });
  expect((await get(registryPart(record ?? ''), {}, app)).json()).toEqual(remote);
});

test('the rest of what a document has a part of is there after a release, as it was then, and nothing else of then', async () => {
  const [before, after] = [parted(), parted({ version: '1.1.0', baseUrl: 'http://localhost:5182/1.1.0/' })];
  let now = { ...live, remotes: [{ ...before, name: 'other' }, before] };
  const app = serverWith({}, () => now);
  const index = RegistryIndex.parse((await get('/registry/index.json', {}, app)).json());
  const { record } = (await remoteInDocument(before, app))!;
  now = { ...live, sequence: live.sequence + 1, remotes: [after] };
  expect((await get(registryPart(record ?? ''), {}, app)).json()).toEqual(before);
  expect((await get(registryPart(index.remotes[0]?.record ?? ''), {}, app)).statusCode).toBe(404);
});

test.each([
  ['some people get another version', parted({}, { canary: { version, percent: 5 } })],
  ['its hashes stand in the import map', parted({ format: 'module' })],
  ['it runs from its sources', parted({ integrity: null })],
])('a remote comes whole where %s', async (_why, remote) => {
  expect(await remoteInDocument(remote)).toEqual(remote);
});

test('a shell of before, which would ask for no rest, gets it whole', async () => {
  const remote = parted();
  const app = serverWith({}, { ...live, remotes: [remote] }, { readsRecords: false });
  expect(await remoteInDocument(remote, app)).toEqual(remote);
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

test('the flags of a remote come with it, in the document of its pages and wherever else it is asked for', async () => {
  const serverWithFlags = (percent: number) =>
    serverWith(
      {},
      {
        ...live,
        remotes: live.remotes.map((remote) => ({
          ...remote,
          flags: { 'new-figures': { percent, people: [], ends: '2026-12-01', afterEnd: 'off' as const } },
        })),
      },
    );
  const app = serverWithFlags(20);
  const index = RegistryIndex.parse((await get('/registry/index.json', {}, app)).json());
  for (const url of ['/admin', '/registry/live.json', registryPart(index.remotes[0]?.record ?? '')])
    expect((await get(url, {}, app)).body).toContain('"new-figures":{"percent":20,');
  expect((await get('/login', {}, app)).body).not.toContain('new-figures');
  const tags = await Promise.all(
    [app, serverWithFlags(50)].map(async (server) => (await get('/admin', {}, server)).headers.etag),
  );
  expect(new Set(tags).size).toBe(2);
});

test('whoever asks for some remotes gets those that are live', async () => {
  const { body } = await get('/registry/live.json?remotes=admin,other');
  expect(readJson(LiveRegistry, body, 'The reply').remotes).toEqual(live.remotes);
  const none = readJson(LiveRegistry, (await get('/registry/live.json?remotes=')).body, 'The reply');
  expect([none.remotes, none.listed]).toEqual([[], 1]);
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

describe('a preview', () => {
  const ask = (payload: string | object) =>
    serverWith().inject({
      method: 'POST',
      url: '/registry/previews',
      headers: { host: 'localhost:5173', 'content-type': 'application/json' },
      payload,
    });

  test('is told to whoever has its address, and kept by nobody', async () => {
    const reply = await ask({ token: 'good' });
    expect([reply.statusCode, reply.json()]).toEqual([200, preview]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('is refused with the reason, and without what else the server knows', async () => {
    for (const body of [{ token: 'old' }, {}, 'null', '7', { token: ['good'] }]) {
      const reply = await ask(body);
      expect([reply.statusCode, reply.json()]).toEqual([422, { refusal: 'expired' }]);
    }
  });

  test('that is no JSON, or far too long, is no reason to fall over', async () => {
    expect((await ask('{')).statusCode).toBe(400);
    expect((await ask({ token: 'x'.repeat(20_000) })).statusCode).toBe(413);
  });
});

describe('the portal as it was', () => {
  const ask = (file: string, environment: Record<string, string> = { WEB_REMOTE_OVERRIDES: 'true' }) =>
    get(`/registry/past/${file}`, {}, serverWith(environment));

  test('is told where versions may be tried, and kept by nobody', async () => {
    const reply = await ask('3.json');
    expect([reply.statusCode, reply.json()]).toEqual([200, past]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await ask('3.json', {})).statusCode).toBe(404);
  });

  test('is refused with the reason, and missing where the history does not have it', async () => {
    const refused = await ask('4.json');
    expect([refused.statusCode, refused.json()]).toEqual([422, { refusal: 'not-delegated' }]);
    for (const file of ['9.json', '0.json', '-1.json', '03.json', '3', '..%2f..%2fregistry.json'])
      expect([file, (await ask(file)).statusCode]).toEqual([file, 404]);
  });
});
