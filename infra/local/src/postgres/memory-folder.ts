import { mkdtempSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** A file system in memory: where it is, what the system calls its kind, and how much room there has to be. */
type Memory = { readonly root: string; readonly kind: number; readonly roomBytes: number };

const linux: Memory = { root: '/dev/shm', kind: 0x0102_1994, roomBytes: 4 * 1024 ** 3 };

const NAME = /^event-portal-tests-(\d+)-/;
/** The processes of another container may have files here, and are not seen. */
const LEFT_AFTER_MS = 3_600_000;

/** A folder in memory, for what ends with this process; undefined where there is no such memory, or too little of it. */
export function makeMemoryFolder({ root, kind, roomBytes } = linux): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(root);
    if (type !== kind || Math.min(bavail * bsize, freemem()) < roomBytes) return undefined;
    return mkdtempSync(join(root, `event-portal-tests-${process.pid}-`));
  } catch {
    return undefined;
  }
}

/** The folders of processes that ended without removing them; of other accounts only for root, whom nothing keeps from removing them. */
export function findLeftFolders(
  { root }: Pick<Memory, 'root'> = linux,
  account = process.getuid?.(),
): string[] {
  try {
    return readdirSync(root)
      .filter((name) => {
        const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
        const { uid, mtimeMs } = statSync(join(root, name));
        const isOurs = account === 0 || uid === account;
        return isOurs && !isRunning(pid) && Date.now() - mtimeMs > LEFT_AFTER_MS;
      })
      .map((name) => join(root, name));
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
