import { findRefusal, isInCanary, scopesOfArea, UserId } from '@event-portal/contracts';
import * as z from 'zod/mini';
import type { SignedInUser } from '../http/caller';

/** Which versions of remotes people get. */
export type LiveVersions = {
  /**
   * Whether the portal may give a version to a person: it is live, they are in its share where it is a canary, and the guards let
   * them into an area of its remote; with a page, that is one of the version's. False while the registry has not answered yet,
   * true for all where it is not to be asked.
   */
  readonly mayGet: (user: SignedInUser, remote: string, version: string, page?: string) => Promise<boolean>;
};

/** Where the registry's live part is. */
export type LiveVersionsOptions = {
  /** The document server's `/registry/live.json`; empty where it is not to be asked. */
  readonly url: string;
  readonly now: () => Date;
  readonly timeoutMs?: number;
  /** Hears what is live, each time that it is read. */
  readonly onRead?: (seen: LiveRegistrySeen) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Only the fields that are read, so that registries newer than this API fit as well. */
const Version = z.object({
  version: z.string(),
  descriptor: z.optional(z.object({ pages: z.optional(z.record(z.string(), z.unknown())) })),
});
const Area = z.object({ path: z.string(), guards: z.optional(z.array(z.string())) });
const LiveRegistrySeen = z.object({
  sequence: z.int(),
  remotes: z.array(
    z.object({
      name: z.string(),
      current: z.extend(Version, {
        descriptor: z.object({
          areas: z.array(Area),
          pages: z.optional(z.record(z.string(), z.unknown())),
        }),
      }),
      previous: z.nullable(Version),
      canary: z.nullable(z.object({ version: Version, percent: z.int() })),
      disabled: z.nullable(z.object({})),
    }),
  ),
});
/** What is read of the registry's live part. */
export type LiveRegistrySeen = z.infer<typeof LiveRegistrySeen>;
type LiveRemote = LiveRegistrySeen['remotes'][number];

/** The versions of a remote that people get. */
export function versionsOf({ current, previous, canary }: LiveRemote): string[] {
  return [current, previous, canary?.version].flatMap((live) => live?.version ?? []);
}

/** A version that was promoted a moment ago is not unknown for longer than this. */
const ASK_AGAIN_MS = 5_000;
const REMEMBER_MS = 60_000;
const TIMEOUT_MS = 2_000;

/**
 * Asks the document server which versions are live, and remembers it. It is believed as it is: what it says decides which
 * reports are counted, and nothing else. While it does not answer, what it said last holds.
 */
export function createLiveVersions(options: LiveVersionsOptions): LiveVersions {
  const { url, now, timeoutMs = TIMEOUT_MS, onRead, onFailure } = options;
  let live: ReadonlyMap<string, LiveRemote> | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now().getTime();
    try {
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (!reply.ok) throw new Error(`The live registry answers ${reply.status}.`);
      const seen = LiveRegistrySeen.parse(await reply.json());
      live = new Map(seen.remotes.map((remote) => [remote.name, remote]));
      await onRead?.(seen);
    } catch (error) {
      onFailure(error);
    }
  }

  async function askAfter(ms: number): Promise<void> {
    if (now().getTime() - askedAt < ms) return asking;
    await (asking ??= ask().finally(() => (asking = undefined)));
  }

  const isGiven = (user: SignedInUser, name: string, version: string, page?: string) => {
    const remote = live?.get(name);
    return (
      remote !== undefined &&
      isFor(user, remote, version) &&
      mayEnter(user, remote) &&
      (page === undefined || pagesOf(remote, version).includes(page))
    );
  };

  return {
    async mayGet(user, remote, version, page) {
      if (url === '') return true;
      await askAfter(live ? REMEMBER_MS : ASK_AGAIN_MS);
      if (live && !isGiven(user, remote, version, page)) await askAfter(ASK_AGAIN_MS);
      return isGiven(user, remote, version, page);
    },
  };
}

function isFor({ userId }: SignedInUser, { name, current, previous, canary }: LiveRemote, version: string) {
  if (version === current.version || version === previous?.version) return true;
  return (
    version === canary?.version.version &&
    isInCanary({ remote: name, version, percent: canary.percent }, userId)
  );
}

function pagesOf({ current, previous, canary }: LiveRemote, version: string): string[] {
  const found = [current, previous, canary?.version].find((live) => live?.version === version);
  return Object.keys(found?.descriptor?.pages ?? {});
}

function mayEnter(user: SignedInUser, { current }: LiveRemote): boolean {
  const userQuery = { user: { ...user, userId: UserId.parse(user.userId) }, error: null };
  return current.descriptor.areas.some((area) => {
    const facts = { userQuery, eventRole: null, pathname: `${area.path}/*`, cookieValues: () => [] };
    return findRefusal(scopesOfArea(area), facts) === undefined;
  });
}
