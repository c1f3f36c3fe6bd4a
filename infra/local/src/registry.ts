import { RemoteBuild, RemoteRegistry } from '@event-portal/contracts';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from './failure';

/** Writes the list of remotes that the document server reads: whatever is served at these addresses now. @throws Failure */
export async function writeRegistry(file: string, baseUrls: readonly string[]): Promise<void> {
  const remotes = await Promise.all(
    baseUrls.map(async (baseUrl) => ({ ...(await readBuild(baseUrl)), baseUrl })),
  );
  const registry = RemoteRegistry.parse({ schemaVersion: 1, remotes });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(registry, null, 2));
  renameSync(`${file}.new`, file);
}

async function readBuild(baseUrl: string): Promise<RemoteBuild> {
  const reply = await fetch(new URL('remote.json', baseUrl));
  const parsed = reply.ok ? RemoteBuild.safeParse(await reply.json()) : undefined;
  if (!parsed?.success)
    throw new Failure(`${baseUrl} serves no remote: its remote.json is missing or not valid.`);
  return parsed.data;
}
