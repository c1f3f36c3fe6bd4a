import {
  getPlatformSetup,
  getRemoteHealth,
  listContent,
  listServiceKeys,
  overrideRemote,
  type FeatureFlag,
  type RegisteredRemote,
  type RemoteRegistry,
} from '@event-portal/contracts';
import type { Operations } from '@event-portal/remote-kit/operations';
import { createApiStub, currentUser, remoteVersion, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.gen';

const registry: RemoteRegistry = {
  schemaVersion: 1,
  environment: 'test',
  sequence: 12,
  issuedAt: '2026-11-03T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  change: { summary: 'portal 1.1.0 promoted', by: 'Ada' },
  remotes: [
    {
      name: 'portal',
      owner: 'the portal team',
      areas: ['/portal'],
      current: '1.1.0',
      previous: '1.0.0',
      canary: { version: '1.2.0', percent: 10 },
      pinned: [],
      locked: { reason: 'The event is running.' },
      disabled: null,
      versions: {
        '1.0.0': remoteVersion({ version: '1.0.0', publishedAt: '2026-11-01T00:00:00.000Z' }),
        '1.1.0': remoteVersion({ version: '1.1.0', publishedAt: '2026-11-02T00:00:00.000Z' }),
        '1.2.0': remoteVersion({ version: '1.2.0', publishedAt: '2026-11-03T00:00:00.000Z' }),
      },
      lastLive: {},
      evidence: {
        '1.1.0': {
          checkedAt: '2026-11-02T00:00:00.000Z',
          sequence: 3,
          passed: true,
          checks: [],
          notTried: ['staff'],
          forced: null,
        },
        '1.2.0': {
          checkedAt: '2026-11-03T00:00:00.000Z',
          sequence: 3,
          passed: false,
          checks: [],
          forced: 'It is urgent.',
        },
      },
    },
  ],
};

function serve(): ApiStub {
  return createApiStub()
    .on(listContent, { items: [] })
    .on(listServiceKeys, { keys: [] })
    .on(getPlatformSetup, {
      maxAcceptedApplications: 500,
      acceptFromWaitlistCount: 50,
      acceptFromWaitlistPeriod: '@every 72h',
      allowedOrigins: [],
      clientUrl: 'http://localhost:5173',
      parts: [],
    })
    .on(getRemoteHealth, {
      versions: [
        { remote: 'portal', version: '1.1.0', loads: 1200, failures: 3, people: 900, failingPeople: 2 },
      ],
      failures: [
        {
          remote: 'portal',
          version: '1.1.0',
          failure: 'page-broken',
          cause: 'TypeError: x is not a function',
          at: '2026-11-03T00:00:00.000Z',
          count: 3,
        },
      ],
    });
}

const open = (
  api: ApiStub,
  readRegistry = () => Promise.resolve<unknown>({ registry }),
  operations?: Operations,
) =>
  renderRoutes(routes, {
    at: '/admin/settings?section=releases',
    api,
    user: currentUser('superuser'),
    readRegistry,
    running: [{ name: 'portal', version: '1.1.0', reason: 'current' }],
    ...(operations && { operations }),
  });

test('a superuser sees what is live, what could be, how it does, and what this browser runs', async () => {
  open(serve());
  const table = await screen.findByRole('table', { name: 'Versions of portal' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 1),
    ),
  ).toEqual([
    [expect.stringContaining('Canary, 10 %')],
    [expect.stringContaining('Live')],
    [expect.stringContaining('Way back')],
  ]);
  expect(rows[0]).toHaveTextContent('Let past: It is urgent.');
  expect(rows[1]).toHaveTextContent(/Here.*Passed; not tried as staff.*1,200.*3/);
  expect(rows[2]).toHaveTextContent('Not tried');
  expect(screen.getByText('The event is running.')).toBeInTheDocument();
  expect(screen.getByText(/Registry document 12.*by Ada: portal 1.1.0 promoted/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'What failed, and for whom' })).toHaveAttribute(
    'href',
    '/admin/failures',
  );
});

const [portal] = registry.remotes;
/** The registry after somebody has gone back from 1.1.0, and `watch` has ended the canary. */
const afterRollback = (difference: Partial<RegisteredRemote> = {}) => ({
  registry: {
    ...registry,
    remotes: [
      {
        ...portal,
        current: '1.0.0',
        previous: null,
        canary: null,
        takenBack: { '1.1.0': '2026-11-03T08:00:00.000Z', '1.2.0': '2026-11-03T09:00:00.000Z' },
        rolledBackFrom: '1.1.0',
        ...difference,
      },
    ],
  },
});
const openAfter = (difference?: Partial<RegisteredRemote>) =>
  open(serve(), () => Promise.resolve(afterRollback(difference)));
const versionRows = async () =>
  within(await screen.findByRole('table', { name: 'Versions of portal' }))
    .getAllByRole('row')
    .slice(1);

test('a superuser sees where a remote is, and which of its areas are for superusers now', async () => {
  const { descriptor, ...version } = remoteVersion({ version: '1.1.0' });
  const areas = [{ path: '/portal', frame: 'none' as const, guards: ['/admin'] }];
  const guarded = {
    ...portal,
    areas: ['/portal', '/news'],
    versions: { ...portal?.versions, '1.1.0': { ...version, descriptor: { ...descriptor, areas } } },
  };
  open(serve(), () => Promise.resolve({ registry: { ...registry, remotes: [guarded] } }));
  expect(await screen.findByText('/portal for superusers /news')).toBeInTheDocument();
});

