import { isGranted, type EventId, type ScannedPerson } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import { judgeLocally } from './pass-code';
import type { Scan } from './use-scans';
import { describeResult, describeVerdict, type VerdictWords } from './verdict-words';

/** What the screen says of a scan. */
export type ScanOutcome = VerdictWords & {
  readonly person: ScannedPerson | null;
  readonly note: string;
  /** Whether that is the last word: the API has answered. */
  readonly isFinal: boolean;
  readonly isGranted: boolean;
};

/**
 * The outcome of a scan as far as it is known; undefined while the answer is on its way.
 * @param code what was read, if this page has read it: a code that is no pass of this event is told at once
 */
export function describeScan(
  scan: Scan,
  code: string | undefined,
  eventId: EventId,
): ScanOutcome | undefined {
  const { progress, result, error } = scan;
  const open = { person: null, note: '', isFinal: false, isGranted: false };
  if (result) {
    const { person, note, verdict } = result;
    return { ...describeResult(result), person, note, isFinal: true, isGranted: isGranted(verdict) };
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
  if (progress === 'sending') return undefined;
  return {
    ...open,
    tone: 'warning',
    title: 'Kept, not judged yet',
    line: 'There is no network. The scan is judged as soon as there is one.',
  };
}

/** Who was scanned, as far as that is known. */
export function nameOf({ result, name }: Scan): string {
  return result?.person?.name ?? name ?? (result ? 'Nobody known' : 'A pass');
}
