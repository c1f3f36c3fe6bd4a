import { RemoteRegistry, SignedRegistry } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { RegistryFailure } from './registry-failure';
import type { RegistryStore } from './store/store';

/** Where a store has the changes that wait for somebody else to sign them, too. Nobody believes them until then. */
export const PROPOSALS_FOLDER = 'proposals';

/** A change as the first has signed it, and what it was made on: the digest of the document that was in the store. */
const Proposal = z.object({ base: z.nullable(z.string()), document: SignedRegistry });

/** A proposal that is in form. Who has signed it is for `approve` to look at. */
export type ReadProposal = {
  readonly id: string;
  readonly base: string | null;
  readonly signed: SignedRegistry;
  readonly registry: RemoteRegistry;
};

/** Leaves a signed document for somebody else to sign. */
export async function propose(
  store: RegistryStore,
  { signed }: { readonly signed: SignedRegistry },
  base: string | undefined,
): Promise<{ changed: false; summary: string; sequence: number; proposal: string }> {
  const { sequence, change } = RemoteRegistry.parse(signed.registry);
  const text = JSON.stringify({ base: digestOf(base), document: signed });
  const id = idOf(sequence, text);
  await store.addFile(pathOf(id), Buffer.from(text));
  return { changed: false, summary: change.summary, sequence: sequence - 1, proposal: id };
}

/** The proposal of an id, which stands for every byte of it. @throws RegistryFailure */
export async function readProposal(store: RegistryStore, id: string): Promise<ReadProposal> {
  const content = /^\d+-[0-9a-f]{16}$/.test(id) ? await store.readFile(pathOf(id)) : undefined;
  if (!content)
    throw new RegistryFailure(
      'not-found',
      `There is no proposal "${id}". "proposals" lists those there are.`,
    );
  const text = content.toString('utf8');
  const parsed = parse(text);
  if (!parsed || idOf(parsed.registry.sequence, text) !== id)
    throw new RegistryFailure(
      'data',
      `Somebody has changed proposal ${id} in the store. Have it made once more.`,
    );
  return { id, ...parsed };
}

/** Every proposal that is in form, the oldest first. */
export async function readProposals(store: RegistryStore): Promise<ReadProposal[]> {
  const ids = (await store.listFiles(PROPOSALS_FOLDER)).flatMap(
    ({ path }) => /^proposals\/(\d+-[0-9a-f]{16})\.json$/.exec(path)?.[1] ?? [],
  );
  const read = await Promise.all(ids.map((id) => readProposal(store, id).catch(() => undefined)));
  return read
    .filter((proposal) => proposal !== undefined)
    .sort((a, b) => Date.parse(a.registry.issuedAt) - Date.parse(b.registry.issuedAt));
}

/** What stands for the document on which a proposal was made. */
export function digestOf(text: string | undefined): string | null {
  return text === undefined ? null : createHash('sha256').update(text).digest('hex');
}

function parse(text: string): Omit<ReadProposal, 'id'> | undefined {
  try {
    const { base, document } = Proposal.parse(JSON.parse(text));
    return { base, signed: document, registry: RemoteRegistry.parse(document.registry) };
  } catch {
    return undefined;
  }
}

function idOf(sequence: number, text: string): string {
  return `${sequence}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

function pathOf(id: string): string {
  return `${PROPOSALS_FOLDER}/${id}.json`;
}
