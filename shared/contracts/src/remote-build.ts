import * as z from 'zod/mini';
import { EarlyReads } from './early-read';
import { EndpointName } from './endpoint';
import { OfflinePage } from './offline-page';
import { RemoteDescriptor } from './remote-descriptor';

/** A file of a build, relative to the build's description. Nothing that could lead out of its folder. */
const fileName = z
  .string()
  .check(
    z.regex(
      /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9_$~.-]+(?:\/[A-Za-z0-9_$~.-]+)*$/,
      'A file is a relative path of letters, digits and . _ $ ~ -',
    ),
    z.maxLength(200),
  );

/** The hash of a file as browsers check it (W3C Subresource Integrity, section 3.1). */
export const FileIntegrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'An integrity is sha384- and 64 characters of base64.'));

/** A version of a remote, as in Semantic Versioning 2.0.0, without build metadata. */
export const RemoteVersionNumber = z
  .string()
  .check(
    z.regex(
      /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
      'A version looks like 1.4.0, or 1.4.0-rc.1.',
    ),
    z.maxLength(64),
  );

/** The versions of the host context that a remote understands, both ends included. */
export const HostContextRange = z
  .object({ from: z.int().check(z.gte(1)), to: z.int().check(z.gte(1)) })
  .check(z.refine(({ from, to }) => from <= to, 'The range has to begin before it ends.'));
export type HostContextRange = z.infer<typeof HostContextRange>;

/** A page that opens without a network, as a build has it. */
const BuiltOfflinePage = z.extend(OfflinePage, {
  /** What the page loads only once it is used, such as a dialog; left out, it is kept where it was used before. */
  later: z.optional(z.array(fileName)),
});

/**
 * What a build of a remote leaves beside its files, as `remote.json`; file names are relative to it.
 * Any bundler can write one: see infra/docs/how-to/publish-a-remote.md.
 */
export const RemoteBuild = z
  .object({
    descriptor: RemoteDescriptor,
    version: RemoteVersionNumber,
    /** Tells builds apart; two builds of the same sources have the same id. */
    buildId: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
    entry: fileName,
    /** `script`: fills the global variable `containerGlobal`. `module`: an ES module that is the container. */
    format: z.enum(['script', 'module']),
    /** Different for every build, so that two can live in one page. */
    containerGlobal: z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/)),
    hostContext: HostContextRange,
    /** The singletons that it expects the shell to bring, as semantic version ranges. */
    requires: z.record(z.string(), z.string()),
    /** The hash of every script and style sheet; null only for a remote that is served from its sources. */
    integrity: z.nullable(z.record(fileName, FileIntegrity)),
    /** URL pattern of a page (`/events/:eventId`) -> the files that it needs beside the entry. */
    preload: z.record(z.string().check(z.regex(/^\//)), z.array(fileName)),
    /** What its pages ask the API for first; nothing is asked for ahead where it is left out. */
    early: z.optional(EarlyReads),
    /** Its pages that open without a network: none where it is left out. */
    offline: z.optional(z.record(z.string().check(z.regex(/^\//)), BuiltOfflinePage)),
    /** The endpoints of the API that its code calls; a build that was made before says nothing of them. */
    needs: z.optional(z.array(EndpointName).check(z.maxLength(500))),
  })
  .check(
    z.refine(({ entry, integrity }) => integrity === null || Object.hasOwn(integrity, entry), {
      path: ['integrity'],
      message: 'The entry has no hash.',
    }),
    z.refine(
      ({ preload, integrity }) =>
        integrity === null ||
        Object.values(preload)
          .flat()
          .every((file) => Object.hasOwn(integrity, file)),
      { path: ['preload'], message: 'A file to be preloaded has no hash.' },
    ),
    z.refine(
      ({ offline = {}, integrity }) =>
        integrity === null ||
        Object.values(offline)
          .flatMap(({ later = [] }) => later)
          .every((file) => Object.hasOwn(integrity, file)),
      { path: ['offline'], message: 'A file that a page loads later has no hash.' },
    ),
    z.refine(
      ({ early = {} }) =>
        Object.entries(early).every(([pattern, reads]) =>
          reads.every(({ path }) =>
            path.split('/').every((part) => !part.startsWith(':') || pattern.split('/').includes(part)),
          ),
        ),
      { path: ['early'], message: 'An early read has a parameter that the address of its page has not.' },
    ),
    z.refine(
      ({ offline = {}, early = {} }) =>
        Object.keys(offline).every((pattern) => Object.hasOwn(early, pattern)),
      { path: ['offline'], message: 'A page that opens without a network has no early reads to keep.' },
    ),
  );
export type RemoteBuild = z.infer<typeof RemoteBuild>;
