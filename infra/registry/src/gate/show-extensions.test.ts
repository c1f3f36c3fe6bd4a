import { remoteVersion } from '../../testing/remote-version';
import { checkShown, hostPagesFor } from './show-extensions';
import type { PageVisit } from './visit-page';

const { descriptor, ...version } = remoteVersion();
const offering = (...extensions: { point: string; id: string; guards: string[]; href?: string }[]) => ({
  ...version,
  descriptor: {
    ...descriptor,
    extensions: extensions.map((extension) => ({ title: extension.id, order: 10, ...extension })),
  },
});
const candidate = offering(
  { point: 'event.panel', id: 'log', guards: ['/admin'] },
  { point: 'event.panel', id: 'desk', guards: ['_staff'] },
  { point: 'home.event', id: 'to-do', guards: ['_staff'] },
  { point: 'home.event', id: 'hello', guards: [] },
  { point: 'palette', id: 'new', guards: [], href: '/admin/new' },
);
const parameters = { eventId: 'e1' };

test.each([
  ['superuser', { '/events/e1': ['event.panel/log'], '/portal': ['home.event/hello'] }],
  ['staff', { '/events/e1': ['event.panel/desk'], '/portal': ['home.event/to-do', 'home.event/hello'] }],
  ['norole', { '/portal': ['home.event/hello'] }],
] as const)('as %s, the gate opens the pages whose extensions are for them', (role, pages) => {
  const found = hostPagesFor(role, candidate, { parameters });
  expect(Object.fromEntries(found.map(({ path, extensions }) => [path, extensions]))).toEqual(pages);
});

test('a page whose parameters nobody has given is not opened', () => {
  const found = hostPagesFor('superuser', candidate, { parameters: {} });
  expect(found.map(({ path }) => path)).toEqual(['/portal']);
});

const visit = (role: PageVisit['role'], difference: Partial<PageVisit> = {}): PageVisit => ({
  role,
  path: '/events/e1',
  endedAt: '/events/e1',
  faults: [],
  barriers: null,
  vitals: { lcp: 0, cls: 0 },
  weight: { bytes: 0, transferred: 0 },
  hasAskedForEntry: true,
  ...difference,
});

test('what an extension complains of refuses its version, and who was shown it is told', () => {
  const broken = visit('staff', { faults: ['extension event.panel/desk of admin 1.0.0: page-broken'] });
  expect(checkShown(candidate, [visit('superuser'), broken])).toEqual([
    {
      name: 'admin: its extensions show',
      passed: false,
      detail: '/events/e1 as staff: extension event.panel/desk of admin 1.0.0: page-broken',
    },
  ]);
  const unseen = visit('staff', { hasAskedForEntry: false });
  expect(checkShown(candidate, [visit('superuser'), unseen])).toMatchObject([
    { passed: true, detail: '/events/e1 as superuser' },
  ]);
  expect(checkShown(candidate, [unseen])).toMatchObject([{ passed: true, detail: 'nobody was shown any' }]);
});

test('a version that offers the palette alone, or nothing, is not looked at for it', () => {
  expect(checkShown(remoteVersion(), [])).toEqual([]);
  expect(checkShown(offering({ point: 'palette', id: 'new', guards: [], href: '/admin/new' }), [])).toEqual(
    [],
  );
});
