import { contentTypeOf } from '@event-portal/contracts';
import { AwsClient } from 'aws4fetch';
import { RegistryFailure } from '../registry-failure';
import type { RegistryStore, StoredDocument, StoredFile } from './store';

const DOCUMENT = 'registry.json';
const TIMEOUT_MS = 30_000;

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

/** A registry in a bucket of S3, or of anything that speaks its protocol and honours conditional writes. */
export function openS3Store(options: S3Options): RegistryStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await client.fetch(url, { ...init, signal }).catch((cause: unknown) => {
      throw unavailable(`it does not answer (${cause instanceof Error ? cause.message : 'no reason given'})`);
    });
    if (reply.status === 401 || reply.status === 403)
      throw new RegistryFailure('refused', `${root} refuses these credentials (${reply.status}).`);
    if (reply.status >= 500) throw unavailable(`it answers ${reply.status}`);
    return reply;
  }
  const unavailable = (why: string) => new RegistryFailure('unavailable', `${root} cannot be used: ${why}.`);
  const urlOf = (path: string) => `${root}/${prefix}${path.split('/').map(encodeURIComponent).join('/')}`;

  async function readDocument(): Promise<StoredDocument | undefined> {
    const reply = await send(urlOf(DOCUMENT));
    if (reply.status === 404) return undefined;
    const revision = reply.headers.get('etag');
    if (!reply.ok || revision === null) throw unavailable(`it answers ${reply.status} without an ETag`);
    return { text: await reply.text(), revision };
  }

  async function readFile(path: string): Promise<Buffer | undefined> {
    const reply = await send(urlOf(path));
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw unavailable(`it answers ${reply.status} for ${path}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  async function listFiles(folder: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}/` });
      if (token !== undefined) query.set('continuation-token', token);
      const reply = await send(`${root}?${query.toString()}`);
      if (!reply.ok) throw unavailable(`it answers ${reply.status} for a list`);
      const xml = await reply.text();
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
      const reply = await send(urlOf(DOCUMENT), {
        method: 'PUT',
        body: text,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-cache',
          ...(revision === undefined ? { 'if-none-match': '*' } : { 'if-match': revision }),
        },
      });
      if (reply.status === 412 || reply.status === 409 || reply.status === 404) {
        // An answer that was lost on its way, and then tried again, meets its own success.
        if ((await readDocument())?.text === text) return;
        throw new RegistryFailure(
          'conflict',
          'Somebody else has changed the registry in the meantime. Look at "status", then try again.',
        );
      }
      if (!reply.ok) throw unavailable(`it answers ${reply.status} to a write`);
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
