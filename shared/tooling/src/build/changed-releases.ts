import { readJson } from '@event-portal/contracts/json';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { computeBuildId } from './build-id';
import { readLockFile } from './lock-file';

/**
 * Which releases a change makes: the folders, relative to the checkout, of the deployables and services whose inputs
 * are others than at `base`. Without a base, or with one that this clone does not have, all of them.
 */
export async function listChangedReleases(checkout: string, base: string): Promise<string[]> {
  const folders = listBuilt(checkout);
  const before = await extract(checkout, base);
  if (before === null) return folders;
  try {
    const same = await Promise.all(
      folders.map(
        async (folder) =>
          existsSync(join(before, folder)) &&
          (await computeBuildId(before, join(before, folder))) ===
            (await computeBuildId(checkout, join(checkout, folder))),
      ),
    );
    return folders.filter((_, index) => !same[index]);
  } finally {
    rmSync(before, { recursive: true });
  }
}

const Scripted = z.object({ scripts: z.optional(z.object({ build: z.optional(z.string()) })) });

/** The workspaces that a build makes something of, sorted. */
export function listBuilt(checkout: string): string[] {
  return [...readLockFile(checkout).workspaces.values()]
    .filter((folder) => {
      const manifest = readFileSync(join(checkout, folder, 'package.json'), 'utf8');
      const { scripts } = readJson(Scripted, manifest, `The package.json of ${folder}`);
      return scripts?.build?.startsWith('tooling build');
    })
    .sort();
}

/** The files of a commit in a folder of their own, or null when there is no such commit here. */
async function extract(checkout: string, commit: string): Promise<string | null> {
  const known = promisify(execFile)('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: checkout });
  if (
    !(await known.then(
      () => true,
      () => false,
    ))
  )
    return null;
  const folder = mkdtempSync(join(tmpdir(), 'event-portal-base-'));
  const archive = spawn('git', ['archive', commit], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => unpack.on('close', resolve));
  if (code !== 0)
    throw new Error(`The files of ${commit} could not be read: tar ended with ${String(code)}.`);
  return folder;
}
