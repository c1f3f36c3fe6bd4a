import {
  assetEndings,
  contentTypeOf,
  describeMisguarded,
  describeMisplaced,
  HOST_CONTEXT_VERSION,
  isAssetPath,
  RemoteBuild,
  type RemoteDescriptor,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { validRange } from 'semver';
import { asData, RegistryFailure } from './registry-failure';

/** A build as it lies in a folder: its description, and its files by their paths. */
export type BuildOnDisk = { readonly build: RemoteBuild; readonly files: ReadonlyMap<string, Buffer> };

/**
 * Reads a build and checks what a remote has to bring, whichever tool built it: a description that fits, a hash for every
 * script and style sheet, and files that have these hashes. @throws RegistryFailure that lists everything that is wrong.
 */
export async function readBuild(folder: string): Promise<BuildOnDisk> {
  const files = await readFolder(folder);
  const build = parseBuild(files.get('remote.json')?.toString('utf8'), folder);
  files.delete('remote.json');

  const hashes = build.integrity ?? {};
  const faults = [
    ...[...files].flatMap(([file, content]) => {
      if (!/\.(js|mjs|css)$/.test(file)) return [];
      if (!Object.hasOwn(hashes, file)) return [`${file} has no hash in remote.json.`];
      const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return actual === hashes[file] ? [] : [`${file} does not have the hash that remote.json gives.`];
    }),
    ...Object.keys(hashes)
      .filter((file) => !files.has(file))
      .map((file) => `${file} is in remote.json, and not in the folder.`),
  ];
  for (const [name, range] of Object.entries(build.requires))
    if (validRange(range) === null) faults.push(`requires: "${range}" of ${name} is no range of versions.`);
  for (const file of files.keys()) {
    if (!isAssetPath(file))
      faults.push(`${file} would not be found: a name has letters, digits and . _ $ ~ - alone.`);
    else if (contentTypeOf(file.replace(/\.(br|gz)$/, '')) === undefined)
      faults.push(`${file} would not be served: it is none of ${assetEndings.join(' ')}`);
  }
  faults.push(...listMisplaced(build.descriptor));
  if (build.integrity === null) faults.push('remote.json has no hashes: this is no build for production.');
  if (build.hostContext.from > HOST_CONTEXT_VERSION || build.hostContext.to < 1)
    faults.push(
      `It needs host context ${build.hostContext.from} to ${build.hostContext.to}; portals offer 1 to ${HOST_CONTEXT_VERSION}.`,
    );
  if (faults.length > 0)
    throw new RegistryFailure('data', `${folder} cannot be published:\n  ${faults.join('\n  ')}`);
  return { build, files };
}

/** Reads the description of a remote that is served from its sources. @throws RegistryFailure */
export async function readServedBuild(baseUrl: string): Promise<RemoteBuild> {
  const url = new URL('remote.json', baseUrl);
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!reply?.ok) throw new RegistryFailure('unavailable', `${url.href} cannot be read.`);
  return parseBuild(await reply.text(), url.href);
}

/** Guards that areas cannot ask, and what is offered to points that do not take it. */
function listMisplaced({ areas, extensions = [] }: RemoteDescriptor): string[] {
  const names = extensions.map(({ point, id }) => `${point}/${id}`);
  return [
    ...areas.flatMap((area) => describeMisguarded(area) ?? []),
    ...extensions.flatMap((extension) => describeMisplaced(extension) ?? []),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `It has two extensions ${name}.`),
  ];
}

/** Reads the description of a build. @throws RegistryFailure */
export function parseBuild(text: string | undefined, where: string): RemoteBuild {
  if (text === undefined)
    throw new RegistryFailure(
      'data',
      `${where} has no remote.json. infra/docs/how-to/publish-a-remote.md says what belongs into it.`,
    );
  return asData(() => readJson(RemoteBuild, text, `The remote.json of ${where}`));
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new RegistryFailure('not-found', `There is no folder ${folder}.`);
  });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(?:^|\/)\./.test(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}
