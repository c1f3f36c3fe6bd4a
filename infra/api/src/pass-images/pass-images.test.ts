import {
  getOwnPass,
  liftSuspension,
  replaceOwnPass,
  suspendUser,
  updateEvent,
} from '@event-portal/contracts';
import decodeQR from 'qr/decode.js';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  openEventDraft,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import type { FileStore } from '../files/file-store';
import { startPassImageWorker, type PassImageWorker } from './pass-image-worker';

const ADDRESS = 'https://passes.example.test/images';
const LATER_MS = 61_000;

let api: TestApi;
let kept: Map<string, Buffer>;
let puts: string[];
let store: FileStore;
let superuser: TestPerson;
let eventId: string;
let person: TestPerson;
const workers: PassImageWorker[] = [];
beforeAll(async () => {
  api = await startTestApi({
    environment: { CORE_BUCKETS_USER_QRCODES_BASE_URL: ADDRESS, PASS_IMAGES_STORE: '/srv/pass-images' },
  });
  superuser = await addPerson(api.database, { role: 'superuser' });
});
beforeEach(async () => {
  await api.database.deleteFrom('events').execute();
  await api.database.deleteFrom('passImages').execute();
  kept = new Map();
  puts = [];
  store = {
    put: async (name, { content, size, publicType }) => {
      const image = await buffer(content);
      expect([image.length, publicType]).toEqual([size, 'image/png']);
      puts.push(name);
      kept.set(name, image);
    },
    get: () => Promise.reject(new Error('Nobody reads an image here.')),
    remove: async (name) => void kept.delete(name),
  };
  eventId = await addEvent(api.database);
  person = await seated();
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(() => api.close());

async function seated(): Promise<TestPerson> {
  const somebody = await addPerson(api.database);
  await addApplication(api.database, eventId, somebody, 'confirmed');
  return somebody;
}

function work({ laterMs = 0, from = store, database = api.database } = {}): PassImageWorker {
  const worker = startPassImageWorker({
    ...{ database, store: from, restMs: 3_600_000 },
    now: () => new Date(Date.now() + laterMs),
    onFailure: (error) => {
      throw error;
    },
  });
  workers.push(worker);
  return worker;
}
const settle = async (laterMs = 0) => {
  const worker = work({ laterMs });
  while ((await worker.workDue()) > 0);
};
const own = async (by = person) => (await call(api.app, getOwnPass, { params: { eventId } }, by)).reply;
const urlOf = async (by = person) => (await own(by))?.imageUrl ?? null;
const nameOf = async (by = person) => (await urlOf(by))?.slice(`${ADDRESS}/`.length);

/** What a camera reads from an image: a PNG of one bit a dot, without filters. */
function read(png: Buffer): string {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const rowBytes = 1 + Math.ceil(width / 8);
  // The first colour of the palette, or black where there is none, is that of a bit that is not set.
  const isDark = (x: number, y: number) =>
    ((rows[y * rowBytes + 1 + (x >> 3)] ?? 0) & (128 >> (x & 7))) !== 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return decodeQR({ width, height, data });
}

test('a pass has an image once it was made, below the address that the configuration names, and a camera reads it', async () => {
  expect(await urlOf()).toBeNull();
  await settle();
  const url = await urlOf();
  expect(url).toMatch(/^https:\/\/passes\.example\.test\/images\/[0-9a-f-]{36}\.png$/);
  const { passId } = await api.database.selectFrom('passes').select('passId').executeTakeFirstOrThrow();
  expect(url).not.toContain(passId);
  const pass = await own();
  expect(read(kept.get((await nameOf()) ?? '')!)).toBe(pass?.text);
  await settle(LATER_MS);
  expect(puts).toHaveLength(1);
});

test('a portal that names no address tells of no image', async () => {
  await settle();
  const plain = await startTestApi();
  const at = await addEvent(plain.database);
  const somebody = await addPerson(plain.database);
  await addApplication(plain.database, at, somebody, 'confirmed');
  const { reply } = await call(plain.app, getOwnPass, { params: { eventId: at } }, somebody);
  expect(reply?.imageUrl).toBeNull();
  await plain.close();
});

test('a pass that is replaced loses its image, and the new one gets its own', async () => {
  await settle();
  const before = await nameOf();
  const { reply } = await call(api.app, replaceOwnPass, { params: { eventId } }, person);
  expect(reply.imageUrl).toBeNull();
  await settle();
  const after = await nameOf();
  expect(after).not.toBe(before);
  expect([...kept.keys()]).toEqual([after]);
  expect(read(kept.get(after ?? '')!)).toBe(reply.text);
});

test.each<[string, () => Promise<unknown>]>([
  ['the seat goes', () => addEventRole(api.database, eventId, person, 'applicant')],
  ['the event goes', () => api.database.deleteFrom('events').execute()],
  ['the person goes', () => api.database.deleteFrom('users').where('userId', '=', person.userId).execute()],
  [
    'the pass expires',
    () =>
      api.database
        .updateTable('events')
        .set({ startsAt: inDays(-3), endsAt: inDays(-1) })
        .execute(),
  ],
])('nothing is left of an image when %s', async (_why, change) => {
  await settle();
  expect(kept.size).toBe(1);
  await change();
  await settle();
  expect(kept.size).toBe(0);
  expect(await api.database.selectFrom('passImages').selectAll().execute()).toEqual([]);
});

test('somebody who is suspended has no image until that is lifted', async () => {
  await settle();
  const params = { userId: person.userId };
  await call(api.app, suspendUser, { params, body: { reason: 'Broke the rules' } }, superuser);
  await settle();
  expect(kept.size).toBe(0);
  await call(api.app, liftSuspension, { params }, superuser);
  await settle();
  expect(kept.size).toBe(1);
});

test('an event that moves takes its images along: each says what its pass says now', async () => {
  await settle();
  const event = { ...openEventDraft, endsAt: inDays(30) };
  await call(api.app, updateEvent, { params: { eventId }, body: { version: 1, event } }, superuser);
  expect(await urlOf()).toBeNull();
  await settle();
  const name = await nameOf();
  expect([...kept.keys()]).toEqual([name]);
  expect(read(kept.get(name ?? '')!)).toBe((await own())?.text);
});

test('of several instances each makes images that no other makes', async () => {
  for (let index = 0; index < 30; index += 1) await seated();
  const others = [1, 2, 3].map(() => work({ database: api.openAnother() }));
  const turns = await Promise.all(others.flatMap((worker) => [worker.workDue(), worker.workDue()]));
  expect(turns.reduce((sum, made) => sum + made, 0)).toBe(31);
  expect(new Set(puts).size).toBe(31);
  expect(puts).toHaveLength(31);
});

test('an instance that dies with an image half done is followed by another, after a while, and one image is left', async () => {
  let died = () => {};
  const dead = new Promise<void>((resolve) => (died = resolve));
  const dying: FileStore = {
    ...store,
    put: async (name, file) => {
      await store.put(name, file);
      died();
      // Whoever dies says nothing more.
      return new Promise(() => {});
    },
  };
  void work({ from: dying }).workDue();
  await dead;
  await settle();
  expect([puts.length, await urlOf()]).toEqual([1, null]);
  await settle(LATER_MS);
  expect(puts).toHaveLength(2);
  expect([...kept.keys()]).toEqual([await nameOf()]);
});

test('an image that was removed while somebody was slow to keep it is not left behind', async () => {
  const slow: FileStore = {
    ...store,
    put: async (name, file) => {
      await addEventRole(api.database, eventId, person, 'applicant');
      await settle(LATER_MS);
      await store.put(name, file);
    },
  };
  await work({ from: slow }).workDue();
  expect(puts).toHaveLength(1);
  expect(kept.size).toBe(0);
});

test('an image that the store does not take is tried again', async () => {
  const full = { ...store, put: () => Promise.reject(new Error('The bucket is full.')) };
  await expect(work({ from: full }).workDue()).rejects.toThrow('The bucket is full.');
  expect(await urlOf()).toBeNull();
  await settle(LATER_MS);
  expect(await urlOf()).not.toBeNull();
});
