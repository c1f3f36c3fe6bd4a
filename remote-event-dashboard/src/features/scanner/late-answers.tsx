import type { EventId } from '@event-portal/contracts';
import { Banner } from '@event-portal/ui';
import { describeScan, nameOf } from './describe-scan';
import { noteTold, useToldScans } from './told-scans';
import type { Scan } from './use-scans';

/** What was answered when nobody looked any more: who of those who were scanned before was not let in. */
export function LateAnswers({ eventId, scans }: { eventId: EventId; scans: readonly Scan[] }) {
  const told = useToldScans();
  const late = scans.flatMap((scan) => {
    const outcome = told.has(scan.scanId) ? undefined : describeScan(scan, undefined, eventId);
    return outcome?.isFinal ? [{ scan, outcome }] : [];
  });
  const refused = late.filter(({ outcome }) => !outcome.isGranted);
  if (refused.length === 0) return null;
  const count = (number: number) => number.toLocaleString('en');
  return (
    <Banner
      tone="danger"
      live="assertive"
      title={`${count(refused.length)} of ${count(late.length)} that waited ${refused.length === 1 ? 'was' : 'were'} not let in`}
      onDismiss={() => noteTold(late.map(({ scan }) => scan.scanId))}
    >
      <ul>
        {refused.map(({ scan, outcome }) => (
          <li key={scan.scanId}>
            {nameOf(scan)}: {outcome.title}. {outcome.line}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
