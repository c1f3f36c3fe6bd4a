import { AwsClient } from 'aws4fetch';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startObjectGateway, type ObjectGateway } from '@event-portal/registry/object-gateway';
import { testConfiguration } from '../../testing/test-api';
import { openFileStore } from './open-file-store';
import type { FileStore } from './file-store';

let gateway: ObjectGateway;
let folder: string;
let stores: Readonly<Record<string, FileStore>>;
const bucketOf = (place: string, secret = gateway.credentials.secretAccessKey) =>
  openFileStore(
    testConfiguration('postgres://localhost/portal', {
      FILES_STORE: place,
      FILES_S3_ENDPOINT: gateway.endpoint,
      AWS_ACCESS_KEY_ID: gateway.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    }),
  );
beforeAll(async () => {
  gateway = await startObjectGateway();
  folder = await mkdtemp(join(tmpdir(), 'files-of-a-store-'));
  stores = {
    folder: openFileStore(testConfiguration('postgres://localhost/portal', { FILES_STORE: folder })),
    bucket: bucketOf(`s3://${gateway.bucket}/files`),
  };
}, 400_000);
afterAll(async () => {
  gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const content = Buffer.alloc(300_000, 'a file ');
const sent = (bytes = content) => ({ content: Readable.from([bytes]), size: bytes.length });
const read = async (store: FileStore, name: string) => {
  const found = await store.get(name);
  return found && buffer(found);
};

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  let store: FileStore;
  let name: string;
  beforeEach(() => {
    store = stores[kind]!;
    name = crypto.randomUUID();
  });

  test('are there as they were put, until they are removed', async () => {
    expect(await store.get(name)).toBeUndefined();
    await store.put(name, sent());
    expect((await read(store, name))?.equals(content)).toBe(true);
    await store.remove(name);
    expect(await store.get(name)).toBeUndefined();
    await store.remove(name);
  });

  test('are not there when they did not arrive whole, and the reason is told', async () => {
    async function* half() {
      yield content.subarray(0, 100_000);
      throw new Error('The sender is gone.');
    }
    const cut = store.put(name, { content: Readable.from(half()), size: content.length });
    await expect(cut).rejects.toThrow('The sender is gone.');
    expect(await store.get(name)).toBeUndefined();
  });

  test('that are put at the same moment do not mix', async () => {
    const names = [1, 2, 3, 4].map(() => crypto.randomUUID());
    await Promise.all(names.map((one, place) => store.put(one, sent(Buffer.alloc(90_000, String(place))))));
    for (const [place, one] of names.entries())
      expect(new Set(String(await read(store, one)))).toEqual(new Set([String(place)]));
  });
});

test('what is for everybody is served as what it is, and may be read by whoever serves the folder; anything else is not', async () => {
  const client = new AwsClient({ ...gateway.credentials, service: 's3', region: 'us-east-1' });
  const [image, file] = [`${crypto.randomUUID()}.png`, crypto.randomUUID()];
  for (const store of Object.values(stores)) {
    await store.put(image, { ...sent(), publicType: 'image/png' });
    await store.put(file, sent());
  }
  const headersOf = async (name: string) => {
    const reply = await client.fetch(`${gateway.endpoint}/${gateway.bucket}/files/${name}`, {
      method: 'HEAD',
    });
    return [reply.headers.get('content-type'), reply.headers.get('content-disposition')];
  };
  expect(await headersOf(image)).toEqual(['image/png', null]);
  expect(await headersOf(file)).toEqual(['application/octet-stream', 'attachment']);
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  expect([await modeOf(image), await modeOf(file)]).toEqual([0o644, 0o600]);
});

test('a folder holds nothing of a file that did not arrive', async () => {
  const [first] = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  expect(first).toBeUndefined();
});

test('a folder has a place for a file before its content is read: none is made once that was refused', async () => {
  const name = crypto.randomUUID();
  const places: boolean[] = [];
  async function* refused() {
    places.push((await readdir(folder)).includes(`${name}.part`));
    yield* [];
    throw new Error('This is not a PDF.');
  }
  const put = stores.folder!.put(name, { content: Readable.from(refused()), size: 1 });
  await expect(put).rejects.toThrow('This is not a PDF.');
  expect(places).toEqual([true]);
  expect((await readdir(folder)).filter((file) => file.startsWith(name))).toEqual([]);
});

test('a bucket that is not there, or lets nobody in, is no bucket without files', async () => {
  const gone = bucketOf('s3://no-such-bucket');
  await expect(gone.get('a')).rejects.toThrow('"no-such-bucket" answers 404');
  await expect(gone.put('a', sent())).rejects.toThrow('"no-such-bucket" answers 404');
  const locked = bucketOf(`s3://${gateway.bucket}`, 'another-secret');
  await expect(locked.get('a')).rejects.toThrow('answers 403');
  await expect(locked.remove('a')).rejects.toThrow('answers 403');
});
