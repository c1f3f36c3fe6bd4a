import type { LoggedScan, Verdict } from '@event-portal/contracts';
import type { StateLabel } from '@event-portal/remote-kit/labels';

/** What became of a scan, as the log says it afterwards. */
const verdictLabels: Readonly<Record<Verdict, StateLabel>> = {
  welcome: { label: 'Let in', tone: 'success' },
  goodbye: { label: 'Went out', tone: 'success' },
  unknown: { label: 'Not a pass', tone: 'danger' },
  wrong_event: { label: 'Pass of another event', tone: 'danger' },
  expired: { label: 'Pass had expired', tone: 'danger' },
  revoked: { label: 'Pass was not valid any more', tone: 'danger' },
  not_accepted: { label: 'Had no seat', tone: 'danger' },
  declined: { label: 'Had declined', tone: 'danger' },
  wrong_list: { label: 'Not on the list', tone: 'danger' },
  not_open: { label: 'List was closed', tone: 'warning' },
  already_in: { label: 'Was in already', tone: 'warning' },
  not_in: { label: 'Was not in', tone: 'warning' },
  limit_reached: { label: 'Had all they may have', tone: 'warning' },
  out_of_stock: { label: 'Nothing was left', tone: 'warning' },
};

/** What became of a scan. One that was undone counts for nothing, whatever it said. */
export function labelOfScan({ verdict, undoneAt }: Pick<LoggedScan, 'verdict' | 'undoneAt'>): StateLabel {
  const known = verdictLabels[verdict];
  return undoneAt === null ? known : { label: `${known.label}, undone`, tone: 'neutral' };
}

/** Whom a scan is of: a code that names nobody has no name. */
export function whoIn({ person }: Pick<LoggedScan, 'person'>): string {
  return person?.name ?? 'Nobody known';
}

/** On which device, and who held it. */
export function deviceAndPerson({ device, by }: { device: string; by: string | null }): string {
  return by === null ? device : `${device}, ${by}`;
}
