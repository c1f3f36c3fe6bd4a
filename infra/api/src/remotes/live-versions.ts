import * as z from 'zod/mini';

/** Which versions of remotes people get. */
export type LiveVersions = {
  /** Whether a version is one of them; true for all while nobody has said which are. */
  readonly has: (remote: string, version: string) => Promise<boolean>;
};

/** Where the registry's live part is. */
export type LiveVersionsOptions = {
  /** The document server's `/registry/live.json`; empty where it is not to be asked. */
  readonly url: string;
  readonly now: () => Date;
  readonly timeoutMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/** Only the fields that are read, so that registries newer than this API fit as well. */
const Version = z.object({ version: z.string() });
const LiveRemotes = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      current: Version,
      previous: z.nullable(Version),
      canary: z.nullable(z.object({ version: Version })),
    }),
  ),
});

/** A version that was promoted a moment ago is not unknown for longer than this. */
const ASK_AGAIN_MS = 5_000;
const REMEMBER_MS = 60_000;
const TIMEOUT_MS = 2_000;

/**
 * Asks the document server which versions are live, and remembers it. It is believed as it is: what it says decides which
 * reports are counted, and nothing else. While it does not answer, what it said last holds.
 */
export function createLiveVersions(options: LiveVersionsOptions): LiveVersions {
  const { url, now, timeoutMs = TIMEOUT_MS, onFailure } = options;
  let live: ReadonlySet<string> | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now().getTime();
    try {
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (!reply.ok) throw new Error(`The live registry answers ${reply.status}.`);
      live = namesOf(LiveRemotes.parse(await reply.json()));
    } catch (error) {
      onFailure(error);
    }
  }

  async function askAfter(ms: number): Promise<void> {
    if (now().getTime() - askedAt < ms) return asking;
    await (asking ??= ask().finally(() => (asking = undefined)));
  }

  return {
    async has(remote, version) {
      if (url === '') return true;
      const name = nameOf(remote, version);
      await askAfter(live ? REMEMBER_MS : ASK_AGAIN_MS);
      if (live && !live.has(name)) await askAfter(ASK_AGAIN_MS);
      return live?.has(name) ?? true;
    },
  };
}

function namesOf({ remotes }: z.infer<typeof LiveRemotes>): ReadonlySet<string> {
  return new Set(
    remotes.flatMap(({ name, current, previous, canary }) =>
      [current, previous, canary?.version].flatMap((one) => (one ? [nameOf(name, one.version)] : [])),
    ),
  );
}

function nameOf(remote: string, version: string): string {
  return `${remote} ${version}`;
}
