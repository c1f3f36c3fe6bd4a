import { contentTypeOf } from '@event-portal/contracts';
import { AwsClient } from 'aws4fetch';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, RegistryFailure } from '../registry-failure';
import type { RegistryStore, StoredDocument, StoredFile } from './store';

const DOCUMENT = 'registry.json';
const TIMEOUT_MS = 30_000;
const TRIES = 4;
const RETRY_AFTER_MS = 50;

/** Where a bucket is, and who may write to it. */
export type S3Options = {
  /** The address of the store, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or a folder within the bucket that ends in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type Reply = Pick<Response, 'status' | 'ok' | 'headers'> & { readonly body: Buffer };

/** A registry in a bucket of S3, or of anything that speaks its protocol and honours conditional writes. */
export function openS3Store(options: S3Options): RegistryStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  /** Asks until the whole reply is there. Whatever is asked may be asked twice. */
  async function send(url: string, init: RequestInit = {}): Promise<Reply> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    for (let tried = 1; ; tried += 1) {
      const reply = await ask(url, { ...init, signal }).catch((error: unknown) => messageOf(error));
      if (typeof reply === 'object' && reply.status < 500) return requireUsable(reply);
      if (tried === TRIES)
        throw unavailable(
          typeof reply === 'string' ? `it does not answer (${reply})` : `it answers ${reply.status}`,
        );
      await pause(RETRY_AFTER_MS * 2 ** tried);
    }
  }
  async function ask(url: string, init: RequestInit): Promise<Reply> {
    const reply = await client.fetch(url, init);
    const { status, ok, headers } = reply;
    return { status, ok, headers, body: Buffer.from(await reply.arrayBuffer()) };
  }
  function requireUsable(reply: Reply): Reply {
    if (reply.status === 401 || reply.status === 403)
      throw new RegistryFailure('refused', `${root} refuses these credentials (${reply.status}).`);
    if (reply.status === 404 && elements(reply.body.toString(), 'Code').includes('NoSuchBucket'))
      throw new RegistryFailure(
        'configuration',
        `There is no bucket "${bucket}" at ${endpoint}. Make it, or correct REGISTRY_STORE.`,
      );
    return reply;
  }
  const unavailable = (why: string) => new RegistryFailure('unavailable', `${root} cannot be used: ${why}.`);
  const urlOf = (path: string) => `${root}/${prefix}${path.split('/').map(encodeURIComponent).join('/')}`;

  async function readDocument(): Promise<StoredDocument | undefined> {
    const reply = await send(urlOf(DOCUMENT));
    if (reply.status === 404) return undefined;
    const revision = reply.headers.get('etag');
    if (!reply.ok || revision === null) throw unavailable(`it answers ${reply.status} without an ETag`);
    return { text: reply.body.toString(), revision };
  }

  async function readFile(path: string): Promise<Buffer | undefined> {
    const reply = await send(urlOf(path));
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw unavailable(`it answers ${reply.status} for ${path}`);
    return reply.body;
  }

  async function listFiles(folder: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}/` });
      if (token !== undefined) query.set('continuation-token', token);
      const reply = await send(`${root}?${query.toString()}`);
      if (!reply.ok) throw unavailable(`it answers ${reply.status} for a list`);
      const xml = reply.body.toString();
      const times = elements(xml, 'LastModified').map((time) => Date.parse(time));
      files.push(
        ...elements(xml, 'Key').map((key, index) => ({
          path: key.slice(prefix.length),
          modifiedAt: times[index] ?? Date.now(),
        })),
      );
      token = elements(xml, 'NextContinuationToken')[0];
    } while (token !== undefined);
    return files;
  }

  /** @returns whether the document was the one with this revision still */
  async function replaceDocument(text: string, revision: string | undefined): Promise<boolean> {
    const reply = await send(urlOf(DOCUMENT), {
      method: 'PUT',
      body: text,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        ...(revision === undefined ? { 'if-none-match': '*' } : { 'if-match': revision }),
      },
    });
    if (!reply.ok && ![404, 409, 412].includes(reply.status))
      throw unavailable(`it answers ${reply.status} to a write`);
    return reply.ok;
  }

  async function removeFile(path: string): Promise<void> {
    const reply = await send(urlOf(path), { method: 'DELETE' });
    if (!reply.ok && reply.status !== 404)
      throw unavailable(`it answers ${reply.status} to a removal of ${path}`);
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    readDocument,
    readFile,
    listFiles,

    async writeDocument(text, revision) {
      if (await replaceDocument(text, revision)) return;
      const found = await readDocument();
      // An answer that was lost on its way, and then tried again, meets its own success.
      if (found?.text === text) return;
      // Nobody has changed it: gateways of Ceph compare what they are sent with the mark without its quotes.
      if (found && found.revision === revision && (await replaceDocument(text, revision.replaceAll('"', ''))))
        return;
      if ((await readDocument())?.text === text) return;
      throw new RegistryFailure(
        'conflict',
        'Somebody else has changed the registry in the meantime. Look at "status", then try again.',
      );
    },

    async addFile(path, content) {
      const file = path.replace(/\.(br|gz)$/, '');
      const reply = await send(urlOf(path), {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: {
          'content-type': contentTypeOf(file) ?? 'application/octet-stream',
          // A bucket sends no policy along: opened by itself, a drawing could run scripts on the bucket's origin.
          ...(/\.svg$/i.test(file) && { 'content-disposition': 'attachment' }),
          'cache-control': 'public, max-age=31536000, immutable',
          'if-none-match': '*',
        },
      });
      if (reply.status === 412 || reply.status === 409) {
        if (!(await readFile(path))?.equals(content))
          throw new RegistryFailure('refused', `${path} is published already, with other bytes.`);
      } else if (!reply.ok) throw unavailable(`it answers ${reply.status} to a write of ${path}`);
    },

    removeFile,

    async removeFolder(folder) {
      for (const { path } of await listFiles(folder)) await removeFile(path);
    },
  };
}

/** The texts of elements without children; all that is needed of the store's XML. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  );
}
