import * as z from 'zod/mini';

/** Identifies a person; assigned by the API at the first sign-in. */
export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Identifies an event; part of every URL of the event's pages. */
export const EventId = z.uuid().brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

/** Identifies a team within one event. */
export const TeamId = z.uuid().brand<'TeamId'>();
export type TeamId = z.infer<typeof TeamId>;

/** Identifies one piece of portal content: a link, a resource, a sponsor, an announcement. */
export const ContentItemId = z.uuid().brand<'ContentItemId'>();
export type ContentItemId = z.infer<typeof ContentItemId>;

/** Identifies a piece of long work of an event. */
export const JobId = z.uuid().brand<'JobId'>();
export type JobId = z.infer<typeof JobId>;

/** Identifies a ranked run of an event. */
export const RunId = z.uuid().brand<'RunId'>();
export type RunId = z.infer<typeof RunId>;

/** Identifies a file that somebody has sent; the API makes it. */
export const FileId = z.uuid().brand<'FileId'>();
export type FileId = z.infer<typeof FileId>;

/** Identifies an invitation to help run an event. */
export const InvitationId = z.uuid().brand<'InvitationId'>();
export type InvitationId = z.infer<typeof InvitationId>;

/** Identifies what one reader makes of one application. It does not say whose. */
export const ReadingId = z.uuid().brand<'ReadingId'>();
export type ReadingId = z.infer<typeof ReadingId>;

/** Identifies a check-in list of an event: its door, a day, a meal. */
export const CheckInListId = z.uuid().brand<'CheckInListId'>();
export type CheckInListId = z.infer<typeof CheckInListId>;

/** Identifies one scan of a check-in list; the scanner makes it. */
export const ScanId = z.uuid().brand<'ScanId'>();
export type ScanId = z.infer<typeof ScanId>;

/** Names a question for good: answers are kept under it, and a new version of the form keeps it. */
export const QuestionId = z.string().check(
  z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'Use a letter first, then letters and digits.'),
  // Answers are looked up by it in a plain object.
  z.refine((id) => !(id in {}), 'Every object has something of this name. Use another one.'),
);
