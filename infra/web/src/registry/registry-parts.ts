import { registryPart, type LiveRegistry, type RegistryIndex } from '@event-portal/contracts';
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
  const records = remotes.map((remote) => ({ remote, record: hashOf(JSON.stringify(remote)) }));
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

/** Most parts are never asked for. */
function once(make: () => string): () => PreparedText {
  let text: PreparedText | undefined;
  return () => (text ??= prepareText(make()));
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
