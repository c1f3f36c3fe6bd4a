import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { webcrypto } from 'node:crypto';
import { openSealedCopies } from './sealed-copies';

const HOUR_MS = 3_600_000;
const snapshot = { names: ['Pia Walker'] };
const staff = currentUser('staff');
const admin = currentUser('admin');

let time: number;
let indexedDB: IDBFactory;
beforeEach(() => {
  time = Date.UTC(2026, 10, 1, 8);
  indexedDB = new IDBFactory();
  window.localStorage.clear();
});

type User = typeof staff | null;

/** One load of the portal in this browser, by somebody who is signed in, or about whom nothing is known yet. */
function load(user?: User) {
  const queryClient = new QueryClient();
  const say = (next: User, error: { kind: 'offline' } | null = null) =>
    queryClient.setQueryData(SESSION_QUERY_KEY, { user: next, error });
  if (user !== undefined) say(user);
  const browser = { indexedDB, crypto: webcrypto as Crypto, localStorage: window.localStorage };
  return { ...openSealedCopies(browser, queryClient, () => time), say };
}

const put = (page: ReturnType<typeof load>) => page.copies.put('snapshot', 'event', snapshot, 12 * HOUR_MS);
const read = (page: ReturnType<typeof load>) => page.copies.read('snapshot', 'event');

/** All that the browser has of it: the records as they are stored, with their keys. */
async function storedRecords(): Promise<{ secret: CryptoKey; bytes: ArrayBuffer }[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sealed')) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open('sealed');
    opening.onerror = () => resolve([]);
    // It has just been removed.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const reading = opening.result.transaction('copies').objectStore('copies').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result as { secret: CryptoKey; bytes: ArrayBuffer }[]);
      };
    };
  });
}

/** What is begun when the session changes ends after a few turns. */
async function expectNothingStored() {
  for (let turn = 0; turn < 100 && (await storedRecords()).length > 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await storedRecords()).toEqual([]);
}

test('a copy is read again by the next page of the same person, and is stored as nobody can read it', async () => {
  await put(load(staff));
  expect(await read(load(staff))).toEqual(snapshot);
  const [record] = await storedRecords();
  expect(Buffer.from(record!.bytes).includes('Pia')).toBe(false);
  expect(record!.secret.extractable).toBe(false);
  await expect(webcrypto.subtle.exportKey('raw', record!.secret)).rejects.toThrow();
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('Pia');
});

test('a later copy takes the place of the one before, with a key of its own', async () => {
  const page = load(staff);
  await put(page);
  const [before] = await storedRecords();
  await page.copies.put('snapshot', 'event', { names: [] }, HOUR_MS);
  const after = await storedRecords();
  expect(after).toHaveLength(1);
  expect(Buffer.from(after[0]!.bytes)).not.toEqual(Buffer.from(before!.bytes));
  expect(await read(page)).toEqual({ names: [] });
  await page.copies.remove('snapshot', 'event');
  expect(await read(page)).toBeUndefined();
});

test.each<[string, (page: ReturnType<typeof load>) => unknown]>([
  ['the person signs out', (page) => page.forget()],
  ['the session has ended, or they were suspended', (page) => page.say(null)],
  ['another person signs in here', () => load(admin)],
  ['the next page finds nobody signed in', () => load(null)],
  [
    'their time is over',
    () => {
      time += 12 * HOUR_MS;
      return load(staff);
    },
  ],
  [
    'the clock was put back',
    async () => {
      time += 11 * HOUR_MS;
      await read(load(staff));
      time -= HOUR_MS;
      return load(staff);
    },
  ],
])('copies and their keys are gone when %s', async (_what, happen) => {
  const page = load(staff);
  await put(page);
  expect(await storedRecords()).toHaveLength(1);
  await happen(page);
  await expectNothingStored();
  expect(await read(load(staff))).toBeUndefined();
});

test('a session that cannot be read, and a clock that is corrected, leave them as they are', async () => {
  const page = load(staff);
  await put(page);
  page.say(null, { kind: 'offline' });
  time -= 30_000;
  load();
  expect(await read(load(staff))).toEqual(snapshot);
});

test('another person reads nothing, and nothing is kept for nobody', async () => {
  await put(load(staff));
  expect(await read(load(admin))).toBeUndefined();
  const nobody = load();
  await put(nobody);
  expect(await read(nobody)).toBeUndefined();
});

test('what is put while the person signs out is not kept', async () => {
  const page = load(staff);
  const putting = put(page);
  await page.forget();
  await putting;
  expect(await storedRecords()).toEqual([]);
  page.say(null);
  page.say(staff);
  await put(page);
  expect(await read(page)).toEqual(snapshot);
});

test('a browser that keeps nothing keeps nothing, and nothing throws', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: staff, error: null });
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const browser of [
    {
      indexedDB: { open: refuse, deleteDatabase: refuse } as unknown as IDBFactory,
      crypto: webcrypto as Crypto,
    },
    { indexedDB, crypto: {} as Crypto },
  ]) {
    const page = openSealedCopies({ ...browser, localStorage: window.localStorage }, queryClient);
    await put({ ...page, say: () => undefined });
    expect(await page.copies.read('snapshot', 'event')).toBeUndefined();
    await page.copies.remove('snapshot', 'event');
    await page.forget();
  }
});
