import { earlyAddress, type EarlyRead, type RemoteVersion } from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';
import { createContext, Script } from 'node:vm';
import { get, live, serverWith, version } from '../../testing/test-server';

const ENTRY = 'http://localhost:5182/1.0.0/entry.js';

type EarlyReads = Record<string, { readonly reply: Promise<Response> } | undefined>;

/** What the document's head makes of a link. */
type Preload = Record<'name' | 'rel' | 'as' | 'href' | 'crossOrigin' | 'integrity', string> & {
  onload: () => void;
  onerror: () => void;
};

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
  const links: Pick<Preload, 'onload' | 'onerror'>[] = [];
  const frames: (() => void)[] = [];
  const formats: object[] = [];
  const context = createContext({
    document: {
      documentElement: { setAttribute: () => undefined },
      getElementById: (id: string) => ({
        textContent: new RegExp(`id="${id}">(.*?)</script>`, 's').exec(body)?.[1],
      }),
      createElement: (name: string) => ({
        name,
        // The shell may run by then, and does not know yet what was signed for.
        set href(_: string) {
          Object.assign(this, { integrity: 'refused' });
        },
        setAttribute(attribute: string, value: string) {
          Object.defineProperty(this, attribute, { value });
        },
      }),
      head: {
        appendChild: ({ name, rel, as, href, crossOrigin, integrity, onload, onerror }: Preload) => {
          asked.push(`${href} ${name} ${rel} ${as} ${crossOrigin} ${integrity}`);
          links.push({ onload, onerror });
        },
      },
    },
    addEventListener: () => undefined,
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    setTimeout,
    Intl: {
      DateTimeFormat: function DateTimeFormat(this: object) {
        formats.push(this);
      },
    },
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
  expect(data.filter(({ body, bodyUsed }) => body && !bodyUsed)).toEqual([]);
  return {
    atOnce,
    later: asked,
    earlyReads: (context.earlyReads ?? {}) as EarlyReads,
    earlyFiles: (context.earlyFiles ?? {}) as Record<string, Promise<boolean>>,
    links,
    frames,
    formats,
  };
}

const ME = 'http://localhost:8080/auth/me include';
const CODE = `${ENTRY} link preload script anonymous ${version.integrity?.['entry.js'] ?? ''}`;
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
  [
    'somebody who looks back',
    { 'last-role': 'superuser', 'past-visit': '{"sequence":12,"until":9e15}' },
    role('superuser'),
    [ME],
    [],
  ],
  [
    'somebody who has looked back',
    { 'last-role': 'superuser', 'past-visit': '{"sequence":12,"until":1}' },
    role('superuser'),
    [ME, CODE],
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

function serverOf(early: RemoteVersion['early'], path: string, guards?: string[]): FastifyInstance {
  const areas = [{ path, frame: 'none' as const, ...(guards && { guards }) }];
  const descriptor = { ...version.descriptor, areas };
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

test('A3 G8 what only some roles at the event get is asked for at once, with the word for whom it is', async () => {
  const early = { '/events/:eventId/dashboard': [tells, overview, seat] };
  const { body } = await get(dashboard.pathname, {}, serverOf(early, '/events'));
  const asked = await runScripts(body, { 'last-role': 'user' }, role('user'), dashboard);
  const meant = ['', '/overview?meantFor=admin,staff', '/seat?meantFor=attendee'];
  expect(asked.atOnce).toEqual([ME, ...meant.map((read) => `${EVENT}${read} include`), CODE]);
});

test.each([
  ['it is meant for them', 200, '[]'],
  ['it is not', 204, null],
])('A3 where %s, the reply is kept for the page as it came', async (_what, status, content) => {
  const page = `${dashboard.pathname}/waitlist`;
  const waitlist: EarlyRead = { path: '/events/:eventId/waitlist', query: { page: '1' }, for: ['admin'] };
  const { body } = await get(
    page,
    {},
    serverOf({ '/events/:eventId/dashboard/waitlist': [waitlist] }, '/events'),
  );
  const asked = await runScripts(
    body,
    { 'last-role': 'user' },
    role('user'),
    new URL(page, dashboard),
    () => new Response(content, { status }),
  );
  expect(asked.atOnce).toContain(`${EVENT}/waitlist?page=1&meantFor=admin include`);
  const kept = await asked.earlyReads[`${EVENT}/waitlist?page=1`]?.reply;
  expect([kept?.status, await kept?.text()]).toEqual([status, content ?? '']);
});

test.each(['/admin', '_of-tomorrow'])(
  'A3 A5 G6 of an area with the guard %s, nothing is asked for early for whoever is no superuser',
  async (guard) => {
    const page = new URL('http://localhost/contracts/users');
    const server = serverOf({ '/contracts/users': [users] }, '/contracts', [guard]);
    const { body } = await get(page.pathname, {}, server);
    const data = 'http://localhost:8080/users?page=1&sort=name%3Aasc&count=bounded include';
    expect(await runScripts(body, {}, role('superuser'), page)).toMatchObject({ later: [data, CODE] });
    expect(await runScripts(body, {}, role('user'), page)).toMatchObject({ atOnce: [ME], later: [] });
  },
);

test('A3 a remote that says nothing of its data is asked for none', async () => {
  const { body } = await get('/admin/overview');
  const stored = { 'last-role': 'superuser' };
  expect(await runScripts(body, stored, role('superuser'))).toMatchObject({ atOnce: [ME, CODE], later: [] });
});

test('A3 the files of the page come by links, which say whether they came', async () => {
  const current = {
    ...version,
    preload: { '/admin/overview': ['page.js', 'page.css'] },
    integrity: { ...version.integrity, 'page.js': 'sha384-js', 'page.css': 'sha384-css' },
  };
  const remotes = live.remotes.map((remote) => ({ ...remote, current }));
  const { body } = await get('/admin/overview', {}, serverWith({}, { ...live, remotes }));
  const stored = { 'last-role': 'superuser' };
  const { atOnce, links, earlyFiles } = await runScripts(body, stored, role('superuser'));
  const base = ENTRY.replace('entry.js', '');
  expect(atOnce.slice(2)).toEqual([
    `${base}page.js link preload script anonymous sha384-js`,
    `${base}page.css link preload style anonymous sha384-css`,
  ]);
  links.forEach(({ onload, onerror }, index) => (index === 1 ? onerror() : onload()));
  expect(await Promise.all(Object.entries(earlyFiles).map(async ([url, came]) => [url, await came]))).toEqual(
    [
      [ENTRY, true],
      [`${base}page.js`, false],
      [`${base}page.css`, true],
    ],
  );
});

test('A3 ES modules come by plain requests, which fail once and not for good', async () => {
  const current = { ...version, format: 'module' as const };
  const remotes = live.remotes.map((remote) => ({ ...remote, current }));
  const { body } = await get('/admin/overview', {}, serverWith({}, { ...live, remotes }));
  const { atOnce, earlyFiles } = await runScripts(body, { 'last-role': 'superuser' }, role('superuser'));
  expect(atOnce).toEqual([ME, `${ENTRY} same-origin`]);
  expect(await earlyFiles[ENTRY]).toBe(false);
});

test('the first format of dates is made once the frame is drawn, and not for the login page', async () => {
  const { body } = await get('/admin/overview');
  const { frames, formats } = await runScripts(body, {}, role('superuser'));
  expect(formats).toEqual([]);
  for (const draw of frames) draw();
  expect(formats).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(formats).toHaveLength(1);
  expect((await get('/')).body).not.toContain('DateTimeFormat');
});

test('the role of whoever was here is kept until nobody is signed in', async () => {
  const { body } = await get('/privacy');
  const stored: Record<string, string> = {};
  await runScripts(body, stored, role('superuser'));
  expect(stored).toEqual({ 'last-role': 'superuser' });
  await runScripts(body, stored, () => new Response('', { status: 503 }));
  expect(stored).toEqual({ 'last-role': 'superuser' });
  await runScripts(body, stored, () => new Response('', { status: 401 }));
  expect(stored).toEqual({ 'last-role': '' });
});
