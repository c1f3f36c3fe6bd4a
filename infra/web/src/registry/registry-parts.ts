import {
  registryPart,
  type LiveRegistry,
  type LiveRemote,
  type RegistryIndex,
} from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { prepareText, type PreparedText } from '../assets/prepared-text';

/** A registry cut into parts, so that a page gets those that it needs. */
type RegistryParts = {
  /** Every remote, and the hash of its part. */
  readonly index: PreparedText;
  /** A part by its path, which has its hash and never changes; undefined for what is none, or was one. */
  find(path: string): PreparedText | undefined;
};

/** Cuts a registry into one part a remote, and an index of them. */
export function cutRegistry({ remotes }: LiveRegistry): RegistryParts {
  const records = remotes.map((remote) => ({ remote, record: recordOf(remote) }));
  const index: RegistryIndex = {
    remotes: records.map(({ remote: { name, current, canary }, record }) => ({
      name,
      descriptor: current.descriptor,
      record,
      ...(canary && { hasCanary: true as const }),
    })),
  };
  const parts = new Map(
    records.map(({ remote, record }) => [registryPart(record), once(() => JSON.stringify(remote))] as const),
  );
  return { index: prepareText(JSON.stringify(index)), find: (path) => parts.get(path)?.() };
}

/** The hash of the part that a remote is. */
function recordOf(remote: LiveRemote): string {
  return hashOf(JSON.stringify(remote));
}

/**
 * What one page needs of a remote: of the version that everybody gets its files, and where the rest is. Whole comes what has
 * more than one version for different people, ES modules, whose hashes all stand in the document, and sources, which have none.
 */
export function cutForPage(remote: LiveRemote, page: string | undefined): LiveRemote {
  const { current, canary } = remote;
  const { integrity, preload, early = {}, offline = {} } = current;
  if (canary || current.format === 'module' || !integrity) return remote;
  const ofPage = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([pattern]) => pattern === page));
  const files = [current.entry, ...Object.values(ofPage(preload)).flat()];
  return {
    ...remote,
    current: {
      ...current,
      integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])),
      preload: ofPage(preload),
      early: ofPage(early),
      offline: Object.fromEntries(
        Object.entries(ofPage(offline)).map(([path, { hours }]) => [path, { hours }]),
      ),
    },
    previous: null,
    record: recordOf(remote),
  };
}

/** Makes a text when it is first asked for: most parts never are. */
export function once(make: () => string): () => PreparedText {
  let text: PreparedText | undefined;
  return () => (text ??= prepareText(make()));
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
