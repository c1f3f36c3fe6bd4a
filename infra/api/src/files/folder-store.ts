import { hasCode } from '../database/database-failures';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store';

/** Files in a folder. A file has its name only once it is whole. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);
  const unfinished = (name: string) => `${pathOf(name)}.part`;
  return {
    async put(name, { content, publicType }) {
      try {
        await mkdir(folder, { recursive: true });
        // Before anything is read: a stream that opens it by itself may still do so after the content was refused.
        const file = await open(unfinished(name), 'wx', publicType ? 0o644 : 0o600);
        await pipeline(content, file.createWriteStream({ flush: true }));
        await rename(unfinished(name), pathOf(name));
      } catch (error) {
        content.destroy();
        await rm(unfinished(name), { force: true });
        throw error;
      }
    },

    async get(name) {
      try {
        return (await open(pathOf(name))).createReadStream();
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },

    async remove(name) {
      await rm(unfinished(name), { force: true });
      await rm(pathOf(name), { force: true });
    },
  };
}
