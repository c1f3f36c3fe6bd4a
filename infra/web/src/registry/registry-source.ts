import {
  type Delegations,
  historyPath,
  type LiveRegistry,
  type PastRegistry,
  type RegistryRefusal,
  RegistryRefusedError,
  type RemoteRegistry,
  SignedRegistry,
  toLiveRegistry,
  type TrustedKeys,
  type VerifiedPreview,
  verifyPast,
  verifyPreview,
  verifyRegistry,
} from '@event-portal/contracts';
import { statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The registry that was verified last, as browsers get it, and as it was signed. */
type VerifiedRegistry = {
  readonly live: LiveRegistry;
  readonly signed: string;
  readonly sequence: number;
  readonly signature: string;
  readonly expiresAt: string;
  readonly delegations?: Delegations | undefined;
};

/** The same with all that was verified. */
type ReadRegistry = VerifiedRegistry & { readonly registry: RemoteRegistry };

/** The registry as it is now. */
export type RegistrySource = {
  current(): Promise<VerifiedRegistry>;
  /** What an address asks to be shown, measured against the registry as it is now. @throws RegistryRefusedError */
  verifyPreview(token: string): Promise<VerifiedPreview>;
  /**
   * The portal as a document of the history described it, measured against the registry as it is now.
   * @throws RegistryRefusedError, or another error where the history does not have it.
   */
  readPast(sequence: number): Promise<PastRegistry>;
};

/** Why a document was not taken; `unreadable` when there was none to look at. */
export type RefusalReason = RegistryRefusal | 'unreadable';

/** Where a registry comes from, and what it is measured against. */
export type RegistrySourceOptions = {
  /** A file, or a URL. */
  readonly location: string;
  readonly keys: TrustedKeys;
  /** How many of them have to have signed what a root key vouches for; one where nothing is said. */
  readonly rootSignatures?: number;
  readonly environment: string;
  /** The least number that is taken, whatever is remembered. */
  readonly leastSequence?: number;
  /** Keeps the last verified document over a restart; empty for none. */
  readonly memory: string;
  /** Takes what an operator has to know. */
  readonly alert: (message: string) => void;
  /** Called for each document that is read and refused. */
  readonly onRefused?: (reason: RefusalReason) => void;
  readonly now?: () => Date;
};

/** How often a URL is asked again, and how long it may take; a file is looked at on every request. */
const ASK_AGAIN_MS = 5000;
const TIMEOUT_MS = 5000;

/**
 * Reads and verifies the registry, and again whenever it has changed. A document that is refused, or cannot be read, is
 * reported once, and the last verified one stays in use. Where nothing is remembered, an expired one is better than no
 * portal: it is taken, and reported until somebody renews it.
 * @throws Error when there is none to begin with.
 */
export async function openRegistry(options: RegistrySourceOptions): Promise<RegistrySource> {
  const { location, memory, alert, onRefused, now = () => new Date() } = options;
  const { keys, rootSignatures, environment, leastSequence } = options;
  const expected = { keys, rootSignatures, environment, leastSequence };
  const isUrl = /^https?:\/\//.test(location);
  let verified = memory === '' ? undefined : await recall();
  let stamp: string | undefined;
  let lastAlert: string | undefined;
  let checkedAt = 0;
  let check: Promise<void> | undefined;

  async function verify(text: string): Promise<ReadRegistry> {
    return describe(text, await verifyRegistry(parse(text), { ...expected, now: now(), last: verified }));
  }

  /** What was good once stays good enough: its expiry is not asked. */
  async function recall(): Promise<ReadRegistry | undefined> {
    const text = await readFile(memory, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : verifyForEver(text).catch(() => undefined);
  }

  async function verifyForEver(text: string): Promise<ReadRegistry> {
    return describe(text, await verifyRegistry(parse(text), { ...expected, now: new Date(0) }));
  }

  /** With nothing to fall back on, an expired document is taken. */
  async function verifyFirst(text: string): Promise<ReadRegistry> {
    return verify(text).catch((error: unknown) => {
      if (!(error instanceof RegistryRefusedError && error.refusal === 'expired')) throw error;
      onRefused?.('expired');
      return verifyForEver(text);
    });
  }

  async function look(): Promise<void> {
    const latest = isUrl ? undefined : stampOf(location);
    if (latest !== undefined && latest === stamp) return;
    try {
      const text = isUrl ? await download(location) : await readFile(location, 'utf8');
      if (text !== verified?.signed) {
        verified = await (verified ? verify(text) : verifyFirst(text));
        if (memory !== '') await remember(verified.signed);
      }
      lastAlert = undefined;
    } catch (error) {
      if (!verified) throw error;
      onRefused?.(error instanceof RegistryRefusedError ? error.refusal : 'unreadable');
      report(`${reasonOf(error)} Number ${verified.sequence} stays in use.`);
    }
    stamp = latest;
  }

  async function remember(text: string): Promise<void> {
    try {
      await writeFile(`${memory}.new`, text);
      await rename(`${memory}.new`, memory);
    } catch (error) {
      report(`The registry cannot be remembered: ${reasonOf(error)}`);
    }
  }

  function report(message: string): void {
    if (message !== lastAlert) alert(message);
    lastAlert = message;
  }

  async function current(): Promise<ReadRegistry> {
    const isDue = !isUrl || now().getTime() - checkedAt > ASK_AGAIN_MS;
    if (isDue && !check) {
      checkedAt = now().getTime();
      check = look().finally(() => (check = undefined));
    }
    // A file is read in no time; nobody waits for a URL.
    if (!isUrl) await check;
    if (!verified) throw new Error(`${location} holds no registry.`);
    if (now().getTime() >= Date.parse(verified.expiresAt))
      report(
        `The registry expired at ${verified.expiresAt}. Number ${verified.sequence} stays in use; renew it.`,
      );
    return verified;
  }

  /** Nothing of the past is remembered: it is never what the next document is measured against. */
  async function readPast(sequence: number): Promise<PastRegistry> {
    const { registry } = await current();
    const text = isUrl
      ? await download(new URL(historyPath(sequence), location).href)
      : await readFile(join(dirname(location), historyPath(sequence)), 'utf8');
    return verifyPast(parse(text), { keys, rootSignatures, sequence, registry });
  }

  await look();
  return {
    current,
    readPast,
    verifyPreview: async (token) =>
      verifyPreview(token, { keys, rootSignatures, registry: (await current()).registry, now: now() }),
  };
}

function describe(text: string, registry: Awaited<ReturnType<typeof verifyRegistry>>): ReadRegistry {
  const { signature } = SignedRegistry.parse(parse(text));
  return {
    registry,
    live: toLiveRegistry(registry),
    signed: text,
    sequence: registry.sequence,
    signature: signature.value,
    expiresAt: registry.expiresAt,
    delegations: registry.delegations,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryRefusedError(
      'malformed',
      'The registry document is refused (malformed): it is no JSON.',
    );
  }
}

async function download(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}.`);
  return reply.text();
}

/** At once: every request waits for it, and handing it to another thread takes longer than asking. */
function stampOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
