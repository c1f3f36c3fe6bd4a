import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { lock } from 'proper-lockfile';
import { RegistryFailure } from '../registry-failure';
import type { RegistryStore, StoredDocument } from './store';

const DOCUMENT = 'registry.json';
const RESERVE = 'registry.reserve';

/** A registry in a folder: on one machine, or on a volume that several of them mount. */
export function openFileStore(folder: string): RegistryStore {
  const at = (path: string) => join(folder, path);

  async function readDocument(): Promise<StoredDocument | undefined> {
    const content = await readIfThere(at(DOCUMENT));
    return content && { text: content.toString('utf8'), revision: digest(content) };
  }

  return {
    name: folder,
    readDocument,

    async writeDocument(text, revision) {
      await mkdir(folder, { recursive: true });
      const release = await lock(folder, {
        lockfilePath: at('registry.lock'),
        stale: 10_000,
        retries: { retries: 50, minTimeout: 20, maxTimeout: 200 },
      }).catch((error: unknown) => {
        if (codeOf(error) !== 'ELOCKED') throw asFailure(error, folder);
        throw new RegistryFailure('conflict', 'Somebody else is changing the registry. Try again.');
      });
      try {
        if ((await readDocument())?.revision !== revision)
          throw new RegistryFailure(
            'conflict',
            'Somebody else has changed the registry in the meantime. Look at "status", then try again.',
          );
        await replace(at(DOCUMENT), Buffer.from(text));
      } finally {
        await release();
      }
    },

    readFile: (path) => readIfThere(at(path)),

    async addFile(path, content) {
      const target = at(path);
      await requireNoLinks(folder, dirname(path));
      const prepared = await prepare(target, content);
      try {
        // Linking is atomic: it fails when the file exists already, and otherwise the whole file appears at once.
        await link(prepared, target);
      } catch (error) {
        if (!isThereAlready(error)) throw error;
        if (!(await readIfThere(target))?.equals(content))
          throw new RegistryFailure('refused', `${path} is published already, with other bytes.`);
      } finally {
        await rm(prepared, { force: true });
      }
    },

    async listFiles(below) {
      const entries = await readdir(at(below), { recursive: true, withFileTypes: true }).catch(orNothing);
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const stored = await Promise.all(
        files.map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const stats = await stat(file).catch(orNothing);
          const path = relative(folder, file).split(sep).join('/');
          return stats && { path, modifiedAt: stats.mtimeMs };
        }),
      );
      return stored.filter((file) => file !== undefined);
    },

    async removeFile(path) {
      await rm(at(path), { force: true });
    },

    async keepReserve(bytes) {
      const kept = await stat(at(RESERVE)).catch(orNothing);
      // Not zeros: a file system may keep those without room.
      if ((kept?.size ?? 0) < bytes) await replace(at(RESERVE), randomBytes(bytes));
    },

    async releaseReserve() {
      const kept = await stat(at(RESERVE)).catch(orNothing);
      await rm(at(RESERVE), { force: true });
      return kept !== undefined;
    },

    async removeFolder(path) {
      await rm(at(path), { recursive: true, force: true });
    },
  };
}

/** A version's folder lies in the store: a link in its place would have files written elsewhere, or read from there. */
async function requireNoLinks(folder: string, path: string): Promise<void> {
  let place = folder;
  for (const segment of path.split('/')) {
    place = join(place, segment);
    if ((await lstat(place).catch(orNothing))?.isSymbolicLink())
      throw new RegistryFailure('data', `${place} is a link, and nothing is stored through one.`);
  }
}

/** Puts a file in the place of another in one step, and on the disk before that. */
async function replace(target: string, content: Buffer): Promise<void> {
  const prepared = await prepare(target, content);
  await rename(prepared, target);
  const folder = await open(dirname(target));
  await flush(folder);
}

async function prepare(target: string, content: Buffer): Promise<string> {
  const file = join(dirname(target), `.${randomUUID()}.new`);
  try {
    await mkdir(dirname(target), { recursive: true });
    const handle = await open(file, 'wx', 0o644);
    try {
      await handle.writeFile(content);
    } finally {
      await flush(handle);
    }
    return file;
  } catch (error) {
    await rm(file, { force: true }).catch(orNothing);
    throw asFailure(error, dirname(target));
  }
}

/** What the system says of a folder that cannot be written to, for people. */
function asFailure(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new RegistryFailure(
      'no-space',
      `There is no room on the disk of ${folder}: nothing has changed. Make some, for instance with "gc".`,
    );
  if (code === undefined) return error;
  return new RegistryFailure('unavailable', `${folder} cannot be written to (${code}): nothing has changed.`);
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

async function flush(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(orNothing);
}

function isThereAlready(error: unknown): boolean {
  return codeOf(error) === 'EEXIST';
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
