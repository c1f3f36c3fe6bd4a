import { SkipReason, type ApplicationDecision, type SkippedPeople } from '@event-portal/contracts';

/** What a decision is called that is noted and not told. */
export const notedLabels: Readonly<Record<ApplicationDecision, string>> = {
  accept: 'To accept',
  reject: 'To reject',
  waitlist: 'To waitlist',
};

const reasons: Readonly<Record<SkipReason, string>> = {
  transition_refused: 'it is not possible from where their application stands',
  event_over: 'the event is over',
  suspended: 'they are suspended',
  role_conflict: 'they help to run the event',
  no_seat_left: 'no seat is left for them',
  sent_anew: 'they sent their application anew after it was noted',
  draft_gone: 'the note was taken away',
  noted_by_hand: 'somebody noted otherwise by hand',
  too_few_readings: 'too few people have read their application',
  no_longer_listed: 'they no longer fit the filter',
};

/** "12 people". */
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
}

/** What is said while a job notes decisions. */
export function underWay(count: number): string {
  return `It is being noted for ${countPeople(count)}. You can leave the page meanwhile.`;
}

/** Who is left out and why, in one sentence. */
export function describeSkipped({ reason, count, names }: SkippedPeople): string {
  const known = SkipReason.safeParse(reason).data;
  const more = count - names.length;
  const who = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
  return `${countPeople(count)}, as ${known ? reasons[known] : 'it is not possible now'}: ${who}.`;
}
