import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toEarlyReads } from './early-reads';
import { listExtensions } from './extensions';
import { printPages } from './print-pages';
import { readPage } from './read-page';
import { isRemote, listRoutePages, type RoutePage } from './route-pages';

const titled = `export const handle = { title: 'Logs' } satisfies PageHandle;\n`;

test('A6 a page says its title, its shape and the entry that leads to it', () => {
  const source = `${titled}
    export const shape = 'table';
    export const navigation = { label: 'Logs', icon: 'log', order: 40 } satisfies PageNavigation;
    export function Component() { return <h1>Logs</h1>; }`;
  expect(readPage('logs.tsx', source)).toEqual({
    shape: 'table',
    navigation: [{ label: 'Logs', icon: 'log', order: 40 }],
    early: [],
  });
});

test('A3 a page says what it reads first', () => {
  const source = `${titled}
    export const early = [
      { read: 'getEvent' },
      { read: 'listTeams', search: { sort: 'createdAt:desc' }, query: { open: 'yes' }, for: ['admin'] },
    ] satisfies PageRead[];`;
  expect(readPage('teams.tsx', source).early).toEqual([
    { read: 'getEvent' },
    { read: 'listTeams', search: { sort: 'createdAt:desc' }, query: { open: 'yes' }, for: ['admin'] },
  ]);
});

test.each([
  ['another module makes it', `export { Component, handle, loader } from './+application/page';`],
  ['a function makes it', `export const handle = eventPageHandle('Waitlist');`],
  ['it depends on data', `export const handle = { title: ({ name }) => name } satisfies PageHandle;`],
  ['it is a method', `export const handle = { title() { return 'Logs'; } };`],
])('A6 a title counts where %s', (_name, source) => {
  expect(readPage('page.tsx', source)).toEqual({ shape: undefined, navigation: [], early: [] });
});

test.each([
  [
    'a page that nobody can read',
    `${titled}return (;`,
    'page.tsx:2:1: the page cannot be read. Expression expected.',
  ],
  ['a page without a handle', `export function Component() {}`, 'page.tsx: the page has no title.'],
  ['a handle without a title', `export const handle = {};`, 'page.tsx: the page has no title.'],
  ['a shape that there is not', `${titled}export const shape = 'circle';`, 'one of the shapes table, form,'],
  ['a shape that is worked out', `${titled}export const shape = pick();`, 'one of the shapes table, form,'],
  [
    'an entry without an icon',
    `${titled}export const navigation = { label: 'Logs', order: 1 };`,
    /written out/,
  ],
  ['an entry with an unknown word', entry(`badge: 'new'`), /written out/],
  ['an entry for an unknown role', entry(`for: ['owner']`), /written out/],
  ['an entry for nobody', entry(`for: []`), /written out/],
  ['an entry that is worked out', `${titled}export const navigation = makeEntry();`, /written out/],
  ['an entry that is spread', entry(`...more`), /written out/],
  ['an early read that is worked out', `${titled}export const early = [read()];`, /read is written out/],
  ['an early read of an unknown word', early(`read: 'getEvent', body: {}`), /read is written out/],
  ['an early read for nobody', early(`read: 'getEvent', for: []`), /read is written out/],
  ['an early read of a number', early(`read: 'listTeams', query: { page: 1 }`), /read is written out/],
  [
    'a page that is kept for a month',
    `${titled}export const offline = { hours: 720 };`,
    /a fortnight at most/,
  ],
  ['a page that is kept for ever', `${titled}export const offline = {};`, /for how long a page is kept/],
])('A6 %s is refused in one line', (_name, source, message) => {
  expect(() => readPage('page.tsx', source)).toThrow(message);
  expect(() => readPage('page.tsx', source)).toThrow(/^[^\n]+$/);
});

function entry(more: string): string {
  return `${titled}export const navigation = { label: 'Logs', icon: 'log', order: 1, ${more} };`;
}

function early(read: string): string {
  return `${titled}export const early = [{ ${read} }];`;
}

const dashboard = '/events/:eventId/dashboard';
const logs = page({ path: '/admin/logs', scopes: ['_protected', '/admin'] });

