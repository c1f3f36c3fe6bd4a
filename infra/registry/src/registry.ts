import { signRegistry, verifyRegistry, type RemoteRegistry, type TrustedKeys } from '@event-portal/contracts';
import type { RegistryTransform } from './changes/registry-changes';
import type { SigningKey } from './keys';
import { messageOf, RegistryFailure } from './registry-failure';
import type { RegistryStore, StoredDocument } from './store/store';

/** Who changes a registry, and how long what they sign is good for. */
export type RegistryWriter = {
  readonly key: SigningKey;
  readonly by: string;
  readonly expiryDays: number;
  readonly now: Date;
};

/** A registry that was verified, and the mark by which its store knows it. */
export type ReadRegistry = {
  readonly registry: RemoteRegistry;
  readonly revision: string;
  readonly text: string;
};

/** What a change came to. */
export type ChangeOutcome = {
  readonly changed: boolean;
  readonly summary: string;
  readonly sequence: number;
};

/** The document in a store, once its signature holds. Its expiry is not asked: a tool has to be able to renew it. @throws RegistryFailure */
export async function readRegistry(
  store: RegistryStore,
  keys: TrustedKeys,
  environment: string,
): Promise<ReadRegistry> {
  const stored = await store.readDocument();
  if (!stored) throw new RegistryFailure('not-found', `${store.name} holds no registry yet. Run "init".`);
  return { ...stored, registry: await verify(stored, keys, environment) };
}

/** Starts a registry. @throws RegistryFailure when there is one already. */
export async function createRegistry(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
): Promise<ChangeOutcome> {
  const summary = 'The registry begins';
  await store.writeDocument(
    await sign({ environment, sequence: 1, remotes: [], summary }, writer),
    undefined,
  );
  return { changed: true, summary, sequence: 1 };
}

/**
 * Makes one change: read, verify, change, sign, compare-and-swap. The document that is replaced is kept in the history
 * before it goes, so that a crash at any point leaves the old state or the new one, and no gap.
 * @throws RegistryFailure; nothing has changed then.
 */
export async function changeRegistry(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
  transform: RegistryTransform,
  { dryRun = false } = {},
): Promise<ChangeOutcome> {
  const keys = { [writer.key.keyId]: writer.key.publicKey };
  const { registry, revision, text } = await readRegistry(store, keys, environment);
  const { remotes, summary } = transform(registry.remotes, writer.now.toISOString());
  if (summary === undefined)
    return { changed: false, summary: 'Nothing to change.', sequence: registry.sequence };
  const sequence = registry.sequence + 1;
  const next = await sign({ environment, sequence, remotes, summary }, writer);
  if (dryRun) return { changed: false, summary: `Would change: ${summary}.`, sequence: registry.sequence };
  await store.addFile(historyPath(registry.sequence), Buffer.from(text));
  await store.writeDocument(next, revision);
  return { changed: true, summary, sequence };
}

/** Every document that has been, the latest first. Each is verified; one that is not genuine is left out, and named. */
export async function readHistory(
  store: RegistryStore,
  keys: TrustedKeys,
  environment: string,
): Promise<{ documents: RemoteRegistry[]; notGenuine: string[] }> {
  const current = await readRegistry(store, keys, environment);
  const documents = [current.registry];
  const notGenuine: string[] = [];
  const paths = (await store.listFiles('history'))
    .filter((path) => path.endsWith('.json'))
    .sort()
    .reverse();
  for (const path of paths) {
    const content = await store.readFile(path);
    try {
      documents.push(
        await verify({ text: content?.toString('utf8') ?? '', revision: '' }, keys, environment),
      );
    } catch {
      notGenuine.push(path);
    }
  }
  return { documents, notGenuine };
}

function historyPath(sequence: number): string {
  return `history/${String(sequence).padStart(8, '0')}.json`;
}

async function sign(
  {
    environment,
    sequence,
    remotes,
    summary,
  }: Pick<RemoteRegistry, 'environment' | 'sequence' | 'remotes'> & {
    summary: string;
  },
  { key, by, expiryDays, now }: RegistryWriter,
): Promise<string> {
  const registry: RemoteRegistry = {
    schemaVersion: 1,
    environment,
    sequence,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + expiryDays * 86_400_000).toISOString(),
    change: { summary, by },
    remotes,
  };
  const signed = await signRegistry(registry, key);
  // What nobody could read again must not become the registry.
  await verify({ text: JSON.stringify(signed), revision: '' }, { [key.keyId]: key.publicKey }, environment);
  return `${JSON.stringify(signed, null, 1)}\n`;
}

async function verify(
  { text }: StoredDocument,
  keys: TrustedKeys,
  environment: string,
): Promise<RemoteRegistry> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new RegistryFailure('data', 'The registry document is no JSON. Restore it from history/.');
  }
  return verifyRegistry(document, { keys, environment, now: new Date(0) }).catch((error: unknown) => {
    throw new RegistryFailure('data', messageOf(error));
  });
}
