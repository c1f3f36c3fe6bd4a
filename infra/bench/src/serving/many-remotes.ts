import { RemoteRegistry, SignedRegistry, signRegistry, type RegisteredRemote } from '@event-portal/contracts';
import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Services } from './services';

/**
 * Writes a registry with so many remotes, signed as the one of the portal is: the real ones, and copies of them with names, areas
 * and addresses of their own.
 * @returns its file
 */
export async function writeManyRemotes({ store, keyFile }: Services, count: number): Promise<string> {
  const { registry: claimed, signature } = SignedRegistry.parse(
    JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8')),
  );
  const registry = RemoteRegistry.parse(claimed);
  const { remotes } = registry;
  const copies = Array.from({ length: count - remotes.length }, (_, index) => {
    const original = remotes[index % remotes.length];
    return original ? [copy(original, index)] : [];
  });
  const key = createPrivateKey(readFileSync(keyFile));
  const signed = await signRegistry(
    { ...registry, remotes: [...remotes, ...copies.flat()] },
    { keyId: signature.keyId, privateKey: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })) },
  );
  const file = join(dirname(store), 'many-remotes.json');
  writeFileSync(file, JSON.stringify(signed));
  return file;
}

function copy(remote: RegisteredRemote, index: number): RegisteredRemote {
  const name = `copy-${index}`;
  const areaOf = (path: string) => `/${name}-${path.slice(1)}`;
  return {
    ...remote,
    name,
    areas: remote.areas.map(areaOf),
    versions: Object.fromEntries(
      Object.entries(remote.versions).map(([number, version]) => [
        number,
        {
          ...version,
          baseUrl: new URL(`../../${name}/${number}/`, version.baseUrl).href,
          descriptor: {
            ...version.descriptor,
            name,
            areas: version.descriptor.areas.map((area) => ({ ...area, path: areaOf(area.path) })),
          },
        },
      ]),
    ),
  };
}
