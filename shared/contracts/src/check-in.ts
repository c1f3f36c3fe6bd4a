import * as z from 'zod/mini';
import { textBlock, textLine, Timestamp } from './fields';
import { CheckInListId, QuestionId, ScanId, UserId } from './ids';

/** What a list is for. An event has one door, which is where somebody arrives; it may have many of the others. */
export const CheckInListKind = z.enum(['door', 'day', 'meal', 'swag', 'workshop']);
export type CheckInListKind = z.infer<typeof CheckInListKind>;

const count = (most: number) =>
  z
    .int('Use a whole number.')
    .check(z.gte(1, 'Use a number above zero.'), z.lte(most, `Use at most ${most.toLocaleString('en')}.`));

/** The most questions whose answers a verdict shows: more cannot be read in passing. */
export const MOST_SHOWN_ANSWERS = 3;

const listFields = z.object({
  name: textLine(40, 'Enter a name.'),
  kind: CheckInListKind,
  /** Whom the list lets in: everybody with a seat, or only those who have come through the door. */
  audience: z.enum(['seated', 'arrived']),
  /** When the list takes scans; null for no bound. */
  opensAt: z.nullable(Timestamp),
  closesAt: z.nullable(Timestamp),
  /** How often one person is let in; null for no limit. */
  limitPerPerson: z.nullable(count(100)),
  /** Over how many hours the limit counts, back from the scan; null for as long as the list lasts. */
  limitHours: z.nullable(count(24 * 14)),
  /** How many there are to give; null for as many as come. */
  stock: z.nullable(count(100_000)),
  /** Whether people are scanned when they go, too; whoever has gone may come in again. */
  countsExits: z.boolean(),
  /** Questions of the event's form whose answers the verdict shows. */
  shownQuestions: z
    .array(QuestionId)
    .check(z.maxLength(MOST_SHOWN_ANSWERS, `Choose at most ${MOST_SHOWN_ANSWERS} questions.`)),
  showsTeam: z.boolean(),
  /** What whoever scans has to remember: shown with every welcome. */
  note: textBlock(140),
});

type Fields = z.infer<typeof listFields>;

/** What an admin fills in to make or change a check-in list. */
export const CheckInListDraft = listFields.check(
  z.check<Fields>(({ value, issues }) => {
    const fault = (field: keyof Fields, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value[field] });
    const { opensAt, closesAt } = value;
    if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
      fault('closesAt', 'The list has to close after it opens.');
    if (value.limitHours !== null && value.limitPerPerson === null)
      fault('limitHours', 'Say first how often one person is let in.');
    if (value.kind === 'door' && value.audience === 'arrived')
      fault('audience', 'People arrive at the door, so it is open to everybody with a seat.');
    if (value.kind === 'door' && value.stock !== null)
      fault('stock', 'The door lets in everybody with a seat.');
  }),
);
export type CheckInListDraft = z.infer<typeof CheckInListDraft>;

/** A list by which people are let in, or given something. */
export const CheckInList = z.extend(listFields, {
  listId: CheckInListId,
  /** Raised with every change; a change names the version that it was made from. */
  version: z.int(),
  /** Claims that stand: those taken back do not count. */
  given: z.int(),
  /** Scans of the list, failed and undone ones too. */
  scans: z.int(),
});
export type CheckInList = z.infer<typeof CheckInList>;

/** What a scan says, in the order in which it is judged: the first that applies. */
export const Verdict = z.enum([
  /** The code is no pass of this portal, or its signature is wrong. */
  'unknown',
  'wrong_event',
  'expired',
  /** The pass was replaced, the seat it belongs to was given back, or the person is suspended. */
  'revoked',
  /** Applied, and has no seat (so far). */
  'not_accepted',
  'declined',
  /** Has a seat, but the list is for others: for those who have arrived. */
  'wrong_list',
  /** The list is closed at this moment. */
  'not_open',
  'already_in',
  /** Scanned on the way out without being in. */
  'not_in',
  'limit_reached',
  'out_of_stock',
  'goodbye',
  'welcome',
]);
export type Verdict = z.infer<typeof Verdict>;

