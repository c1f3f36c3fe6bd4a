import { readJson } from '@event-portal/contracts/json';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { closeServer } from '../../close-server';

/** A running registry of npm packages. */
export type PackageRegistry = { readonly url: string; readonly stop: () => Promise<void> };

const Manifest = z.looseObject({ name: z.string(), version: z.string() });

/** Serves packed packages as the registry of a company does. @param folder where they lie */
export async function servePackages(folder: string): Promise<PackageRegistry> {
  const packages = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.tgz'))
      .map((file) => {
        const packed = join(folder, file);
        const { stdout } = spawnSync('tar', ['-xOf', packed, 'package/package.json'], { encoding: 'utf8' });
        const manifest = readJson(Manifest, stdout, `The package.json of ${file}`);
        return [`/${manifest.name}`, { manifest, content: readFileSync(packed) }];
      }),
  );
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    const path = decodeURIComponent(url);
    const found = packages.get(path.replace(/\.tgz$/, ''));
    if (!found) return response.writeHead(404).end();
    const { manifest, content } = found;
    if (path.endsWith('.tgz')) return response.end(content);
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
    const dist = { tarball: `http://${host}${path}.tgz`, integrity };
    return response.end(
      JSON.stringify({
        name: manifest.name,
        'dist-tags': { latest: manifest.version },
        versions: { [manifest.version]: { ...manifest, dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The registry of packages has no port.');
  return {
    url: `http://localhost:${address.port}/`,
    stop: () => closeServer(server),
  };
}
