import type { RegisteredRemote, RemoteVersion } from '@event-portal/contracts';
import { valid } from 'semver';
import { findMisfits, type Offered } from '../changes/fit';
import { describeUnknown, readApi, readOffered, readShellBuild } from '../offered';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { optionalText, type Command, type ParsedArguments } from './command';

/** A version that people have, or come back to. */
type Live = { readonly version: RemoteVersion; readonly owner: string; readonly pointer: string };

/** Who would break, before anything is deployed. */
export const breaks: Command = {
  summary:
    'Says which live remotes would break with another API, shell or library; without options, with what is there now.',
  usage: '',
  required: 0,
  options: {
    api: { type: 'string', description: 'the address of an API, or a file with its OpenAPI document' },
    shell: { type: 'string', description: 'the folder of a build of the shell' },
    library: { type: 'string', description: 'a singleton and its next version, such as react@20.0.0' },
  },
  async run(parsedArguments, context) {
    const { registry } = await readRegistry(context.store, await context.trust(), context.environment);
    const { offered, only, unknown } = await readCandidate(parsedArguments, context);
    const live = registry.remotes.flatMap(listLive);
    const broken = live.flatMap(({ version, owner, pointer }) => {
      const { requires, needs, hostContext, descriptor } = version;
      const asked = only === undefined ? requires : pick(requires, only);
      const faults = findMisfits({ requires: asked, needs, hostContext }, offered).map(({ fault }) => fault);
      return faults.length === 0
        ? []
        : [{ remote: descriptor.name, version: version.version, pointer, owner, faults }];
    });
    const silent = offered.endpoints ? live.filter(({ version }) => version.needs === undefined) : [];
    return {
      ...(broken.length > 0 && { ending: 'data' }),
      data: { broken, silent: silent.map(({ version }) => [version.descriptor.name, version.version]) },
      lines: [
        ...(broken.length === 0 ? ['No live remote would break.'] : []),
        ...broken.flatMap(({ remote, version, pointer, owner, faults }) =>
          faults.map((fault) => `${remote} ${version} (${pointer}, of ${owner}): ${fault}`),
        ),
        ...silent.map(
          ({ version: { descriptor, version }, pointer, owner }) =>
            `${descriptor.name} ${version} (${pointer}, of ${owner}) does not say which endpoints it needs.`,
        ),
        ...unknown,
      ],
    };
  },
};

type Candidate = {
  readonly offered: Offered;
  /** The one library that is asked about. */
  readonly only?: string;
  readonly unknown: readonly string[];
};

async function readCandidate(
  parsedArguments: ParsedArguments,
  { gate }: RegistryContext,
): Promise<Candidate> {
  const api = optionalText(parsedArguments, 'api');
  const shell = optionalText(parsedArguments, 'shell');
  const library = optionalText(parsedArguments, 'library');
  if (library !== undefined && shell !== undefined)
    throw new RegistryFailure('usage', 'A shell brings its own libraries: ask --library and --shell apart.');
  if (api === undefined && shell === undefined && library === undefined) {
    const offered = await readOffered(gate);
    return { offered, unknown: describeUnknown(offered, gate) };
  }
  const { name, version } = readLibrary(library);
  return {
    offered: {
      ...(name !== undefined && { singletons: { [name]: version, [`${name}/`]: version } }),
      ...(shell !== undefined && (await readShellBuild(shell))),
      ...(api !== undefined && (await readApi(api))),
    },
    ...(name !== undefined && { only: name }),
    unknown: [],
  };
}

/** A library and its version. @throws RegistryFailure */
function readLibrary(library: string | undefined): { name?: string; version: string } {
  if (library === undefined) return { version: '' };
  const at = library.lastIndexOf('@');
  const version = valid(library.slice(at + 1));
  if (at < 1 || version === null)
    throw new RegistryFailure('usage', '--library is a name and a version, such as react@20.0.0.');
  return { name: library.slice(0, at), version };
}

/** What is required of one library, and of its sub-paths. */
function pick(requires: RemoteVersion['requires'], library: string): RemoteVersion['requires'] {
  return Object.fromEntries(
    Object.entries(requires).filter(([name]) => name === library || name.startsWith(`${library}/`)),
  );
}

/** The versions of a remote that people have, or come back to when the current one fails them. */
export function listLive({ owner, current, canary, previous, versions }: RegisteredRemote): Live[] {
  const pointers: [string | null | undefined, string][] = [
    [current, 'current'],
    [canary?.version, 'canary'],
    [previous, 'way back'],
  ];
  return pointers.flatMap(([number, pointer]) => {
    const version = versions[number ?? ''];
    return version ? [{ version, owner, pointer }] : [];
  });
}