/** The verdicts by which somebody comes in, goes, or gets something: only they count. */
export const grantingVerdicts = ['welcome', 'goodbye'] as const satisfies readonly Verdict[];

/** Whether a verdict lets somebody in or out, or gives them something. */
export function isGranted(verdict: Verdict): boolean {
  return (grantingVerdicts as readonly Verdict[]).includes(verdict);
}

/** Somebody at the desk, with what the list shows of them. */
export const ScannedPerson = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  team: z.nullable(z.string()),
  /** Answers to the questions that the list shows, those that were left out not among them. */
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
});
export type ScannedPerson = z.infer<typeof ScannedPerson>;

/** Which way somebody goes; lists that count no exits know `in` alone. */
export const ScanDirection = z.enum(['in', 'out']);
export type ScanDirection = z.infer<typeof ScanDirection>;

/** The longest code that a scanner sends: whatever else a camera reads is cut there. */
export const LONGEST_SCANNED_CODE = 200;

/** One scan as the scanner made it. */
export const ScanRequest = z.object({
  /** What the camera or the reader read; or the person whom somebody chose by hand. */
  subject: z.union([
    z.object({ code: z.string().check(z.minLength(1), z.maxLength(LONGEST_SCANNED_CODE)) }),
    z.object({ userId: UserId }),
  ]),
  direction: ScanDirection,
  /** When it was scanned, by the clock of the device. */
  scannedAt: Timestamp,
  /** What whoever scans calls the device, so that two can be told apart. */
  device: textLine(40, 'Name this device.'),
  /** What the device has said by itself, where it had no network: older scanners say nothing. */
  said: z.optional(Verdict),
});
export type ScanRequest = z.infer<typeof ScanRequest>;

/** What has become of one scan. */
export const ScanResult = z.object({
  scanId: ScanId,
  verdict: Verdict,
  /** Null where the code names nobody of this event. */
  person: z.nullable(ScannedPerson),
  /** Since when it is taken back; null while it stands. */
  undoneAt: z.nullable(Timestamp),
  /** The claim that stands already, behind `already_in` and `limit_reached`: when, by whom, on what. */
  earlier: z.nullable(z.object({ at: Timestamp, by: z.nullable(z.string()), device: z.string() })),
  /** The list's own words for whoever scans. */
  note: z.string(),
  recordedAt: Timestamp,
});
export type ScanResult = z.infer<typeof ScanResult>;

/** One scan in the log. */
export const LoggedScan = z.object({
  scanId: ScanId,
  listId: CheckInListId,
  listName: z.string(),
  verdict: Verdict,
  direction: ScanDirection,
  person: z.nullable(z.object({ userId: UserId, name: z.string(), image: z.nullable(z.string()) })),
  scannedAt: Timestamp,
  recordedAt: Timestamp,
  by: z.nullable(z.string()),
  device: z.string(),
  undoneAt: z.nullable(Timestamp),
  undoneBy: z.nullable(z.string()),
  /** Another device had let the same person in before this scan arrived here: it was made without a network. */
  isConflict: z.boolean(),
  /** The scan that stood in the way of this one; of a conflict, that of the other device. */
  earlier: z.nullable(z.object({ at: Timestamp, by: z.nullable(z.string()), device: z.string() })),
});
export type LoggedScan = z.infer<typeof LoggedScan>;

/** How somebody stands at the event, as whoever is at the desk needs to know it. */
export const DeskStanding = z.enum(['seated', 'not_accepted', 'declined']);
export type DeskStanding = z.infer<typeof DeskStanding>;

/** Somebody whom a search at the desk finds. */
export const DeskPerson = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  standing: DeskStanding,
  /** Since when the list has them in, or when it last gave to them; null for neither. */
  inSince: z.nullable(Timestamp),
});
export type DeskPerson = z.infer<typeof DeskPerson>;
