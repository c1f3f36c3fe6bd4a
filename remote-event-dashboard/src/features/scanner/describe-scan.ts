import {
  isGranted,
  type CheckInList,
  type EventId,
  type ScannedPerson,
  type Verdict,
} from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import { formatClockTime } from '@event-portal/ui';
import { judgeLocally } from './pass-code';
import { isGrantedHere, type JudgedHere } from './snapshot/judged-here';
import type { Scan } from './use-scans';
import { describeResult, describeVerdict, type VerdictWords } from './verdict-words';

/** What the screen says of a scan. */
export type ScanOutcome = VerdictWords & {
  readonly person: ScannedPerson | null;
  readonly note: string;
  /** Where this device has judged by itself, that it has; empty otherwise. */
  readonly mark: string;
  /** Whether that is the last word: the API has answered. */
  readonly isFinal: boolean;
  readonly isGranted: boolean;
};

/** What else is known where a scan is told. */
export type ScanSurroundings = {
  readonly eventId: EventId;
  /** What was read, if this page has read it: a code that is no pass of this event is told at once. */
  readonly code?: string | undefined;
  /** The list that was scanned for, where its own words are told. */
  readonly list?: CheckInList | undefined;
  /** Whether the API is slow to answer, so that this device speaks first. */
  readonly isSlow?: boolean;
};

/** The outcome of a scan as far as it is known; undefined while the answer is on its way. */
export function describeScan(
  scan: Scan,
  { eventId, code, list, isSlow = false }: ScanSurroundings,
): ScanOutcome | undefined {
  const { progress, result, error, judged } = scan;
  const open = { person: null, note: '', mark: '', isFinal: false, isGranted: false };
  if (result) {
    const { person, verdict } = result;
    const note = noteWith(verdict, result.note);
    return { ...open, ...describeResult(result), person, note, isFinal: true, isGranted: isGranted(verdict) };
  }
  if (progress === 'failed')
    return {
      ...open,
      tone: 'danger',
      title: 'Not recorded',
      line: describeFailure(error),
      isFinal: true,
    };
  const local = code === undefined ? null : judgeLocally(code, eventId);
  if (local) return { ...open, ...describeVerdict(local) };
  if (progress === 'sending' && !isSlow) return undefined;
  if (judged?.verdict)
    return {
      ...open,
      ...describeJudged(scan, judged, judged.verdict, list),
      note: noteWith(judged.verdict, list?.note),
      isGranted: isGrantedHere(judged),
    };
  if (progress === 'sending') return undefined;
  const known = judged && `as it was at ${formatClockTime(judged.knownAt)}`;
  return {
    ...open,
    tone: 'warning',
    title: 'Kept, not judged yet',
    line:
      judged?.kind === 'unproven'
        ? `The code names ${scan.name ?? 'somebody'}, and this device cannot prove it: it is older, or altered. Search for the name.`
        : known
          ? `This device knows the event ${known}, and not this pass. Search for the name, or wait for the network.`
          : 'There is no network. The scan is judged as soon as there is one.',
  };
}

/** What whoever scans has to remember: it is for those who are welcome. */
function noteWith(verdict: Verdict, note = ''): string {
  return verdict === 'welcome' ? note : '';
}

/** What this device has said by itself. */
function describeJudged(
  scan: Scan,
  { earlierAt, left, userId, knownAt }: JudgedHere,
  verdict: Verdict,
  list: CheckInList | undefined,
) {
  const name = scan.name ?? '';
  const person = userId === null ? null : { userId, name, image: null, team: null, answers: [] };
  const words = describeResult({ verdict, person, earlier: null });
  const before = verdict === 'already_in' ? 'Since' : 'Last at';
  const since = earlierAt === null ? words.line : `${before} ${formatClockTime(earlierAt)}`;
  const rest = left === null || verdict !== 'welcome' ? '' : ` ${left.toLocaleString('en')} left here.`;
  const isMore = list !== undefined && (list.showsTeam || list.shownQuestions.length > 0);
  return {
    ...words,
    line: `${since}${rest}`.trim(),
    person,
    mark: [
      `Judged on this device, by what it knew at ${formatClockTime(knownAt)}. It waits to be sent.`,
      ...(isMore ? ['Team and answers show with a network.'] : []),
    ].join(' '),
  };
}

/** Who was scanned, as far as that is known. */
export function nameOf({ result, name }: Scan): string {
  return result?.person?.name ?? name ?? (result ? 'Nobody known' : 'A pass');
}
