import { RemoteRegistry, SignedRegistry, signRegistry, type RegisteredRemote } from '@event-portal/contracts';
import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Services } from './services';

/** So many remotes, at the address of the portal that serves them. */
type Wanted = { readonly web: string; readonly count: number };

/** Writes a registry with so many remotes, signed as the one of the portal is. @returns its file */
export async function writeManyRemotes({ store, keyFile }: Services, wanted: Wanted): Promise<string> {
  const { registry: claimed, signature } = SignedRegistry.parse(
    JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8')),
  );
  const key = createPrivateKey(readFileSync(keyFile));
  const signed = await signRegistry(withManyRemotes(RemoteRegistry.parse(claimed), wanted), {
    keyId: signature.keyId,
    privateKey: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
  });
  const file = join(dirname(store), 'many-remotes.json');
  writeFileSync(file, JSON.stringify(signed));
  return file;
}

/**
 * The remotes of a registry, and copies of them with names, areas and addresses of their own. Their files lie below the address
 * of the portal that serves them, as a deployment has them: another origin costs a connection.
 */
export function withManyRemotes(registry: RemoteRegistry, { web, count }: Wanted): RemoteRegistry {
  const remotes = registry.remotes.map((remote) => moveTo(web, remote));
  const copies = Array.from({ length: count - remotes.length }, (_, index) => {
    const original = remotes[index % remotes.length];
    return original ? [copy(original, index)] : [];
  });
  return { ...registry, remotes: [...remotes, ...copies.flat()] };
}

type Version = RegisteredRemote['versions'][string];

function moveTo(web: string, remote: RegisteredRemote): RegisteredRemote {
  return changeVersions(remote, (version) => ({
    ...version,
    baseUrl: new URL(new URL(version.baseUrl).pathname, web).href,
  }));
}

function copy(remote: RegisteredRemote, index: number): RegisteredRemote {
  const name = `copy-${index}`;
  const areaOf = (path: string) => `/${name}-${path.slice(1)}`;
  const copied = { ...remote, name, areas: remote.areas.map(areaOf) };
  return changeVersions(copied, (version, number) => ({
    ...version,
    baseUrl: new URL(`../../${name}/${number}/`, version.baseUrl).href,
    descriptor: {
      ...version.descriptor,
      name,
      areas: version.descriptor.areas.map((area) => ({ ...area, path: areaOf(area.path) })),
    },
  }));
}

function changeVersions(
  remote: RegisteredRemote,
  change: (version: Version, number: string) => Version,
): RegisteredRemote {
  const versions = Object.entries(remote.versions);
  return {
    ...remote,
    versions: Object.fromEntries(versions.map(([number, version]) => [number, change(version, number)])),
  };
}
