import { RemoteVersionNumber } from '@event-portal/contracts';
import { resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { readBuild, readServedBuild, type BuildOnDisk } from '../read-build';
import { RegistryFailure } from '../registry-failure';
import { applyRelease, compose, optionalText, type Command, type ParsedArguments } from './command';
import { storeFiles } from './store-files';

/** Publishes the build in a folder: first its files, then the document that names them. */
export const publish: Command = {
  summary: 'Adds a version: checks the build, stores its files, and lists it. Nobody is sent to it yet.',
  usage: '<folder>',
  required: 1,
  options: {
    version: { type: 'string', description: 'the version, when it is not the one of remote.json' },
    'base-url': {
      type: 'string',
      description: 'where browsers find the files, when it is not the usual place',
    },
    'new-owner': { type: 'string', description: 'the team of the build, where it takes the remote over' },
    'no-files': { type: 'boolean', description: 'store no files: they are at the base URL already' },
    promote: {
      type: 'string',
      description: 'send everybody to it at once, past the gate; the value says why',
    },
  },
  async run(parsedArguments, context) {
    const [source = ''] = parsedArguments.arguments;
    const { build, files } = await readSource(source);
    const { name } = build.descriptor;
    const version = readVersion(parsedArguments, build.version);
    const baseUrl =
      typeof parsedArguments.options['base-url'] === 'string'
        ? parsedArguments.options['base-url']
        : isAddress(source)
          ? source
          : context.addressOf(name, version);
    const publishedAt = new Date().toISOString();
    const add = changes.publish(
      { ...build, version, baseUrl, publishedAt },
      optionalText(parsedArguments, 'new-owner'),
    );
    const { promote } = parsedArguments.options;
    const transform =
      typeof promote === 'string'
        ? compose(add, bypassGate(name, version, promote), changes.promote(name, version))
        : add;

    const hasFiles = !isAddress(source) && parsedArguments.options['no-files'] !== true;
    if (hasFiles && parsedArguments.options['dry-run'] !== true) {
      // What the registry would refuse must not leave files behind.
      await applyRelease(
        transform,
        { ...parsedArguments, options: { ...parsedArguments.options, 'dry-run': true } },
        context,
      );
      await storeFiles(context, name, version, files);
    }
    const result = await applyRelease(transform, parsedArguments, context);
    return {
      ...result,
      lines: [...result.lines, `${files.size} files, at ${baseUrl}`],
      data: { ...result.data, name, version, baseUrl, files: files.size },
    };
  },
};

/** Lets a version past the gate: the reason stays with it. */
export function bypassGate(name: string, version: string, reason: string): changes.RegistryTransform {
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
export function readVersion({ options }: ParsedArguments, own: string): string {
  const parsed = RemoteVersionNumber.safeParse(options.version ?? own);
  if (parsed.success) return parsed.data;
  throw new RegistryFailure('usage', `--version: ${parsed.error.issues[0]?.message ?? 'It is not valid.'}`);
}
