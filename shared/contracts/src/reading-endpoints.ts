import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { GivenRole } from './event-role';
import { textBlock, Timestamp } from './fields';
import { EventId, QuestionId, ReadingId, UserId } from './ids';
import { StoredFile } from './questions';
import { ReadingFlag, ReadingRules, ReadingState, Rubric, Score } from './reading';

const tag = 'Reading';
const forAdmins = { eventRoles: ['admin'] } as const;
const forReaders = { eventRoles: ['admin', 'staff'] } as const;

/** The rules of reading, as those who write them see them. */
const ManagedReadingRules = z.extend(ReadingRules, {
  /** Zero before the first save; a change names the version that it was made from. */
  version: z.int(),
  /** Whether somebody has given a score: from then on the criteria stay, and only their words change. */
  scored: z.boolean(),
});
export type ManagedReadingRules = z.infer<typeof ManagedReadingRules>;

export const getReadingRules = endpoint({
  method: 'GET',
  path: '/events/:eventId/reading/rules',
  tag,
  summary: 'How the applications to the event are read.',
  access: forAdmins,
  params: EventParams,
  reply: ManagedReadingRules,
});

export const saveReadingRules = endpoint({
  method: 'PUT',
  path: '/events/:eventId/reading/rules',
  tag,
  summary:
    'Changes how applications are read. Refused as `stale` when somebody else changed it since `version`. Once there are scores, the criteria stay, and only their words change.',
  access: forAdmins,
  params: EventParams,
  body: z.object({ version: z.int(), rules: ReadingRules }),
  reply: ManagedReadingRules,
});

/** A reader, how far they are, and how they score. */
export const ListedReader = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  /** What they still have to read. */
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
  conflicts: z.int(),
  /** How long the rest takes at the reader's own pace; null until that is known. */
  minutesLeft: z.nullable(z.int()),
  mean: z.nullable(z.number()),
  /** The standard deviation of what they give. */
  spread: z.nullable(z.number()),
  /** What others gave to the same applications. */
  othersMean: z.nullable(z.number()),
});
export type ListedReader = z.infer<typeof ListedReader>;

/** Who reads for an event, who could, and how far they are. */
export const ReaderList = z.object({
  readers: z.array(ListedReader),
  /** Those who run the event and do not read. */
  candidates: z.array(z.object({ userId: UserId, name: z.string(), role: GivenRole })),
  /** How many applications wait for a decision, and how many of those enough people have read. */
  applications: z.int(),
  readEnough: z.int(),
});
export type ReaderList = z.infer<typeof ReaderList>;

export const listReaders = endpoint({
  method: 'GET',
  path: '/events/:eventId/reading/readers',
  tag,
  summary: 'Who reads applications to the event, how far they are, and how they score beside others.',
  access: forAdmins,
  params: EventParams,
  reply: ReaderList,
});

const ReaderParams = z.object({ eventId: EventId, userId: UserId });

export const addReader = endpoint({
  method: 'PUT',
  path: '/events/:eventId/reading/readers/:userId',
  tag,
  summary: 'Lets one of those who run the event read applications. Again, it changes nothing.',
  access: forAdmins,
  params: ReaderParams,
  reply: ReaderList,
});

export const removeReader = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/reading/readers/:userId',
  tag,
  summary: 'Takes away what a reader has not read yet. What they have scored stays.',
  access: forAdmins,
  params: ReaderParams,
  reply: ReaderList,
});

/** The most that each reader gets in all; without it, the readers share evenly what there is. */
const most = z.int('Use a whole number.').check(z.gte(1, 'Use a number above zero.'), z.lte(10_000));

/** Who gets how many applications to read, and which stay without a reader. */
export const AssignmentPlan = z.object({
  readers: z.array(
    z.object({
      userId: UserId,
      name: z.string(),
      /** What they still have to read now, and afterwards. */
      before: z.int(),
      after: z.int(),
    }),
  ),
  /** How many readings are given to somebody anew, and how many move away from whom they were with. */
  given: z.int(),
  taken: z.int(),
  /** Applications that fewer people read than should, the first of them. */
  without: z.array(
    z.object({
      userId: UserId,
      name: z.string(),
      missing: z.int(),
      /** `nobody_left` when every reader has it, skipped it or has a conflict of interest; `limit` when all have their number. */
      reason: z.enum(['nobody_left', 'limit']),
    }),
  ),
  withoutTotal: z.int(),
});
export type AssignmentPlan = z.infer<typeof AssignmentPlan>;

export const planAssignment = endpoint({
  method: 'GET',
  path: '/events/:eventId/reading/assignment',
  tag,
  summary: 'What dealing out the applications would do now, without doing it.',
  access: forAdmins,
  params: EventParams,
  query: z.object({ most: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), most))) }),
  reply: AssignmentPlan,
});

export const assignReadings = endpoint({
  method: 'POST',
  path: '/events/:eventId/reading/assignment',
  tag,
  summary:
    'Deals out the applications that wait for a decision. What somebody has begun, or was given by hand, stays with them; who came later gets a share of the rest.',
  access: forAdmins,
  params: EventParams,
  body: z.object({ most: z.nullable(most) }),
  reply: AssignmentPlan,
});

