import { registryPart, type LiveRegistry, type RegistryIndex } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { prepareText, type PreparedText } from '../assets/prepared-text';

/** A registry cut into parts, so that a page gets those that it needs. Each has its hash in its address, and never changes. */
export type RegistryParts = {
  /** What a page is told of the index. */
  readonly index: NonNullable<LiveRegistry['index']>;
  /** The index as it is now. */
  readonly indexText: PreparedText;
  /** A part by its path; undefined for what is none, or was one. */
  find(path: string): PreparedText | undefined;
};

/** Cuts a registry into one part a remote, and an index of them. */
export function cutRegistry({ remotes }: LiveRegistry): RegistryParts {
  const records = remotes.map((remote) => ({ remote, record: hashOf(JSON.stringify(remote)) }));
  const index: RegistryIndex = {
    remotes: records.map(({ remote: { name, current }, record }) => ({
      name,
      descriptor: current.descriptor,
      record,
    })),
  };
  const text = JSON.stringify(index);
  const hash = hashOf(text);
  const indexText = prepareText(text);
  const parts = new Map<string, () => PreparedText>([
    [registryPart(hash), () => indexText],
    ...records.map(
      ({ remote, record }) => [registryPart(record), once(() => JSON.stringify(remote))] as const,
    ),
  ]);
  return {
    index: { hash, remotes: remotes.length },
    indexText,
    find: (path) => parts.get(path)?.(),
  };
}

/** Most parts are never asked for. */
function once(make: () => string): () => PreparedText {
  let text: PreparedText | undefined;
  return () => (text ??= prepareText(make()));
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
