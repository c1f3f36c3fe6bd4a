import type { SchemaState } from '../database/migrate';
import { createReadiness } from './readiness';

const current: SchemaState = { kind: 'current' };

/** A database that answers as told, on a clock that is moved by hand. */
function watch(answer: () => Promise<SchemaState>) {
  const clock = { now: 0 };
  const read = jest.fn(answer);
  return { clock, read, readiness: createReadiness(read, { now: () => clock.now, patienceMs: 20 }) };
}

test('however often it is asked, the database is asked once in five seconds', async () => {
  const { clock, read, readiness } = watch(async () => current);
  expect(await Promise.all([readiness.isReady(), readiness.isReady()])).toEqual([true, true]);
  clock.now = 4_999;
  expect(await readiness.isReady()).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  clock.now = 5_000;
  expect(await readiness.isReady()).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what a check on request has found is known without another question', async () => {
  const { read, readiness } = watch(async () => current);
  await readiness.ask();
  expect(await readiness.isReady()).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Promise<SchemaState>]>([
  ['is down', () => Promise.reject(new Error('down'))],
  ['is older than the code', async () => ({ kind: 'behind', pending: ['0009'] })],
  ['is newer than the code', async () => ({ kind: 'newer', unknown: ['0009'] })],
  ['takes long', () => new Promise(() => undefined)],
])('a database that %s cannot serve', async (_what, answer) => {
  expect(await watch(answer).readiness.isReady()).toBe(false);
});

test('a check on request passes on what went wrong', async () => {
  await expect(watch(() => Promise.reject(new Error('down'))).readiness.ask()).rejects.toThrow('down');
});

test('a database that takes long is not asked again while it does', async () => {
  const { read, readiness } = watch(() => new Promise(() => undefined));
  await readiness.isReady();
  await readiness.isReady();
  expect(read).toHaveBeenCalledTimes(1);
});
