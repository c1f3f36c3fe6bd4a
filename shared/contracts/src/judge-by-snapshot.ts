import type { ScanDirection, Verdict } from './check-in';
import { MOST_DESK_PEOPLE } from './check-in-endpoints';
import type { CheckInSnapshot, PassHash } from './check-in-snapshot';
import type { UserId } from './ids';
import { judgeScan, type Claim } from './judge-scan';
import { holdsWords, rankName } from './name-search';

/** A scan of this device that let somebody in or out, or gave them something. */
export type OwnClaim = Claim & { readonly listId: string; readonly userId: string };

/** What this device has done that its snapshot does not hold. */
export type OwnScans = {
  /** In the order in which they were made. */
  readonly claims: readonly OwnClaim[];
  /** Claims that were taken back, which the snapshot may hold. */
  readonly undone: readonly OwnClaim[];
};

/** A scan as a device has it. */
export type LocalScan = {
  readonly listId: string;
  /** Whom somebody chose, or what was read. */
  readonly subject: { readonly userId: string } | { readonly text: PassHash; readonly id: PassHash };
  readonly direction: ScanDirection;
  readonly at: string;
};

/** What a device can say of a scan by itself. */
export type LocalFinding =
  | {
      readonly kind: 'judged';
      readonly verdict: Verdict;
      /** Null of a pass that is not accepted any more: it names nobody. */
      readonly person: { readonly userId: UserId; readonly name: string } | null;
      /** The last entry that stands already. */
      readonly earlierAt: string | null;
      /** What is left of the stock after it, as far as this device knows; null where there is no stock. */
      readonly left: number | null;
    }
  /** The code names the pass of somebody and has another text: older, or altered. */
  | { readonly kind: 'unproven'; readonly person: { readonly userId: UserId; readonly name: string } }
  /** Nothing: the snapshot does not know the person, the pass or the list. */
  | { readonly kind: 'unknown' };

/** Somebody whom a search finds in the snapshot. */
export type LocalPerson = {
  readonly userId: UserId;
  readonly name: string;
  readonly inSince: string | null;
};

/** A snapshot that is ready to be asked. */
export type OpenSnapshot = {
  readonly takenAt: string;
  readonly endsAt: string;
  readonly judge: (scan: LocalScan, own: OwnScans) => LocalFinding;
  readonly nameOf: (userId: string) => string | undefined;
  /** Those who are called something like this, the closest first. */
  readonly search: (search: string, listId: string, own: OwnScans) => readonly LocalPerson[];
};

