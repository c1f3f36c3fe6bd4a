import type { AuditEntry } from '@event-portal/contracts';
import { ActivityList, EmptyState, LogIcon, type Activity } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { foldSignIns } from './fold-sign-ins';

export type AuditListProps = {
  entries: readonly AuditEntry[];
  timeZone: string;
  /** Whether signing in is what is looked for. */
  showSignIns: boolean;
  openId: string | null;
  hrefOf: (entryId: string) => string;
  toSentence: (entry: AuditEntry) => ReactNode;
  toChange: (entry: AuditEntry) => ReactNode;
};

/** Who did what, day by day. */
export function AuditList({ entries, timeZone, showSignIns, openId, hrefOf, ...words }: AuditListProps) {
  const toActivity = (entry: AuditEntry): Activity => ({
    id: entry.entryId,
    at: entry.at,
    title: words.toSentence(entry),
    detail: words.toChange(entry),
    href: hrefOf(entry.entryId),
  });
  const lines = showSignIns ? entries.map((entry) => [entry]) : foldSignIns(entries, timeZone);
  return (
    <ActivityList
      label="Log"
      timeZone={timeZone}
      openId={openId}
      activities={lines.map(([first, ...others]) =>
        others.length === 0
          ? toActivity(first)
          : {
              id: `from ${first.entryId}`,
              at: first.at,
              title: describeSignIns([first, ...others]),
              folded: [first, ...others].map(toActivity),
            },
      )}
      empty={
        <EmptyState icon={<LogIcon />} title="Nothing fits">
          Search for something else, or take a filter away.
        </EmptyState>
      }
    />
  );
}

const SHOWN_NAMES = 3;

function describeSignIns(entries: readonly AuditEntry[]): string {
  const names = [...new Set(entries.map(({ actor }) => actor?.name ?? 'the platform'))];
  const shown = names.slice(0, names.length > SHOWN_NAMES + 1 ? SHOWN_NAMES : undefined);
  const rest = names.length - shown.length;
  const list = new Intl.ListFormat('en-GB').format([...shown, ...(rest > 0 ? [`${rest} others`] : [])]);
  return `${entries.length} sign-ins and sign-outs, by ${list}`;
}
