import type { CheckInListDraft, ScanDirection, Verdict } from './check-in';

/** A scan that let somebody in or out, or gave them something, and was not taken back. */
export type Claim = { readonly direction: ScanDirection; readonly at: string };

/** All that the verdict of a scan depends on. Moments are ISO 8601 in UTC. */
export type ScanFacts = {
  readonly eventId: string;
  readonly list: Pick<
    CheckInListDraft,
    'kind' | 'audience' | 'opensAt' | 'closesAt' | 'limitPerPerson' | 'limitHours' | 'stock' | 'countsExits'
  >;
  readonly direction: ScanDirection;
  /** When the scan was made. */
  readonly at: string;
  /** What the code says; `chosen` where somebody chose the person by hand. */
  readonly code:
    | { readonly kind: 'unknown' }
    | {
        readonly kind: 'chosen';
        /** Since when the person is suspended; null where they are not. */
        readonly revokedAt: string | null;
      }
    | {
        readonly kind: 'pass';
        readonly eventId: string;
        readonly expiresAt: string;
        readonly revokedAt: string | null;
      };
  /** How the person stands at the event. */
  readonly standing: 'seated' | 'not_accepted' | 'declined' | 'nobody';
  /** Whether the person has come through the door. */
  readonly arrived: boolean;
  /** The claims of the person on this list, in the order in which they were recorded. */
  readonly claims: readonly Claim[];
  /** How many entries of everybody count against the stock of the list. */
  readonly given: number;
};

const HOUR_MS = 3_600_000;

/** Judges a scan: the one rule for it, with a network and without. The first verdict that applies is the answer. */
export function judgeScan(facts: ScanFacts): Verdict {
  return judgeCode(facts) ?? judgePerson(facts) ?? judgeClaim(facts);
}

function judgeCode({ code, eventId, at, standing }: ScanFacts): Verdict | undefined {
  if (code.kind === 'unknown') return 'unknown';
  if (code.kind === 'pass') {
    if (code.eventId !== eventId) return 'wrong_event';
    if (isBefore(code.expiresAt, at) || code.expiresAt === at) return 'expired';
  }
  if (code.revokedAt !== null) return 'revoked';
  return standing === 'nobody' ? 'unknown' : undefined;
}

function judgePerson({ list, at, standing, arrived }: ScanFacts): Verdict | undefined {
  if (standing === 'not_accepted' || standing === 'declined') return standing;
  if (list.audience === 'arrived' && !arrived) return 'wrong_list';
  if (list.opensAt !== null && isBefore(at, list.opensAt)) return 'not_open';
  if (list.closesAt !== null && !isBefore(at, list.closesAt)) return 'not_open';
  return undefined;
}

function judgeClaim(facts: ScanFacts): Verdict {
  const { list, direction, given } = facts;
  if (list.countsExits && direction === 'out') return isIn(facts) ? 'goodbye' : 'not_in';
  if (list.countsExits || list.kind === 'door') {
    if (isIn(facts)) return 'already_in';
  }
  if (list.limitPerPerson !== null && countEntries(facts) >= list.limitPerPerson)
    return entersOnce(facts) ? 'already_in' : 'limit_reached';
  if (list.stock !== null && given >= list.stock) return 'out_of_stock';
  return 'welcome';
}

/** Whether the person is in. Whoever arrived before scans were kept has no claim at the door. */
function isIn({ list, claims, arrived }: ScanFacts): boolean {
  const last = claims.at(-1);
  return last ? last.direction === 'in' : list.kind === 'door' && arrived;
}

/** Whether people come in to the list, once: whoever has come is in, and has not reached a limit. */
function entersOnce({ list }: ScanFacts): boolean {
  const isPlace = list.kind === 'door' || list.kind === 'day' || list.kind === 'workshop';
  return isPlace && list.limitPerPerson === 1 && list.limitHours === null && !list.countsExits;
}

/**
 * How many entries there are in that window around the scan which has the most. Scans arrive in any order, so a window may
 * hold entries that were made after this one.
 */
function countEntries({ list, claims, at }: ScanFacts): number {
  const entries = claims.filter(({ direction }) => direction === 'in').map((claim) => Date.parse(claim.at));
  if (list.limitHours === null) return entries.length;
  const [moment, length] = [Date.parse(at), list.limitHours * HOUR_MS];
  const starts = [moment, ...entries].filter((start) => start <= moment && start > moment - length);
  const within = (start: number) => entries.filter((entry) => entry >= start && entry < start + length);
  return Math.max(...starts.map((start) => within(start).length));
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}
