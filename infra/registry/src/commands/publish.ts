import { RemoteVersionNumber } from '@event-portal/contracts';
import { resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { readBuild, readServedBuild, type BuildOnDisk } from '../read-build';
import { RegistryFailure } from '../registry-failure';
import { change, together, type Command, type Given } from './command';

/** Publishes the build in a folder: first its files, then the document that names them. */
export const publish: Command = {
  summary: 'Adds a version: checks the build, stores its files, and lists it. Nobody is sent to it yet.',
  usage: '<folder>',
  required: 1,
  options: {
    version: { type: 'string', says: 'the version, when it is not the one of remote.json' },
    'base-url': { type: 'string', says: 'where browsers find the files, when it is not the usual place' },
    'no-files': { type: 'boolean', says: 'store no files: they are at the base URL already' },
    promote: { type: 'string', says: 'send everybody to it at once, past the gate; the value says why' },
  },
  async run(given, workplace) {
    const [source = ''] = given.arguments;
    const { build, files } = await readSource(source);
    const { name } = build.descriptor;
    const version = readVersion(given, build.version);
    const baseUrl =
      typeof given.options['base-url'] === 'string'
        ? given.options['base-url']
        : isAddress(source)
          ? source
          : workplace.addressOf(name, version);
    const publishedAt = new Date().toISOString();
    const add = changes.publish({ ...build, version, baseUrl, publishedAt });
    const { promote } = given.options;
    const makeChange =
      typeof promote === 'string'
        ? together(add, letPast(name, version, promote), changes.promote(name, version))
        : add;

    const hasFiles = !isAddress(source) && given.options['no-files'] !== true;
    if (hasFiles && given.options['dry-run'] !== true) {
      // What the registry would refuse must not leave files behind.
      await change(makeChange, { ...given, options: { ...given.options, 'dry-run': true } }, workplace);
      for (const [file, content] of files)
        await workplace.store.addFile(`remotes/${name}/${version}/${file}`, content);
    }
    const result = await change(makeChange, given, workplace);
    return {
      ...result,
      lines: [...result.lines, `${files.size} files, at ${baseUrl}`],
      data: { ...result.data, name, version, baseUrl, files: files.size },
    };
  },
};

/** Lets a version past the gate: the reason stays with it. */
export function letPast(name: string, version: string, reason: string): changes.MakeChange {
  return (remotes, now) =>
    changes.keepEvidence(name, version, {
      checkedAt: now,
      sequence: 0,
      passed: false,
      checks: [],
      forced: reason,
    })(remotes, now);
}

async function readSource(source: string): Promise<BuildOnDisk> {
  if (isAddress(source)) return { build: await readServedBuild(source), files: new Map() };
  return readBuild(resolve(source));
}

function isAddress(source: string): boolean {
  return /^https?:\/\//.test(source);
}

/** The version that is asked for, or the build's own. @throws RegistryFailure */
export function readVersion({ options }: Given, own: string): string {
  const parsed = RemoteVersionNumber.safeParse(options.version ?? own);
  if (parsed.success) return parsed.data;
  throw new RegistryFailure('usage', `--version: ${parsed.error.issues[0]?.message ?? 'It is not valid.'}`);
}