function page(difference: Partial<RoutePage> & Pick<RoutePage, 'path'>): RoutePage {
  return {
    file: `${difference.path}.tsx`,
    scopes: ['_protected'],
    shape: 'table',
    navigation: [],
    early: [],
    ...difference,
  };
}

test('G8 G9 who gets an entry follows from the place of the page, and moves with it', () => {
  const applications = page({
    path: `${dashboard}/applications`,
    navigation: [{ label: 'Applications', icon: 'inbox', order: 1 }],
  });
  const rolesAt = (scope: '_admin' | '_staff') => {
    const printed = printPages([{ ...applications, scopes: ['_protected', scope] }]);
    return [...printed.matchAll(/^ {2}(\w+): \[(?!\])/gm)].map(([, role]) => role);
  };
  expect(rolesAt('_admin')).toEqual(['admin']);
  expect(rolesAt('_staff')).toEqual(['admin', 'staff']);
});

test('A6 entries come in their order, below the heading of their group', () => {
  const say = (label: string, order: number, group?: string) =>
    page({ path: `/${label}`, navigation: [{ label, icon: 'book', order, ...(group && { group }) }] });
  expect(printPages([say('b', 20, 'G'), say('c', 30), say('a', 10, 'G')])).toContain(
    `export const navigation: NavigationItem[] = [
  {
    label: 'G',
    icon: 'book',
    children: [{ label: 'a', icon: 'book', to: '/a' }, { label: 'b', icon: 'book', to: '/b' }],
  },
  { label: 'c', icon: 'book', to: '/c' },
];`,
  );
});

test('A6 a page that opens without a network says for how long it is kept', () => {
  const { offline } = readPage(
    'page.tsx',
    `${titled}export const offline = { hours: 24 } satisfies OfflinePage;`,
  );
  expect(offline).toEqual({ hours: 24 });
});

test('A3 an early read becomes the path and the query that the API is asked for, and for whom', () => {
  const teams = page({
    path: `${dashboard}/teams`,
    early: [
      { read: 'getEvent' },
      { read: 'listTeams', search: { sort: 'createdAt:desc' } },
      { read: 'listTeams', query: { open: 'yes' }, for: ['admin'] },
      { read: 'getOwnSeat' },
    ],
  });
  expect(toEarlyReads(teams)).toEqual([
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/teams',
      search: { search: '', page: '1', pageSize: '25', open: '', sort: 'createdAt:desc' },
      for: ['admin', 'staff', 'applicant', 'attendee'],
    },
    {
      path: '/events/:eventId/teams',
      query: { page: '1', pageSize: '25', open: 'yes', sort: 'name:asc' },
      for: ['admin'],
    },
    { path: '/events/:eventId/seat', for: ['admin', 'attendee'] },
  ]);
});

test('A3 A5 whom the guards of a page keep out is asked for nothing early but what tells the role', () => {
  const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }];
  const seat = page({ path: `${dashboard}/seat`, scopes: ['_protected', '_attendee'], early });
  const [tells, application] = toEarlyReads(seat);
  expect(tells?.for).toBeUndefined();
  expect(application?.for).not.toContain('staff');
  const people = page({
    path: '/admin/:eventId',
    scopes: ['_protected', '/admin'],
    early: [{ read: 'listEventRoles' }],
  });
  expect(toEarlyReads(people)[0]?.for).toBeUndefined();
});

test.each<[string, Partial<RoutePage>, RegExp]>([
  ['an unknown name', { early: [{ read: 'getNothing' }] }, /getNothing is no endpoint that is read with GET/],
  ['a change', { early: [{ read: 'signOut' }] }, /no endpoint that is read with GET/],
  ['the session', { early: [{ read: 'getCurrentUser' }] }, /and no sign-in/],
  ['what only superusers get', { early: [{ read: 'listUsers' }] }, /is for superusers/],
  [
    'a role that the API keeps out',
    { early: [{ read: 'getOwnSeat', for: ['staff'] }] },
    /is for staff, whom the page or the API keeps out/,
  ],
  ['a parameter that the address lacks', { path: '/teams', early: [{ read: 'getEvent' }] }, /needs :eventId/],
  ['a query where there is none', { early: [{ read: 'getEvent', query: { a: 'b' } }] }, /takes no query/],
  [
    'a query that is refused',
    { early: [{ read: 'listTeams', query: { open: 'no' } }] },
    /does not take this query/,
  ],
])('A3 an early read of %s is refused', (_name, difference, message) => {
  expect(() => toEarlyReads(page({ path: `${dashboard}/teams`, ...difference }))).toThrow(message);
});

