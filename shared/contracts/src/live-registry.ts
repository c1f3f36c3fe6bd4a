import * as z from 'zod/mini';
import { FlagName, LiveFlag } from './live-flag';
import { FileIntegrity, RemoteBuild } from './remote-build';
import { RemoteDescriptor, RemoteName } from './remote-descriptor';

/** A directory on the web: where the files of one build are. */
const folderUrl = z.url({ protocol: /^https?$/ }).check(
  z.refine((url: string) => url.endsWith('/'), 'It has to end in a slash.'),
  z.refine((url: string) => !/[?#@\s]/.test(url), 'It has to be a plain address.'),
);

/** One version of a remote: its build, and where that is served. Never changes once it is published. */
export const RemoteVersion = z.extend(RemoteBuild, {
  baseUrl: folderUrl,
  publishedAt: z.iso.datetime(),
});
export type RemoteVersion = z.infer<typeof RemoteVersion>;

/** A remote as the shell gets it: what it may have to load, and nothing older. */
export const LiveRemote = z.object({
  name: RemoteName,
  owner: z.string(),
  disabled: z.nullable(z.object({ message: z.string() })),
  current: RemoteVersion,
  canary: z.nullable(z.object({ version: RemoteVersion, percent: z.int() })),
  previous: z.nullable(RemoteVersion),
  flags: z.optional(z.record(FlagName, LiveFlag)),
  /**
   * In a document alone, where only what its page needs of the remote is here, and no version before: the hash of the whole
   * (see `registryPart`).
   */
  record: z.optional(FileIntegrity),
});
export type LiveRemote = z.infer<typeof LiveRemote>;

/** Every remote that is live: what frames and navigation need of it, and the hash of its `LiveRemote`. */
export const RegistryIndex = z.object({
  remotes: z.array(
    z.object({
      name: RemoteName,
      descriptor: RemoteDescriptor,
      record: FileIntegrity,
      /** That some people get another version, which may say other things of itself. */
      hasCanary: z.optional(z.literal(true)),
    }),
  ),
});
export type RegistryIndex = z.infer<typeof RegistryIndex>;

/** Where the document server has a part of the registry, by its hash: it is there as long as the registry says so, and never another. */
export function registryPart(hash: string): string {
  return `/registry/parts/${hash.replace('sha384-', '').replaceAll('+', '-').replaceAll('/', '_')}.json`;
}

/** The part of the registry that a browser works from. */
export const LiveRegistry = z.object({
  environment: z.string(),
  /** 0 in a document: it stays the same when remotes change that are not in it. */
  sequence: z.int(),
  remotes: z.array(LiveRemote),
  /** How many remotes the index lists, where not all of them are here. */
  listed: z.optional(z.int()),
  /** The shell's build that documents are made of now; document servers before 1.3 do not say. */
  shell: z.optional(z.object({ version: z.string(), buildId: z.string() })),
});
export type LiveRegistry = z.infer<typeof LiveRegistry>;