test('a superuser sees what was taken back, when, and what everybody has instead', async () => {
  openAfter();
  const rows = await versionRows();
  expect(rows.map((row) => within(row).queryByText('Taken back') !== null)).toEqual([true, true, false]);
  const banner = screen.getByText(/Everybody was sent back from 1\.1\.0 to 1\.0\.0/);
  expect(banner).toHaveTextContent('It can be promoted again once the gate has let it through anew.');
  expect(within(banner).getByRole('time')).toHaveAttribute('datetime', '2026-11-03T08:00:00.000Z');
});

test('what the gate has let through anew is not told as taken back; what it has refused anew is', async () => {
  const checkedAt = '2026-11-04T00:00:00.000Z';
  const seen = { checkedAt, sequence: 14, checks: [], forced: null };
  openAfter({
    evidence: { '1.1.0': { ...seen, passed: true }, '1.2.0': { ...seen, passed: false } },
  });
  const [later, earlier] = await versionRows();
  expect(later).toHaveTextContent('Taken back');
  expect(earlier).not.toHaveTextContent('Taken back');
  expect(screen.getByText(/sent back from 1\.1\.0/)).not.toHaveTextContent('once the gate');
});

test('after the next promotion only the version says that it was taken back', async () => {
  openAfter({ rolledBackFrom: null });
  expect((await versionRows())[1]).toHaveTextContent('Taken back');
  expect(screen.queryByText('Rolled back')).not.toBeInTheDocument();
});

test('a rollback whose moment is not known any more is told without it', async () => {
  openAfter({ takenBack: {} });
  const banner = await screen.findByText(/sent back from 1\.1\.0 to 1\.0\.0\./);
  expect(within(banner).queryByRole('time')).not.toBeInTheDocument();
});

test('another version is tried in this browser, once the log has it', async () => {
  const api = serve().on(overrideRemote, undefined);
  const { user, tryVersion } = open(api);
  await user.click(await screen.findByRole('button', { name: /actions.*1\.0\.0|1\.0\.0.*actions/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try it in this browser' }));
  await waitFor(() => expect(tryVersion).toHaveBeenCalledWith('portal', '1.0.0'));
  expect(api.calls.at(-1)).toMatchObject({ body: { remote: 'portal', version: '1.0.0' } });
});

test('what the log does not take is not tried, and the person is told', async () => {
  const { user, tryVersion, notices } = open(serve().cut(overrideRemote));
  await user.click(await screen.findByRole('button', { name: /actions.*1\.0\.0|1\.0\.0.*actions/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try it in this browser' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(tryVersion).not.toHaveBeenCalled();
});

test('a registry that cannot be read leaves the rest of the page, and can be asked again', async () => {
  let isDown = true;
  const { user } = open(serve(), () =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve({ registry }),
  );
  expect(await screen.findByText('How the remotes do could not be read')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Versions of portal' })).toBeInTheDocument();
});

test('the version that runs can be broken in this tab, to see what people would', async () => {
  const { user, breakVersion } = open(serve());
  await user.click(await screen.findByRole('button', { name: /actions.*1\.1\.0|1\.1\.0.*actions/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'A byte of it was changed' }));
  expect(breakVersion).toHaveBeenCalledWith('portal', '1.1.0', 'altered');
});

test.each<[string, Operations]>([
  ['does not allow it', { tryVersion: null, breakVersion: null, openPast: null }],
  ['knows of no such thing', {}],
])('in a shell that %s nothing is offered, and all is shown', async (_what, operations) => {
  open(serve(), undefined, operations);
  expect(await screen.findByRole('table', { name: 'Versions of portal' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /actions/i })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open the portal as it was' })).not.toBeInTheDocument();
});

test('the portal is opened as any document of the past described it', async () => {
  const { user, openPast } = open(serve());
  const field = await screen.findByRole('spinbutton', { name: 'Document of the registry' });
  const press = () => user.click(screen.getByRole('button', { name: 'Open the portal as it was' }));
  expect(field).toHaveValue(11);
  for (const wrong of ['12', '0', '2.5']) {
    await user.clear(field);
    await user.paste(wrong);
    await press();
    expect(field).toHaveAccessibleDescription('Choose a number from 1 to 11.');
  }
  expect(openPast).not.toHaveBeenCalled();
  await user.clear(field);
  await user.paste('7');
  await press();
  expect(openPast).toHaveBeenCalledWith(7);
});

const flag = (difference: Partial<FeatureFlag> = {}): FeatureFlag => ({
  description: 'The new figures',
  owner: 'Figures',
  percent: 20,
  people: [],
  ends: '2999-12-01',
  afterEnd: 'off',
  ...difference,
});

test('a superuser sees every flag, who answers for it, what it is for them, and first what is overdue', async () => {
  const flags = {
    'new-figures': flag({ percent: 0, people: ['a'.repeat(22)] }),
    'new-list': flag({ percent: 100, owner: 'Lists' }),
    'old-door': flag({ ends: '2026-01-31', afterEnd: 'on' }),
  };
  open(serve(), () => Promise.resolve({ registry: { ...registry, remotes: [{ ...portal, flags }] } }));
  const table = await screen.findByRole('table', { name: 'Feature flags' });
  await within(table).findByText('new-figures');
  const [overdue, ...others] = within(table).getAllByRole('row').slice(1);
  expect(overdue).toHaveTextContent(/old-door.*portal.*Figures.*20 %.*On.*since its end.*Overdue/);
  expect(overdue && within(overdue).getByRole('time')).toHaveAttribute(
    'datetime',
    '2026-01-31T00:00:00.000Z',
  );
  expect(others[0]).toHaveTextContent(/new-figures.*0 % and 1 by name.*Off.*Running/);
  expect(others[1]).toHaveTextContent(/new-list.*Lists.*100 %.*On.*for everybody/);
});

test('where there are no flags, the page says how one is made', async () => {
  open(serve());
  expect(await screen.findByText('No feature flags')).toBeInTheDocument();
});
