import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PostgresBinaries } from './find-binaries';

/** The account that the server runs as: Postgres refuses to run as root. */
export type ServerAccount = { readonly uid?: number; readonly gid?: number };

/** The caller's own account, or an unprivileged one when the caller is root. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
    );
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a "postgres" nor a "nobody" account.',
  );
}

/** Creates a folder that only the account may enter. */
export function makePrivateFolder(folder: string, account: ServerAccount): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, account);
}

/** Hands a file or folder to the account, where it is not the caller's own. */
export function giveTo(path: string, { uid, gid }: ServerAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/**
 * The binaries at a place where the account can run them. A checkout below a private home (`/root`)
 * is closed to other accounts; the binaries are then copied into a folder beside the state, once.
 */
export function reachableBinaries(
  binaries: PostgresBinaries,
  beside: string,
  account: ServerAccount,
): PostgresBinaries {
  if (account.uid === undefined || canRun(binaries.postgres, account)) return binaries;

  const { size, mtimeMs } = statSync(binaries.postgres);
  const id = createHash('sha256')
    .update(`${binaries.postgres} ${size} ${mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  const copy = join(beside, `event-portal-postgres-${id}`);
  const root = dirname(dirname(binaries.postgres));
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  const moved = (file: string) => join(copy, relative(root, file));
  return { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) };
}

function canRun(program: string, account: ServerAccount): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