const logsEntry = { label: 'Logs', icon: 'log', order: 40 };
test.each<[string, RoutePage[], RegExp]>([
  [
    'a role that the place keeps out',
    [
      page({
        path: `${dashboard}/roles`,
        scopes: ['_protected', '_admin'],
        navigation: [{ ...logsEntry, for: ['admin', 'staff'] }],
      }),
    ],
    /"Logs" is for staff, whom the place of the page keeps out/,
  ],
  [
    'roles where there is no event',
    [{ ...logs, navigation: [{ ...logsEntry, for: ['admin'] }] }],
    /the page lies at none/,
  ],
  [
    'an address with parameters',
    [page({ path: '/halls/:hallId', navigation: [logsEntry] })],
    /address has parameters/,
  ],
  [
    'a place at an event that keeps every role out',
    [page({ path: '/admin/:eventId', scopes: ['_protected', '/admin'], navigation: [logsEntry] })],
    /"Logs" shows to nobody/,
  ],
  [
    'an address that is no page',
    [page({ path: `${dashboard}/a`, navigation: [{ ...logsEntry, also: '/nowhere' }] })],
    /also for \/nowhere, which is no page/,
  ],
  [
    'a place that is taken',
    [{ ...logs, navigation: [logsEntry] }, page({ path: '/admin/other', navigation: [logsEntry] })],
    /\/admin\/logs.tsx and \/admin\/other.tsx have one place in the navigation/,
  ],
  [
    'a group that is torn',
    [10, 20, 30].map((order) =>
      page({
        path: `/p${order}`,
        navigation: [{ ...logsEntry, order, ...(order !== 20 && { group: 'Group' }) }],
      }),
    ),
    /The group "Group" of the navigation is torn/,
  ],
])('A6 navigation with %s is refused', (_name, pages, message) => {
  expect(() => printPages(pages)).toThrow(message);
});

test('A3 what a layout reads first is read first by every page in it, after what the page reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'src/routes/logs'), { recursive: true });
  writeFileSync(join(folder, 'src/routes/index.tsx'), titled);
  writeFileSync(join(folder, 'src/routes/logs/index.tsx'), early(`read: 'getEvent'`));
  writeFileSync(
    join(folder, 'src/routes/logs/_layout.tsx'),
    `export const early = [{ read: 'listPortalEvents' }] satisfies PageRead[];`,
  );
  expect(listRoutePages(folder).map(({ path, early: reads }) => [path, reads])).toEqual([
    ['/', []],
    ['/logs', [{ read: 'getEvent' }, { read: 'listPortalEvents' }]],
  ]);
  rmSync(folder, { recursive: true });
});

test.each(['shell', 'remote-portal', 'remote-admin', 'remote-event-dashboard'])(
  'A6 every page of %s says what it has to, and pages.gen.ts says what they say',
  (name) => {
    const folder = join(__dirname, '../../../..', name);
    const pages = listRoutePages(folder);
    expect(pages.length).toBeGreaterThan(2);
    if (isRemote(folder))
      expect(readFileSync(join(folder, 'src/pages.gen.ts'), 'utf8')).toBe(
        printPages(pages, listExtensions(folder, pages)),
      );
  },
);

test('A6 a page of a remote without a shape is refused, and so is navigation of the shell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'src/routes'), { recursive: true });
  writeFileSync(join(folder, 'src/routes/logs.tsx'), entry(''));
  expect(() => listRoutePages(folder)).toThrow(/src\/routes\/logs.tsx: the shell has no side bar of its own/);
  writeFileSync(join(folder, 'src/remote.ts'), '');
  expect(() => listRoutePages(folder)).toThrow(/logs.tsx: the page does not say which shape it has/);
  rmSync(folder, { recursive: true });
});
