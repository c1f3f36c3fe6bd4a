import type { LiveRegistry } from '@event-portal/contracts';
import { expectConsole, remoteVersion } from '@event-portal/testing';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { createVersionLadder } from './version-ladder';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

const never = new Promise<never>(() => undefined);
const admin = (version: string) =>
  remoteVersion({
    version,
    baseUrl: `https://cdn.test/admin/${version}/`,
    containerGlobal: `admin_${version}`,
  });
const registry: LiveRegistry = {
  environment: 'test',
  sequence: 1,
  remotes: [
    {
      name: 'admin',
      owner: 'team',
      disabled: null,
      current: admin('1.1.0'),
      canary: null,
      previous: admin('1.0.0'),
    },
  ],
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('F44 where every version and the registry hang, the person is told after fifteen seconds', async () => {
  const { localStorage } = window;
  const memory = openVersionMemory({ localStorage });
  const asked: string[] = [];
  const { loadRemote: load } = createVersionLadder({
    catalogue: createRemoteCatalogue({
      registry,
      shellBuildId: 'a1',
      hashes: createFileHashes('https://portal.test/'),
      memory,
      safeMode: { isOn: false, leftOut: new Set() },
      overrides: openVersionOverrides({ localStorage }, { isAllowed: false }),
      findPast: () => Promise.resolve(undefined),
      findTried: () => Promise.resolve([]),
      access: {
        fetchLive: () => never,
        fetchIndex: () => never,
        fetchRemote: () => never,
      },
    }),
    memory,
    readPerson: () => Promise.resolve(null),
    isTampered: () => Promise.resolve(false),
    onFallback: () => undefined,
    report: () => undefined,
    loadVersion: ({ version }) => {
      asked.push(version);
      return never;
    },
  });
  expectConsole.matching(/remote-slow/);
  const told = jest.fn();
  load('admin', '/admin').catch(told);

  await jest.advanceTimersByTimeAsync(14_900);
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'remote-slow' }));
  // What superusers read as the reason names the version that failed first.
  expect(String(told.mock.lastCall)).toMatch(/ 1\.1\.0: remote-slow$/);
  expect(asked).toEqual(['1.1.0', '1.0.0']);
});