/** Puts a snapshot in order, so that each scan is judged without a look at everybody. */
export function openSnapshot(eventId: string, snapshot: CheckInSnapshot): OpenSnapshot {
  const { people, scans, takenAt, endsAt } = snapshot;
  const byUser = new Map(people.items.map((person, place) => [person.userId as string, place]));
  const byText = new Map(people.items.flatMap(({ pass }, place) => (pass ? [[pass.text, place]] : [])));
  const byId = new Map(people.items.flatMap(({ pass }, place) => (pass ? [[pass.id, place]] : [])));
  const revoked = new Set(people.revoked);
  const arrived = new Set(scans.arrived);
  const lists = new Map(scans.lists.map((list, place) => [list.listId as string, { list, place }]));
  const claims = new Map<string, Claim[]>();
  for (const { list, person, direction, at } of scans.claims) {
    const key = `${list} ${person}`;
    const known = claims.get(key);
    if (known) known.push({ direction, at });
    else claims.set(key, [{ direction, at }]);
  }
  const door = scans.lists.find(({ kind }) => kind === 'door')?.listId;

  const knownOf = (listId: string, userId: string): readonly Claim[] =>
    claims.get(`${lists.get(listId)?.place} ${byUser.get(userId)}`) ?? [];
  const isKnown = (claim: OwnClaim) =>
    knownOf(claim.listId, claim.userId).some((known) => isSame(known, claim));
  const claimsOf = (listId: string, userId: string, own: OwnScans): readonly Claim[] => {
    const isOf = (claim: OwnClaim) => claim.listId === listId && claim.userId === userId;
    const gone = own.undone.filter(isOf);
    return [
      ...knownOf(listId, userId).filter((claim) => !gone.some((one) => isSame(one, claim))),
      // One whose answer was lost may be in the snapshot all the same.
      ...own.claims.filter((claim) => isOf(claim) && !isKnown(claim)),
    ];
  };
  const hasArrived = (place: number, userId: string, own: OwnScans) => {
    if (door === undefined) return arrived.has(place);
    if (claimsOf(door, userId, own).some(({ direction }) => direction === 'in')) return true;
    const isUndone = own.undone.some((claim) => claim.listId === door && claim.userId === userId);
    return arrived.has(place) && !isUndone;
  };
  const countGiven = (listId: string, given: number, own: OwnScans) => {
    const isEntry = (claim: OwnClaim) => claim.listId === listId && claim.direction === 'in';
    const gone = own.undone.filter((claim) => isEntry(claim) && isKnown(claim)).length;
    return given - gone + own.claims.filter((claim) => isEntry(claim) && !isKnown(claim)).length;
  };

  return {
    takenAt,
    endsAt,
    judge({ listId, subject, direction, at }, own) {
      const known = lists.get(listId);
      if (!known) return { kind: 'unknown' };
      const { list } = known;
      const isChosen = 'userId' in subject;
      const isRevoked = !isChosen && revoked.has(subject.text);
      const place = isChosen ? byUser.get(subject.userId) : byText.get(subject.text);
      if (place === undefined && !isRevoked) {
        const claimed = isChosen ? undefined : people.items[byId.get(subject.id) ?? -1];
        return claimed ? { kind: 'unproven', person: personOf(claimed) } : { kind: 'unknown' };
      }
      const person = place === undefined ? undefined : people.items[place];
      const standing = person ? claimsOf(listId, person.userId, own) : [];
      const given = countGiven(listId, list.given, own);
      const verdict = judgeScan({
        eventId,
        list,
        direction: list.countsExits ? direction : 'in',
        at,
        code: isChosen
          ? // Everybody with a seat has a pass that counts, but for the suspended.
            { kind: 'chosen', revokedAt: person?.pass ? null : takenAt }
          : {
              ...{ kind: 'pass', eventId, expiresAt: people.passesExpireAt },
              revokedAt: isRevoked ? takenAt : null,
            },
        standing: 'seated',
        arrived: place !== undefined && person !== undefined && hasArrived(place, person.userId, own),
        claims: standing,
        given,
      });
      const isTaken = verdict === 'already_in' || verdict === 'limit_reached';
      const earlier = isTaken ? standing.findLast((claim) => claim.direction === 'in') : undefined;
      return {
        kind: 'judged',
        verdict,
        person: person ? personOf(person) : null,
        earlierAt: earlier?.at ?? null,
        left: list.stock === null ? null : Math.max(0, list.stock - given - (verdict === 'welcome' ? 1 : 0)),
      };
    },
    nameOf: (userId) => people.items[byUser.get(userId) ?? -1]?.name,
    search(search, listId, own) {
      const isDoor = listId === door;
      const places = [...people.items.entries()];
      // To find slips of the pen takes long, and they come last.
      const holding = places.filter(([, { name }]) => holdsWords(name, search));
      return (holding.length > MOST_DESK_PEOPLE ? holding : places)
        .flatMap(([place, { userId, name }]) => {
          const rank = rankName(name, search);
          return rank === undefined ? [] : [{ userId, name, place, rank }];
        })
        .sort((one, other) => other.rank - one.rank || one.name.localeCompare(other.name))
        .map(({ userId, name, place }) => {
          const last = claimsOf(listId, userId, own).at(-1);
          const since = last?.direction === 'in' ? last.at : null;
          return { userId, name, inSince: since ?? (isDoor && !last && arrived.has(place) ? takenAt : null) };
        });
    },
  };
}

function personOf({ userId, name }: { readonly userId: UserId; readonly name: string }) {
  return { userId, name };
}

/** Whether two claims are one: scans of a person are a moment apart. */
function isSame(one: Claim, other: Claim): boolean {
  return one.direction === other.direction && one.at === other.at;
}
