import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { webcrypto } from 'node:crypto';
import { onDemand } from '../on-demand';
import { openSealedCopies } from './sealed-copies';
import { openSealedStore } from './sealed-store';

const snapshot = { names: ['Pia Walker'] };
let indexedDB: IDBFactory;
beforeEach(() => {
  indexedDB = new IDBFactory();
  window.localStorage.clear();
});

/** One load of the portal in this browser by staff, with the code of sealing or without. */
function load(hasCode = true) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('staff'), error: null });
  const browser = { indexedDB, crypto: webcrypto as Crypto, localStorage: window.localStorage };
  const loadCode = jest.fn(async () => {
    if (!hasCode) throw new Error('no code');
    return openSealedCopies(browser, queryClient);
  });
  return { ...openSealedStore(browser, onDemand(loadCode)), loadCode };
}

const put = (page: ReturnType<typeof load>) => page.copies.put('snapshot', 'event', snapshot, 3_600_000);
const read = (page: ReturnType<typeof load>) => page.copies.read('snapshot', 'event');
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('whoever keeps nothing loads no code, at the start, to look or to sign out', async () => {
  const page = load();
  expect(await read(page)).toBeUndefined();
  await page.copies.remove('snapshot', 'event');
  await page.forget();
  expect(page.loadCode).not.toHaveBeenCalled();
});

test('what was kept has the code come with the next page, and is gone with the person', async () => {
  await put(load());
  const next = load();
  expect(next.loadCode).toHaveBeenCalledTimes(1);
  expect(await read(next)).toEqual(snapshot);
  await next.forget();
  expect(await databases()).toEqual([]);
});

test('without the code nothing is read and nothing kept, and what there was is removed with the person', async () => {
  await put(load());
  const page = load(false);
  expect(await read(page)).toBeUndefined();
  await page.copies.remove('snapshot', 'event');
  expect(await databases()).toEqual(['sealed']);
  await page.forget();
  expect(await databases()).toEqual([]);
  expect(await read(load())).toBeUndefined();
});
