import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Timestamp } from './fields';
import { EventId } from './ids';
import { RemoteVersionNumber } from './remote-build';
import { RemoteName } from './remote-descriptor';

/** Why a remote could not be used; shown to people as a code that support can look up (infra/docs/error-codes.md). */
export const RemoteFailureCode = z.enum([
  'remote-unreachable',
  'remote-slow',
  'remote-broken',
  'remote-incompatible',
  'remote-disabled',
  'page-unreachable',
  'page-broken',
  'remote-tampered',
  'page-tampered',
]);
export type RemoteFailureCode = z.infer<typeof RemoteFailureCode>;

/** What browsers report: also what a page says of itself, once its remote runs. */
export const ReportedFailureCode = z.enum([
  ...RemoteFailureCode.options,
  'page-slow',
  'page-needs-api',
  'host-context-missing',
  'host-context-invalid',
]);
export type ReportedFailureCode = z.infer<typeof ReportedFailureCode>;

/** The failure that says nothing of a version: its page asked for what the API of the day does not have. */
export const PAGE_NEEDS_API = 'page-needs-api' satisfies ReportedFailureCode;

/** Why somebody has the version that they have; `fallback` stands in for one that failed. */
export const VersionReason = z.enum(['current', 'canary', 'override', 'fallback']);
export type VersionReason = z.infer<typeof VersionReason>;

/** How one attempt to use a remote ended in a browser. Shells that were built before say no more than its first four. */
export const RemoteReport = z.object({
  remote: RemoteName,
  version: RemoteVersionNumber,
  /** Null when it worked. */
  failure: z.nullable(ReportedFailureCode),
  /** What the browser reported, for debugging; never what a person typed. */
  cause: z.string().check(z.maxLength(300)),
  /** The URL pattern of the page, never its address. */
  page: z.optional(z.string().check(z.maxLength(200))),
  /** The event of its address: the API notes what the person is there, and not which event it was. */
  event: z.optional(EventId),
  reason: z.optional(VersionReason),
  /** The shell: its version and its build, such as `1.0.0+1f3a`. */
  shell: z.optional(z.string().check(z.maxLength(64))),
});
export type RemoteReport = z.infer<typeof RemoteReport>;

/** How a version of a remote does, over the last 24 hours. */
export const RemoteHealth = z.object({
  remote: z.string(),
  version: z.string(),
  loads: z.int(),
  /** Without what is no fault of the version, here and in what follows: `PAGE_NEEDS_API`. */
  failures: z.int(),
  /** How many different people told anything of it, and how many of them a failure. */
  people: z.int(),
  failingPeople: z.int(),
  /** The same by browser; its name is empty where it is not known. An API that was built before says nothing of them. */
  browsers: z._default(
    z.array(z.object({ browser: z.string(), people: z.int(), failingPeople: z.int() })),
    [],
  ),
});
export type RemoteHealth = z.infer<typeof RemoteHealth>;

const tag = 'Remotes';

export const reportRemotes = endpoint({
  method: 'POST',
  path: '/remotes/reports',
  tag,
  summary:
    'Tells how remotes did in a browser. A person counts once an hour for each version and outcome, and for what they may be given only. Who had a failure is kept for a week.',
  access: 'session',
  body: z.object({ reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(20)) }),
});

export const getRemoteHealth = endpoint({
  method: 'GET',
  path: '/admin/remotes/health',
  tag,
  summary:
    'How every version of every remote did in browsers over the last 24 hours, and what most people could not use.',
  access: 'superuser',
  serviceScope: 'remotes:read',
  reply: z.object({
    versions: z.array(RemoteHealth),
    /** What most people told first; a code may be newer than who reads it. */
    failures: z.array(
      z.object({
        remote: z.string(),
        version: z.string(),
        failure: z.string(),
        cause: z.string(),
        at: Timestamp,
        /** How many different people told it. */
        count: z.int(),
      }),
    ),
  }),
});

export const overrideRemote = endpoint({
  method: 'POST',
  path: '/admin/remotes/overrides',
  tag,
  summary:
    'Writes into the log that a superuser tries a version of a remote in a browser of theirs, or has stopped.',
  access: 'superuser',
  body: z.object({ remote: RemoteName, version: z.nullable(RemoteVersionNumber) }),
});

export const openPastRegistry = endpoint({
  method: 'POST',
  path: '/admin/remotes/past',
  tag,
  summary: 'Writes into the log that a superuser opens the portal as it was, in a browser of theirs.',
  access: 'superuser',
  /** The number of the document that described the portal then. */
  body: z.object({ sequence: z.int().check(z.gte(1)) }),
});
