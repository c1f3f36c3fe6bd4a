import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { lock } from 'proper-lockfile';
import { RegistryFailure } from '../registry-failure';
import type { RegistryStore, StoredDocument } from './store';

const DOCUMENT = 'registry.json';

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
      }).catch(() => {
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
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    },

    async removeFolder(path) {
      await rm(at(path), { recursive: true, force: true });
    },
  };
}

/** Puts a file in the place of another in one step, and on the disk before that. */
async function replace(target: string, content: Buffer): Promise<void> {
  const prepared = await prepare(target, content);
  await rename(prepared, target);
  const folder = await open(dirname(target));
  await flush(folder);
}

async function prepare(target: string, content: Buffer): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const file = join(dirname(target), `.${randomUUID()}.new`);
  const handle = await open(file, 'wx', 0o644);
  await handle.writeFile(content);
  await flush(handle);
  return file;
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
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
