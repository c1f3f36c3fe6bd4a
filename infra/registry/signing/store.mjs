// Where the document is: a folder, or a bucket of S3. It is replaced only when it still is the one that was read.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signRequest } from './aws-signature.mjs';
import { SigningFailure } from './failure.mjs';

const DOCUMENT = 'registry.json';
const RESERVE = 'registry.reserve';
const TRIES = 4;
const LOCKED_MS = 10_000;

/** Opens the store that the settings of the registry tool name. */
export function openStore(env) {
  const place = env.REGISTRY_STORE ?? '';
  if (place === '') throw new SigningFailure('configuration', 'REGISTRY_STORE is missing.');
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  return bucket === undefined ? openFolder(place) : openBucket(bucket, prefix.replace(/([^/])$/, '$1/'), env);
}

function openFolder(folder) {
  const at = (name) => join(folder, name);
  const read = (name) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined);
  return {
    async readDocument() {
      const text = read(DOCUMENT);
      return text === undefined ? undefined : { text, revision: text };
    },
    async addFile(name, text) {
      mkdirSync(join(at(name), '..'), { recursive: true });
      if (read(name) === undefined) write(at(name), text);
    },
    /** The room that the registry tool keeps free for the changes that lead back. */
    releaseReserve() {
      const isKept = existsSync(at(RESERVE));
      rmSync(at(RESERVE), { force: true });
      return isKept;
    },
    async writeDocument(text, revision) {
      const lock = at('registry.lock');
      await take(lock);
      try {
        if (read(DOCUMENT) !== revision) return false;
        write(at(DOCUMENT), text);
        return true;
      } finally {
        rmdirSync(lock);
      }
    },
  };
}

/** The registry tool's lock: a folder that only one can make. A lock that is no longer renewed belongs to a process that has died. */
async function take(lock) {
  for (let tried = 0; ; tried += 1) {
    try {
      return mkdirSync(lock);
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new SigningFailure('unavailable', `${lock} cannot be written (${error.code}).`);
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LOCKED_MS)
        rmdirSync(lock);
      if (tried > 100)
        throw new SigningFailure('conflict', 'Somebody else is changing the registry. Try again.');
      await pause(200);
    }
  }
}

function write(file, text) {
  const prepared = join(file, `../.${randomUUID()}.new`);
  try {
    writeFileSync(prepared, text, { mode: 0o644, flag: 'wx', flush: true });
    renameSync(prepared, file);
  } catch (error) {
    rmSync(prepared, { force: true });
    if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code))
      throw new SigningFailure('unavailable', `${file} cannot be written (${error.code}).`);
    throw new SigningFailure(
      'no-space',
      `There is no room for ${file} (${error.code}): nothing has changed.`,
    );
  }
}

function openBucket(bucket, prefix, env) {
  for (const name of ['REGISTRY_S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    if (!env[name]) throw new SigningFailure('configuration', `${name} is missing.`);
  const root = `${env.REGISTRY_S3_ENDPOINT.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (name) => `${root}/${prefix}${name}`;

  async function send(method, name, { body = '', headers = {} } = {}) {
    const signal = AbortSignal.timeout(30_000);
    for (let tried = 1; ; tried += 1) {
      const signed = signRequest({ method, url: new URL(urlOf(name)), body, headers }, env);
      const init = {
        method,
        headers: signed,
        signal,
        ...(method === 'PUT' && { body }),
      };
      const reply = await fetch(urlOf(name), init).catch(() => undefined);
      if (reply?.status === 401 || reply?.status === 403)
        throw new SigningFailure('refused', `${root} refuses these credentials (${reply.status}).`);
      if (reply !== undefined && reply.status < 500) return reply;
      if (tried === TRIES)
        throw new SigningFailure(
          'unavailable',
          `${root} cannot be used: ${reply ? `it answers ${reply.status}` : 'no answer'}.`,
        );
      await pause(200 * 2 ** tried);
    }
  }
  const put = (name, body, headers) =>
    send('PUT', name, { body, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
  const readDocument = async () => {
    const reply = await send('GET', DOCUMENT);
    if (reply.status === 404) return undefined;
    const revision = reply.headers.get('etag');
    if (!reply.ok || revision === null)
      throw new SigningFailure('unavailable', `${root} answers ${reply.status} without an ETag.`);
    return { text: await reply.text(), revision };
  };
  const replaceDocument = async (text, revision) => {
    const { ok, status } = await put(DOCUMENT, text, { 'cache-control': 'no-cache', 'if-match': revision });
    if (!ok && ![404, 409, 412].includes(status))
      throw new SigningFailure('unavailable', `${root} answers ${status} to a write.`);
    return ok;
  };
  return {
    readDocument,
    async addFile(name, text) {
      const immutable = { 'cache-control': 'public, max-age=31536000, immutable', 'if-none-match': '*' };
      const { ok, status } = await put(name, text, immutable);
      if (!ok && status !== 412 && status !== 409)
        throw new SigningFailure('unavailable', `${root} answers ${status} to a write of ${name}.`);
    },
    async writeDocument(text, revision) {
      if (await replaceDocument(text, revision)) return true;
      const found = await readDocument();
      // An answer that was lost on its way, and then tried again, meets its own success.
      if (found?.text === text) return true;
      // Nobody has changed it: gateways of Ceph compare what they are sent with the mark without its quotes.
      if (found?.revision !== revision) return false;
      return (
        (await replaceDocument(text, revision.replaceAll('"', ''))) || (await readDocument())?.text === text
      );
    },
  };
}
