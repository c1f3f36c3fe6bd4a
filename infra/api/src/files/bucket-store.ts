import { AwsClient } from 'aws4fetch';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { FileStore, KeptFile } from './file-store';

const SILENCE_MS = 15_000;

/** Where a bucket is, and who may write to it. */
export type BucketOptions = {
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or a folder within the bucket that ends in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Files in a bucket of S3, or of anything that speaks its protocol. */
export function openBucketStore({ endpoint, bucket, prefix, ...credentials }: BucketOptions): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}/${prefix}`;

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    sent?: KeptFile,
  ): Promise<IncomingMessage> {
    const { url, headers } = await client.sign(`${root}${encodeURIComponent(name)}`, {
      method,
      ...(sent && { headers: headersOf(sent) }),
    });
    return send(url, { method, headers: Object.fromEntries(headers) }, sent);
  }
  /** @throws Error unless the reply is a success, or says that there is no such file where that is no failure */
  async function requireDone(reply: IncomingMessage): Promise<number> {
    const { statusCode = 0 } = reply;
    const isDone = statusCode >= 200 && statusCode < 300;
    if (isDone) return statusCode;
    let said = '';
    for await (const chunk of reply) said += String(chunk);
    // A bucket that is gone answers as a file does that is.
    if (statusCode === 404 && !said.includes('NoSuchBucket')) return statusCode;
    throw new Error(`The bucket "${bucket}" answers ${statusCode}: ${said.slice(0, 500)}`);
  }

  return {
    async put(name, file) {
      const reply = await ask('PUT', name, file);
      if ((await requireDone(reply)) === 404) throw new Error(`The bucket "${bucket}" does not take files.`);
      reply.resume();
    },
    async get(name) {
      const reply = await ask('GET', name);
      return (await requireDone(reply)) === 404 ? undefined : reply;
    },
    async remove(name) {
      const reply = await ask('DELETE', name);
      await requireDone(reply);
      reply.resume();
    },
  };
}

function headersOf({ publicType }: KeptFile): Record<string, string> {
  // What is removed is not to be shown on from a cache.
  if (publicType) return { 'content-type': publicType, 'cache-control': 'no-cache' };
  // Should the bucket ever be open to browsers: nothing in it is shown by one.
  return { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
}

/** As `fetch` does, which sends no length of a stream; stores refuse what has none. */
function send(
  url: string,
  options: { readonly method: string; readonly headers: Record<string, string> },
  sent?: KeptFile,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestSecurely : requestPlain;
  const headers = { ...options.headers, 'content-length': sent?.size ?? 0 };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, headers, timeout: SILENCE_MS });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new Error('The bucket does not answer.')));
    if (!sent) return void outgoing.end();
    // A file that is not what it was said to be is never whole at the store, which then keeps nothing of it.
    sent.content.once('error', (error) => outgoing.destroy(error));
    sent.content.pipe(outgoing);
  });
}
