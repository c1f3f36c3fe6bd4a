import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Timestamp } from './fields';
import { EventId } from './ids';

const tag = 'Notices';

/** Identifies a notice; grows with time. */
const NoticeId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));

/** Something that the caller was told of. */
export const Notice = z.object({
  noticeId: NoticeId,
  at: Timestamp,
  readAt: z.nullable(Timestamp),
  event: z.nullable(z.object({ eventId: EventId, name: z.string(), timeZone: z.string() })),
  /** A `NoticeKind`, or a newer one that this client does not know; with `facts` it makes a `NoticeContent`. */
  kind: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export type Notice = z.infer<typeof Notice>;

/** Beyond this many unread notices nobody counts on. */
export const MOST_UNREAD = 99;

/** How much the caller has not read. */
export const UnreadNotices = z.object({
  /** One more than `MOST_UNREAD` stands for whatever is above it. */
  unread: z.int().check(z.nonnegative()),
  /** The last thing that the caller was told, read or not: another one means that something has happened. */
  newest: z.nullable(NoticeId),
});
export type UnreadNotices = z.infer<typeof UnreadNotices>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/users/me/notices',
  tag,
  summary: 'What the caller was told, newest first: those before a notice, where one is named.',
  access: 'session',
  query: z.object({ before: z.optional(NoticeId) }),
  reply: z.object({
    notices: z.array(Notice),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
});

export const getUnreadNotices = endpoint({
  method: 'GET',
  path: '/users/me/notices/unread',
  tag,
  summary:
    'How much the caller has not read. Open pages ask it every few seconds; that is no use of the session.',
  access: 'session',
  unattended: true,
  reply: UnreadNotices,
});

export const markNoticeRead = endpoint({
  method: 'PUT',
  path: '/users/me/notices/:noticeId/read',
  tag,
  summary: 'Marks one notice as read. One that is read, or is not the caller’s, stays as it is.',
  access: 'session',
  params: z.object({ noticeId: NoticeId }),
});

export const markNoticesRead = endpoint({
  method: 'PUT',
  path: '/users/me/notices/read',
  tag,
  summary: 'Marks everything as read up to a notice, so that nothing is that came after the caller looked.',
  access: 'session',
  body: z.object({ upTo: NoticeId }),
});
