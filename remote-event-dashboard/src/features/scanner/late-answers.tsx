import type { EventId } from '@event-portal/contracts';
import { Banner, formatClockTime } from '@event-portal/ui';
import { describeScan, nameOf } from './describe-scan';
import { noteTold, useToldScans } from './told-scans';
import type { Scan } from './use-scans';
import { describeVerdict } from './verdict-words';

/**
 * What was answered when nobody looked any more: who of those who were scanned before was not let in, and where the API judges otherwise
 * than this device did.
 */
export function LateAnswers({ eventId, scans }: { eventId: EventId; scans: readonly Scan[] }) {
  const told = useToldScans();
  const late = scans.flatMap((scan) => {
    // A queue without a network is long: words are made for what has an answer alone.
    const isAnswered = scan.result !== undefined || scan.progress === 'failed';
    const outcome = isAnswered && !told.has(scan.scanId) && describeScan(scan, { eventId });
    return outcome ? [{ scan, outcome }] : [];
  });
  const news = late.filter(({ scan, outcome }) => {
    const said = scan.judged?.verdict;
    return said ? said !== scan.result?.verdict : !outcome.isGranted;
  });
  if (news.length === 0) return null;
  const count = (number: number) => number.toLocaleString('en');
  const isPlain = news.every(({ scan }) => !scan.judged?.verdict);
  return (
    <Banner
      tone="danger"
      live="assertive"
      title={`${count(news.length)} of ${count(late.length)} that waited ${news.length === 1 ? 'was' : 'were'} ${isPlain ? 'not let in' : 'judged otherwise by the portal'}`}
      onDismiss={() => noteTold(late.map(({ scan }) => scan.scanId))}
    >
      <ul>
        {news.map(({ scan, outcome }) => (
          <li key={scan.scanId}>
            {nameOf(scan)}: {describeSaid(scan)}
            {outcome.title}. {outcome.line}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** What this device has said, and what it was called. */
function describeSaid({ judged, device, scannedAt }: Scan): string {
  if (!judged?.verdict) return '';
  const { title } = describeVerdict(judged.verdict);
  const on = device === undefined ? '' : ` on ${device}`;
  return `“${title}” was said at ${formatClockTime(scannedAt)}${on}. In fact: `;
}
