import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { listReleaseInputs, type ReleaseInputs } from './release-inputs';

/**
 * A hash of everything that a build is made from, and of nothing else; see `listReleaseInputs`. Equal inputs give the
 * equal id, on any machine and whatever other deployables lie beside; so it tells both what a build is and whether one
 * is still current.
 * @returns twelve hexadecimal digits.
 */
export async function computeBuildId(checkout: string, folder: string): Promise<string> {
  return hashInputs(checkout, folder, await listReleaseInputs(checkout, folder));
}

/** The build id of a deployable whose inputs are known. */
export function hashInputs(checkout: string, folder: string, { files, packages }: ReleaseInputs): string {
  const hash = createHash('sha256').update(readManifest(join(folder, 'package.json')));
  for (const file of files) {
    const path = join(checkout, file);
    const content = basename(file) === 'package.json' ? readManifest(path) : readFileSync(path);
    hash.update(`${file}\0`).update(content).update('\0');
  }
  return hash.update(packages.join('\n')).digest('hex').slice(0, 12);
}

const Fields = z.record(z.string(), z.unknown());

/** What of a manifest goes into a build: scripts and packages for tests do not. */
function readManifest(file: string): string {
  if (!existsSync(file)) return '';
  const manifest = readJson(Fields, readFileSync(file, 'utf8'), file);
  const fields = ['name', 'version', 'type', 'exports', 'imports', 'sideEffects', 'dependencies'];
  return JSON.stringify(fields.map((field) => manifest[field]));
}
