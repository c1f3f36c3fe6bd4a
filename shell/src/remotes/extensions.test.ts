import {
  HOST_CONTEXT_VERSION,
  type CurrentUser,
  type ExtensionDescriptor,
  type LiveRemote,
  type RemoteReport,
} from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { currentUser, expectConsole, portalEvent, remoteVersion } from '@event-portal/testing';
import { createExtensions } from './extensions';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { createVersionLadder } from './version-ladder';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

const { eventId } = portalEvent();
const props = { eventId, eventRole: 'staff' } as const;
const Panel = () => null;
const log: ExtensionDescriptor = {
  point: 'event.panel',
  id: 'log',
  title: 'Log',
  guards: ['/admin'],
  order: 20,
};
const notes: ExtensionDescriptor = { ...log, id: 'notes', title: 'Notes', guards: ['_staff'], order: 10 };

function versionWith(version: string, ...extensions: ExtensionDescriptor[]) {
  const remote = remoteVersion({
    version,
    containerGlobal: `v_${version}`,
    baseUrl: `https://cdn.test/${version}/`,
  });
  return { ...remote, descriptor: { ...remote.descriptor, extensions } };
}

const moduleWith = (extensions: RemoteModule['extensions'] = {}): RemoteModule => ({
  hostContextVersion: HOST_CONTEXT_VERSION,
  routes: [],
  extensions,
});

/** The extensions of one remote for a person, with the ladder and the catalogue as they are. */
function open(
  live: Pick<LiveRemote, 'current'> & Partial<LiveRemote>,
  modules: Readonly<Record<string, RemoteModule>>,
  user: CurrentUser | null = currentUser('superuser'),
) {
  const memory = openVersionMemory(window);
  const asked: string[] = [];
  const reports: RemoteReport[] = [];
  const onFallback = jest.fn();
  const { name } = live.current.descriptor;
  const catalogue = createRemoteCatalogue({
    registry: {
      environment: 'test',
      sequence: 1,
      remotes: [{ name, owner: 'team', disabled: null, canary: null, previous: null, ...live }],
    },
    shellBuildId: 'a1',
    hashes: createFileHashes('https://portal.test/'),
    memory,
    safeMode: { isOn: false, leftOut: new Set() },
    overrides: openVersionOverrides(window, { isAllowed: false }),
    findPast: () => Promise.resolve(undefined),
    findTried: () => Promise.resolve([]),
    access: {
      fetchLive: () => Promise.reject(new Error('offline')),
      fetchIndex: () => Promise.reject(new Error('offline')),
      fetchRemote: () => Promise.reject(new Error('offline')),
    },
  });
  const readPerson = () =>
    Promise.resolve(user && { userId: user.userId, isSuperuser: user.role === 'superuser' });
  const isTampered = () => Promise.resolve(false);
  const report = (told: RemoteReport) => void reports.push(told);
  const { loadRemote } = createVersionLadder({
    catalogue,
    memory,
    readPerson,
    isTampered,
    onFallback,
    report,
    loadVersion({ version }) {
      asked.push(version);
      const module = modules[version];
      return module ? Promise.resolve(module) : Promise.reject(new Error('It does not run.'));
    },
  });
  const userQuery = { user, error: null };
  const extensions = createExtensions({
    catalogue,
    loadRemote,
    readPerson,
    isTampered,
    report,
    readHostContext: (version, remote) =>
      Promise.resolve({ version, userQuery, ...(remote && { flags: { [remote]: true } }) }),
  });
  return { ...extensions, asked, reports, onFallback };
}

afterEach(() => localStorage.clear());

test.each([
  ['superuser', null, ['log']],
  ['staff', 'staff', ['notes']],
  ['superuser', 'admin', ['notes', 'log']],
  ['norole', null, []],
] as const)(
  'A5 %s with the role %s at the event is offered %j, and no code is asked for',
  async (key, eventRole, ids) => {
    const { list, asked } = open({ current: versionWith('1.0.0', log, notes) }, {}, currentUser(key));
    expect((await list('event.panel', { eventId, eventRole })).map(({ id }) => id)).toEqual(ids);
    expect(await list('home.event', { eventId, eventRole })).toEqual([]);
    expect(asked).toEqual([]);
  },
);

