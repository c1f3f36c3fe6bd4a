import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { remoteVersion } from '@event-portal/testing';
import { createRuns, type StartVersion } from './run-ahead';

const version = remoteVersion();
const opening = { pathname: '/portal', timeoutMs: 8000, retries: 2 };
const stays = new AbortController().signal;
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Runs whose browser is idle only when the test says so. */
function make(routes: RemoteModule['routes'] = []) {
  const module: RemoteModule = { hostContextVersion: HOST_CONTEXT_VERSION, routes };
  const ran: string[] = [];
  const start = jest.fn<Promise<RemoteModule>, Parameters<StartVersion>>(async (_version, { entered }) => {
    ran.push('entry');
    await entered?.();
    ran.push('remote');
    return module;
  });
  let waiting: (() => void)[] = [];
  const runs = createRuns(start, () => new Promise<void>((resolve) => waiting.push(resolve)));
  const idle = async () => {
    const now = waiting;
    waiting = [];
    now.forEach((resolve) => resolve());
    await settle();
  };
  return { ...runs, module, ran, start, idle };
}

const pageOf = (prepareCode: unknown) => [
  {
    path: 'portal',
    handle: { prepareCode: jest.fn() },
    children: [{ index: true, handle: { prepareCode } }],
  },
  { path: 'settings', handle: { prepareCode: () => Promise.reject(new Error('Another page.')) } },
];

test('A3 entry, remote and page run one after the other, each when the browser is idle', async () => {
  const prepareCode = jest.fn();
  const { runAhead, ran, idle } = make(pageOf(prepareCode));
  const done = runAhead(version, '/portal', stays);
  await settle();
  expect(ran).toEqual([]);
  await idle();
  expect(ran).toEqual(['entry']);
  await idle();
  expect(ran).toEqual(['entry', 'remote']);
  expect(prepareCode).not.toHaveBeenCalled();
  await idle();
  await done;
  expect(prepareCode).toHaveBeenCalledTimes(1);
});

test('A3 who opens what has run gets it, and who opens what is running waits for no idle browser', async () => {
  const { runAhead, loadVersion, module, start, idle } = make();
  const ahead = runAhead(version, '/portal', stays);
  await idle();
  expect(await loadVersion(version, opening)).toBe(module);
  expect(start).toHaveBeenCalledTimes(1);
  await idle();
  await ahead;
});

test('what was opened is not run again for who points at a page of it', async () => {
  const prepareCode = jest.fn();
  const { runAhead, loadVersion, start, idle } = make(pageOf(prepareCode));
  await loadVersion(version, opening);
  const ahead = runAhead(version, '/portal', stays);
  await idle();
  await idle();
  await ahead;
  expect(start).toHaveBeenCalledTimes(1);
  expect(prepareCode).toHaveBeenCalledTimes(1);
});

test('A4 what failed ahead is not tried ahead again, and is started anew with all retries by who opens it', async () => {
  const { runAhead, loadVersion, module, start, idle } = make();
  start.mockRejectedValueOnce(new Error('It threw while it was evaluated.'));
  for (let pointed = 0; pointed < 2; pointed += 1) {
    const ahead = runAhead(version, '/portal', stays);
    const failed = expect(ahead).rejects.toThrow('evaluated');
    await idle();
    await failed;
  }
  expect(start).toHaveBeenCalledTimes(1);
  expect(await loadVersion(version, opening)).toBe(module);
  expect(start.mock.calls.map(([, { retries }]) => retries)).toEqual([0, 2]);
});

test('A4 what hangs ahead keeps who opens it no longer than its own time', async () => {
  jest.useFakeTimers();
  const { runAhead, loadVersion, start, idle } = make();
  start.mockReturnValue(new Promise(() => undefined));
  void runAhead(version, '/portal', stays).catch(() => undefined);
  const begun = idle();
  await jest.advanceTimersByTimeAsync(5000);
  await begun;
  const opened = expect(loadVersion(version, opening)).rejects.toMatchObject({ kind: 'slow' });
  await jest.advanceTimersByTimeAsync(8000);
  await opened;
  expect(start).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test.each([
  ['it begins', 0, []],
  ['the page is reached', 2, ['entry', 'remote']],
])('whoever turns away before %s has nothing more run', async (_when, pieces, expected) => {
  const prepareCode = jest.fn();
  const { runAhead, ran, idle } = make(pageOf(prepareCode));
  const away = new AbortController();
  const ahead = runAhead(version, '/portal', away.signal);
  for (let piece = 0; piece < pieces; piece += 1) await idle();
  away.abort();
  await idle();
  await ahead;
  expect(ran).toEqual(expected);
  expect(prepareCode).not.toHaveBeenCalled();
});

test.each([undefined, null, 'a word', {}, { prepareCode: 'later' }])(
  'a remote from elsewhere may keep %p in the handle of a route',
  async (handle) => {
    const { runAhead, idle } = make([{ path: 'portal', handle }]);
    const ahead = runAhead(version, '/portal', stays);
    for (let piece = 0; piece < 3; piece += 1) await idle();
    await expect(ahead).resolves.toBeUndefined();
  },
);
