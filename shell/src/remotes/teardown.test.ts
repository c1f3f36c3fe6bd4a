import type { RemoteReport } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { expectConsole } from '@event-portal/testing';
import { createTeardowns } from './teardown';

/** Loads remotes that end like this. */
async function run(teardowns: Record<string, RemoteModule['teardown']>) {
  const reports: RemoteReport[] = [];
  const names = Object.keys(teardowns);
  const { around, tearDown } = createTeardowns({
    catalogue: { running: () => names.map((name) => ({ name, version: '1.1.0', reason: 'current' })) },
    report: (report) => reports.push(report),
  });
  const load = around((name) => {
    const teardown = teardowns[name];
    return Promise.resolve({ hostContextVersion: 1, routes: [], ...(teardown && { teardown }) });
  });
  for (const name of names) await load(name, `/${name}`);
  return { load, tearDown, reports };
}

test('who is replaced ends what it has begun, once, and the others go on', async () => {
  const [admin, portal] = [jest.fn(), jest.fn()];
  const { tearDown, load } = await run({ admin, portal });
  await tearDown('replaced', 'admin');
  await tearDown('replaced', 'admin');
  expect(admin.mock.calls).toEqual([['replaced']]);
  expect(portal).not.toHaveBeenCalled();

  await load('admin', '/admin');
  await tearDown('signed-out');
  expect(admin.mock.calls).toEqual([['replaced'], ['signed-out']]);
  expect(portal.mock.calls).toEqual([['signed-out']]);
});

test('what is asked for again while it runs ends once', async () => {
  const admin = jest.fn();
  const { tearDown, load } = await run({ admin });
  await load('admin', '/admin/logs');
  await tearDown('signed-out');
  expect(admin).toHaveBeenCalledTimes(1);
});

test('a remote that has nothing to end, and one that is not there, are passed over', async () => {
  const { tearDown, reports } = await run({ admin: undefined });
  await tearDown('replaced', 'admin');
  await tearDown('replaced', 'gone');
  expect(reports).toEqual([]);
});

const typo = () => {
  throw new TypeError('x is not a function');
};

test.each<[string, RemoteModule['teardown']]>([
  ['throws', typo],
  ['rejects', () => Promise.resolve().then(typo)],
])('one that %s is reported by name, and the others are asked', async (_how, admin) => {
  expectConsole.matching(/The teardown of admin 1\.1\.0: page-broken/);
  const portal = jest.fn();
  const { tearDown, reports } = await run({ admin, portal });
  await tearDown('signed-out');
  expect(portal).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([
    {
      remote: 'admin',
      version: '1.1.0',
      failure: 'page-broken',
      cause: 'TypeError: x is not a function',
      reason: 'current',
      page: 'teardown',
    },
  ]);
});

test('one that never ends is waited for no longer than a second, and reported', async () => {
  jest.useFakeTimers();
  expectConsole.matching(/The teardown of admin 1\.1\.0: page-slow/);
  const { tearDown, reports } = await run({ admin: () => new Promise<void>(() => undefined) });
  const torn = tearDown('replaced', 'admin');
  await jest.advanceTimersByTimeAsync(1000);
  await torn;
  expect(reports).toMatchObject([{ remote: 'admin', failure: 'page-slow', page: 'teardown' }]);
  jest.useRealTimers();
});