test('A3 an extension comes of the version that the person gets, which is handed the session and the props', async () => {
  const loadPanel = jest.fn(async (_readHostContext: () => Promise<unknown>) => Panel);
  const current = versionWith('1.0.0', log);
  const { list, load, asked, reports } = open(
    { current },
    { '1.0.0': moduleWith({ 'event.panel/log': loadPanel }) },
  );
  const [offered] = await list('event.panel', props);
  expect(offered && (await load(offered, props))).toBe(Panel);
  expect(loadPanel).toHaveBeenCalledWith(expect.any(Function), props);
  const [readHostContext] = loadPanel.mock.calls[0] ?? [];
  expect(await readHostContext?.()).toMatchObject({ flags: { portal: true } });
  expect(asked).toEqual(['1.0.0']);
  expect(reports).toMatchObject([{ version: '1.0.0', failure: null, page: 'extension event.panel/log' }]);
});

test('A4 where the version does not run, that before has it, and the page says nothing of it', async () => {
  expectConsole.matching(/remote-broken/);
  const { list, load, onFallback, reports } = open(
    { current: versionWith('1.1.0', log), previous: versionWith('1.0.0', log) },
    { '1.0.0': moduleWith({ 'event.panel/log': async () => Panel }) },
  );
  const [offered] = await list('event.panel', props);
  expect(offered && (await load(offered, props))).toBe(Panel);
  expect(onFallback).not.toHaveBeenCalled();
  expect(reports).toMatchObject([
    { version: '1.1.0', failure: 'remote-broken', page: 'extension event.panel/log' },
    { version: '1.0.0', failure: null, reason: 'fallback' },
  ]);
});

test('A4 what the version before does not offer is not there, and no failure of it', async () => {
  expectConsole.matching(/remote-broken/);
  const { list, load, reports } = open(
    { current: versionWith('1.1.0', log), previous: versionWith('1.0.0') },
    { '1.0.0': moduleWith() },
  );
  const [offered] = await list('event.panel', props);
  expect(offered && (await load(offered, props))).toBeUndefined();
  expect(reports.map(({ version, failure }) => [version, failure])).toEqual([
    ['1.1.0', 'remote-broken'],
    ['1.0.0', null],
  ]);
});

test.each([
  ['is not in the code', moduleWith(), 'page-broken'],
  [
    'does not come',
    moduleWith({
      'event.panel/log': () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' })),
    }),
    'page-unreachable',
  ],
])('A4 an extension that %s is not there, and is reported by its name', async (_name, module, failure) => {
  expectConsole.matching(/extension event.panel\/log of portal 1\.0\.0/);
  const { list, load, reports } = open({ current: versionWith('1.0.0', log) }, { '1.0.0': module });
  const [offered] = await list('event.panel', props);
  expect(offered && (await load(offered, props))).toBeUndefined();
  expect(reports.at(-1)).toMatchObject({
    remote: 'portal',
    version: '1.0.0',
    failure,
    page: 'extension event.panel/log',
  });
});

test('A4 of a remote of which nothing runs nothing comes, and one that is switched off is not tried', async () => {
  expectConsole.matching(/remote-broken/);
  const current = versionWith('1.0.0', log);
  const { list, load } = open({ current }, {});
  const [offered] = await list('event.panel', props);
  expect(offered && (await load(offered, props))).toBeUndefined();
  const off = open({ current, disabled: { message: 'Back soon.' } }, {});
  expect(await off.list('event.panel', props)).toEqual([]);
});

test.each([
  [100, ['log', 'notes']],
  [null, ['log']],
])(
  'A4 with a canary for %s percent, somebody is offered %j: what the version says that they get',
  async (percent, ids) => {
    const canary = {
      version: versionWith('1.1.0', log, { ...notes, guards: [], order: 30 }),
      percent: percent ?? 0,
    };
    const { list } = open(
      { current: versionWith('1.0.0', log), canary: percent === null ? null : canary },
      {},
    );
    expect((await list('event.panel', props)).map(({ id }) => id)).toEqual(ids);
  },
);
