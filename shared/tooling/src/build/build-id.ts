import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.cache']);

/**
 * A hash of everything that a build is made from: the deployable, the shared packages, the exact third-party versions.
 * Equal inputs give the equal id, on any machine and whatever other deployables lie beside; so it tells both what a
 * build is and whether one is still current.
 * @returns twelve hexadecimal digits.
 */
export function computeBuildId(checkout: string, folder: string): string {
  const hash = createHash('sha256');
  for (const place of [folder, join(checkout, 'shared')]) {
    for (const file of listSources(place)) {
      hash
        .update(`${relative(checkout, file).split(sep).join('/')}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.update(thirdPartyVersions(checkout)).digest('hex').slice(0, 12);
}

function listSources(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (IGNORED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listSources(path) : [path];
  });
}

/** The lock file without the workspaces: adding a deployable is no reason to rebuild another. */
function thirdPartyVersions(checkout: string): string {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string; link?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
    .sort()
    .join('\n');
}
