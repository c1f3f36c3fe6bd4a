import { RemoteBuild, RemoteRegistry } from '@event-portal/contracts';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout';

/** A remote of this checkout, and where it is served. */
export type ServedRemote = { readonly folder: string; readonly baseUrl: string };

/** Writes the list of remotes that the document server reads: the last build of each, at its own origin. */
export function writeRegistry(file: string, remotes: readonly ServedRemote[]): void {
  const registry = RemoteRegistry.parse({
    schemaVersion: 1,
    remotes: remotes.map(({ folder, baseUrl }) => ({
      ...RemoteBuild.parse(JSON.parse(readFileSync(join(checkout, folder, 'dist/remote.json'), 'utf8'))),
      baseUrl,
    })),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(registry, null, 2));
  renameSync(`${file}.new`, file);
}
