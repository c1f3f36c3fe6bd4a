import * as z from 'zod/mini';
import { Delegations } from './delegations';
import { FeatureFlags } from './feature-flag';
import { RemoteVersion, type LiveRegistry, type LiveRemote } from './live-registry';
import { RemoteVersionNumber } from './remote-build';
import { RemoteName } from './remote-descriptor';

const timestamp = z.iso.datetime();
const reason = z.string().check(z.minLength(3, 'Say why, in a few words.'), z.maxLength(300));

/** What was seen when a candidate was booted beside everything that is live. */
export const GateEvidence = z.object({
  checkedAt: timestamp,
  /** The registry document that it was tried with. */
  sequence: z.int(),
  passed: z.boolean(),
  checks: z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })),
  /** The roles as which nobody has looked, because the gate was told to leave them out, or knew nobody like them; older evidence does not say. */
  notTried: z.optional(z.array(z.string())),
  /** Where the registry's store has what was seen page by page, with pictures of those that failed. */
  report: z.optional(z.string()),
  /** Why it went live although a check failed, where somebody insisted. */
  forced: z.nullable(reason),
});
export type GateEvidence = z.infer<typeof GateEvidence>;

/** A part of the visitors that gets another version: the same people on every visit. */
export const RemoteCanary = z.object({
  version: RemoteVersionNumber,
  percent: z.int().check(z.gte(1), z.lte(100)),
});
export type RemoteCanary = z.infer<typeof RemoteCanary>;

/** A remote as the registry lists it: what is live, and everything that could be. */
export const RegisteredRemote = z
  .object({
    name: RemoteName,
    owner: z.string(),
    /** The URL prefixes that are its own; no version of another remote may claim one. */
    areas: z.array(z.string()).check(z.minLength(1)),
    current: z.nullable(RemoteVersionNumber),
    /** What was current before: where people go when the current version fails them. */
    previous: z.nullable(RemoteVersionNumber),
    canary: z.nullable(RemoteCanary),
    /** Versions that are kept however old they are. */
    pinned: z.array(RemoteVersionNumber),
    /** Its pointer does not move. */
    locked: z.nullable(z.object({ reason })),
    /** Switched off: nobody loads it, and people read the message. */
    disabled: z.nullable(z.object({ message: reason })),
    versions: z.record(RemoteVersionNumber, RemoteVersion),
    /** By version: when it was last where people could be sent to. Their open tabs may still ask for its files. */
    lastLive: z.record(RemoteVersionNumber, timestamp),
    /** By version: how it came through the gate. */
    evidence: z.record(RemoteVersionNumber, GateEvidence),
    /** By version: when people were taken away from it. It is no way back, and nobody's version, until the gate lets it through again. */
    takenBack: z.optional(z.record(RemoteVersionNumber, timestamp)),
    /** The version that the last rollback left, until something is promoted: asking once more goes no further back. */
    rolledBackFrom: z.optional(z.nullable(RemoteVersionNumber)),
    /** Switches in its code, and for whom they are on. */
    flags: z.optional(FeatureFlags),
  })
  .check(
    z.refine(
      ({ current, previous, canary, pinned, versions }) =>
        [current, previous, canary?.version ?? null, ...pinned].every(
          (version) => version === null || Object.hasOwn(versions, version),
        ),
      'A pointer names a version that is not published.',
    ),
    z.refine(
      ({ areas, versions }) =>
        Object.values(versions).every(({ descriptor }) =>
          descriptor.areas.every(({ path }) => areas.includes(path)),
        ),
      'A version claims an area that is not its remote’s.',
    ),
  );
export type RegisteredRemote = z.infer<typeof RegisteredRemote>;

/** The list of remotes that document server and shell work from; nothing about them is compiled into either. */
export const RemoteRegistry = z
  .object({
    /** 2 where keys are delegated: who knows of 1 alone would not ask whether a key may. */
    schemaVersion: z.literal([1, 2]),
    /** Only `development` may list remotes that run from their sources, and so have no hashes. */
    environment: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
    /** Rises by one with every change: an older document is a replay. */
    sequence: z.int().check(z.gte(1)),
    issuedAt: timestamp,
    /** From then on nobody vouches for it any more. */
    expiresAt: timestamp,
    /** What the change was, and who made it. */
    change: z.object({ summary: z.string().check(z.maxLength(500)), by: z.string().check(z.maxLength(200)) }),
    remotes: z.array(RegisteredRemote),
    delegations: z.optional(Delegations),
  })
  .check(
    z.refine(
      ({ schemaVersion, delegations }) => (schemaVersion === 2) === (delegations !== undefined),
      'Delegations make it form 2, and nothing else does.',
    ),
    z.refine(({ remotes }) => isUnique(remotes.map(({ name }) => name)), 'Two remotes have the same name.'),
    z.refine(({ remotes }) => isUnique(remotes.flatMap(({ areas }) => areas)), 'Two remotes claim one area.'),
    z.refine(
      ({ remotes }) =>
        isUnique(remotes.flatMap(({ versions }) => Object.values(versions).map(({ baseUrl }) => baseUrl))),
      'Two versions are served from one address.',
    ),
    z.refine(
      ({ environment, remotes }) =>
        environment === 'development' ||
        remotes.every(({ versions }) => Object.values(versions).every(({ integrity }) => integrity !== null)),
      'A version has no hashes.',
    ),
  );
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

/** Whether people were taken away from a version, and the gate has not let it through since. */
export function isTakenBack({ takenBack, evidence }: RegisteredRemote, version: string): boolean {
  const takenBackAt = takenBack?.[version];
  if (takenBackAt === undefined) return false;
  const seen = evidence[version];
  const isLetThrough = seen !== undefined && (seen.passed || seen.forced !== null);
  return !isLetThrough || Date.parse(seen.checkedAt) <= Date.parse(takenBackAt);
}

/** What browsers get of a registry: the versions that pointers name. */
export function toLiveRegistry({ environment, sequence, remotes }: RemoteRegistry): LiveRegistry {
  return {
    environment,
    sequence,
    remotes: remotes.flatMap(({ name, owner, disabled, current, previous, canary, versions, flags }) => {
      const find = (version: string | null | undefined) => withoutNeeds(versions[version ?? '']);
      const live = find(current);
      const candidate = find(canary?.version);
      if (!live) return [];
      return {
        name,
        owner,
        disabled,
        current: live,
        canary: canary && candidate ? { version: candidate, percent: canary.percent } : null,
        previous: find(previous),
        ...(flags && { flags: toLiveFlags(flags) }),
      };
    }),
  };
}

/** Browsers get what they decide by, and not who answers for it. */
function toLiveFlags(flags: FeatureFlags): NonNullable<LiveRemote['flags']> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { description: _description, owner: _owner, ...live }]) => [
      name,
      live,
    ]),
  );
}

/** What a version needs of the API was looked at before it went live: browsers do without. */
function withoutNeeds(version: RemoteVersion | undefined): RemoteVersion | null {
  if (!version) return null;
  const { needs: _needs, ...rest } = version;
  return rest;
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
