import type { CheckInListDraft, CheckInListKind } from '@event-portal/contracts';

/** What the kinds of lists are called. */
export const listKindLabels: Readonly<Record<CheckInListKind, string>> = {
  door: 'Door',
  day: 'Day',
  meal: 'Meal',
  swag: 'Swag',
  workshop: 'Workshop',
};

/** Whom a list lets in. */
export const audienceLabels: Readonly<Record<CheckInListDraft['audience'], string>> = {
  seated: 'Everybody with a seat',
  arrived: 'Those who have arrived',
};

/** Whether people come in to a list, and so may go, too; meals and swag are taken along. */
export function isPlace(kind: CheckInListKind): boolean {
  return kind === 'door' || kind === 'day' || kind === 'workshop';
}

type Limits = Pick<CheckInListDraft, 'kind' | 'countsExits' | 'limitPerPerson' | 'limitHours'>;

/** Whether a list can say how often one person is let in: whoever is in at the door is not let in again, until they go. */
export function hasLimits({ kind, countsExits }: Pick<Limits, 'kind' | 'countsExits'>): boolean {
  return kind !== 'door' || countsExits;
}

/** How often one person is let in: "2 in 24 hours". */
export function limitInWords({ limitPerPerson, limitHours, ...list }: Limits): string {
  if (!hasLimits(list)) return 'Once';
  if (limitPerPerson === null) return 'No limit';
  const times = limitPerPerson === 1 ? 'Once' : `${limitPerPerson} times`;
  if (limitHours === null) return times;
  return `${times} in ${limitHours === 1 ? 'an hour' : `${limitHours} hours`}`;
}
