import * as z from 'zod/mini';
import { PlatformRole } from './current-user';
import { endpoint } from './endpoint';
import { EventRole } from './event-role';
import { Timestamp } from './fields';
import { UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

const name = z.string().check(z.maxLength(64));

/** Which failures of remotes somebody looks for; `search` is for the people who had them. */
export const RemoteFailuresQuery = z.object({
  ...pageQuery,
  since: z._default(z.enum(['day', 'week']), 'day'),
  remote: z.optional(name),
  version: z.optional(name),
  failure: z.optional(name),
  role: z.optional(PlatformRole),
  eventRole: z.optional(EventRole),
  browser: z.optional(name),
  sort: sortBy(['people', 'lastAt'], 'people:desc'),
});
export type RemoteFailuresQuery = z.infer<typeof RemoteFailuresQuery>;

/** One cause for which a version of a remote failed. */
export const RemoteFailure = z.object({
  failureId: z.string(),
  remote: z.string(),
  version: z.string(),
  failure: z.string(),
  /** What browsers said, without identifiers and addresses. */
  cause: z.string(),
  /** How many different people had it. */
  people: z.int(),
  firstAt: Timestamp,
  lastAt: Timestamp,
});
export type RemoteFailure = z.infer<typeof RemoteFailure>;

/** How often, where and with what one person had a failure within an hour. What a browser did not say is empty. */
export const FailureReport = z.object({
  user: z.object({ userId: UserId, name: z.string(), email: z.string() }),
  /** The URL pattern of the page. */
  page: z.string(),
  /** A `VersionReason`. */
  reason: z.string(),
  shell: z.string(),
  role: PlatformRole,
  /** An `EventRole` at the event of the page; an API that was built before does not know of it. */
  eventRole: z._default(z.string(), ''),
  browser: z.string(),
  firstAt: Timestamp,
  lastAt: Timestamp,
});
export type FailureReport = z.infer<typeof FailureReport>;

/** What became live of a remote, as the API has seen it. */
export const RemoteChange = z.object({
  remote: z.string(),
  /** Of the registry's document. */
  sequence: z.int(),
  at: Timestamp,
  current: z.string(),
  canary: z.nullable(z.object({ version: z.string(), percent: z.int() })),
  disabled: z.boolean(),
});
export type RemoteChange = z.infer<typeof RemoteChange>;

const tag = 'Remotes';

export const listRemoteFailures = endpoint({
  method: 'GET',
  path: '/admin/remotes/failures',
  tag,
  summary:
    'What browsers could not use in the last day or week, by version and cause, with what was live when. A person counts once.',
  access: 'superuser',
  query: RemoteFailuresQuery,
  reply: z.extend(pageOf(RemoteFailure), {
    /** How many people had a failure in each part of that time, the oldest first. */
    timeline: z.array(z.object({ at: Timestamp, people: z.int() })),
    /** The latest first. */
    changes: z.array(RemoteChange),
    /** What there is to filter by. */
    choices: z.object({
      remotes: z.array(z.string()),
      versions: z.array(z.string()),
      failures: z.array(z.string()),
      browsers: z.array(z.string()),
    }),
  }),
});

export const getRemoteFailure = endpoint({
  method: 'GET',
  path: '/admin/remotes/failures/:failureId',
  tag,
  summary: 'Who had one failure in the last week, where and with what: the latest hundred reports.',
  access: 'superuser',
  params: z.object({ failureId: z.string() }),
  query: z.object({ search: pageQuery.search }),
  reply: z.extend(RemoteFailure, { reports: z.array(FailureReport) }),
});