export const giveReading = endpoint({
  method: 'PUT',
  path: '/events/:eventId/reading/readers/:readerId/applications/:userId',
  tag,
  summary:
    'Gives one application to one reader. Refused as `role_conflict` when it is their own, or they have a conflict of interest.',
  access: forAdmins,
  params: z.object({ eventId: EventId, readerId: UserId, userId: UserId }),
  reply: ReaderList,
});

/** A line of a reader's list. */
export const ListedReading = z.object({
  readingId: ReadingId,
  /** The name of the applicant, or a neutral one where applications are read blind. */
  label: z.string(),
  state: ReadingState,
  scores: z.record(QuestionId, Score),
  flag: z.nullable(ReadingFlag),
  /** Whether other answers were sent since the caller saved this last. */
  changed: z._default(z.boolean(), false),
});
export type ListedReading = z.infer<typeof ListedReading>;

/** What the caller reads. */
const OwnReadings = z.object({
  /** Whether the caller reads at all. */
  isReader: z.boolean(),
  rubric: Rubric,
  blind: z.boolean(),
  closed: z.boolean(),
  readings: z.array(ListedReading),
  /** How long the rest takes at the caller's own pace; null until that is known. */
  minutesLeft: z.nullable(z.int()),
});
export type OwnReadings = z.infer<typeof OwnReadings>;

export const listOwnReadings = endpoint({
  method: 'GET',
  path: '/events/:eventId/readings',
  tag,
  summary:
    'The applications that the caller reads, with what they gave them. It holds nothing that others gave.',
  access: forReaders,
  params: EventParams,
  reply: OwnReadings,
});

/** An application as its reader sees it: without what is sensitive or hidden from readers. */
export const OwnReading = z.extend(ListedReading, {
  /** Null where applications are read blind. */
  person: z.nullable(z.object({ name: z.string(), image: z.nullable(z.string()) })),
  answers: z.array(
    z.object({
      question: QuestionId,
      section: z.string(),
      /** As it was asked. */
      label: z.string(),
      isLink: z.boolean(),
      /** Empty when nothing is said. */
      words: z.string(),
      /** Where the answer is a file, which the reader may have. */
      file: z._default(z.nullable(StoredFile), null),
    }),
  ),
  note: z.string(),
  flagReason: z.string(),
  /** Raised with every save; a change names the version that it was made from. */
  version: z.int(),
  savedAt: z.nullable(Timestamp),
  /** Whether the caller can take back what they said: until the reading is closed, or the decision on the application is out. */
  canTakeBack: z._default(z.boolean(), false),
});
export type OwnReading = z.infer<typeof OwnReading>;

const ReadingParams = z.object({ eventId: EventId, readingId: ReadingId });

export const getOwnReading = endpoint({
  method: 'GET',
  path: '/events/:eventId/readings/:readingId',
  tag,
  summary: 'One application that the caller reads.',
  access: forReaders,
  params: ReadingParams,
  reply: OwnReading,
});

/** What a reader makes of an application. It is done once every criterion has a score. */
export const ReadingChange = z.object({
  version: z.int(),
  /** `skipped` leaves it to somebody else; `conflict` says that this reader must not judge it. */
  outcome: z.enum(['read', 'skipped', 'conflict']),
  scores: z.record(QuestionId, Score),
  note: textBlock(2000),
  flag: z.nullable(ReadingFlag),
  /** Why it is flagged. */
  flagReason: textBlock(500),
});
export type ReadingChange = z.infer<typeof ReadingChange>;

export const saveReading = endpoint({
  method: 'PUT',
  path: '/events/:eventId/readings/:readingId',
  tag,
  summary:
    'Saves what the caller makes of an application. Refused as `stale` when another tab saved in between, and as `reading_closed` once the reading is closed.',
  access: forReaders,
  params: ReadingParams,
  body: ReadingChange,
  reply: OwnReading,
});

export const takeBackReading = endpoint({
  method: 'POST',
  path: '/events/:eventId/readings/:readingId/take-back',
  tag,
  summary:
    'Takes back what the caller said of an application, scores, note and flag: it counts no more, and is theirs to read again. Refused as `stale`, as `reading_closed`, and as `transition_refused` once the decision is out.',
  access: forReaders,
  params: ReadingParams,
  body: z.object({ version: z.int() }),
  reply: OwnReading,
});

/** What one reader made of an application, as admins see it. */
export const ApplicationReading = z.object({
  readingId: ReadingId,
  reader: z.string(),
  state: ReadingState,
  scores: z.record(QuestionId, Score),
  note: z.string(),
  flag: z.nullable(ReadingFlag),
  flagReason: z.string(),
});
export type ApplicationReading = z.infer<typeof ApplicationReading>;

export const listApplicationReadings = endpoint({
  method: 'GET',
  path: '/events/:eventId/applications/:userId/readings',
  tag,
  summary:
    'What each reader made of one application. An admin who has still to read it themselves is told nothing before they have.',
  access: forAdmins,
  params: ReaderParams,
  reply: z.object({
    rubric: Rubric,
    /** Whether the caller has still to read it. */
    hidden: z.boolean(),
    readings: z.array(ApplicationReading),
  }),
});
