import {
  CheckInSnapshot,
  getCheckInSnapshot,
  openSnapshot,
  SNAPSHOT_MS,
  type EventId,
  type OpenSnapshot,
  type ScanId,
} from '@event-portal/contracts';
import { ApiError, isOutOfReach, type Platform, type SealedCopies } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';
import { forgetSnapshot, FORM } from './forget-snapshot';

/** A snapshot is asked for at most so often, however much is scanned, in milliseconds. */
const ASKED_EVERY_MS = 10_000;
/** How far a clock may go back before that is no correction any more, in milliseconds. */
const CORRECTED_MS = 60_000;

const KeptSnapshot = z.object({ snapshot: CheckInSnapshot, keptAt: z.number(), keptUntil: z.number() });
type KeptSnapshot = z.infer<typeof KeptSnapshot>;

/** What this device can judge by. */
export type HeldSnapshot = OpenSnapshot & {
  readonly snapshot: CheckInSnapshot;
  /** When it was asked for; of one that an earlier page has kept, long ago. */
  readonly askedAt: number;
  /** The scans of this page that had been answered before: the snapshot holds what stands of them. */
  readonly includes: ReadonlySet<ScanId>;
  readonly keptUntil: number;
  /** Whether its time is not over, by a clock that was not put back. */
  readonly isUsable: () => boolean;
};

type SnapshotParts = Pick<Platform, 'http' | 'queryClient' | 'sealedCopies'> & {
  readonly eventId: EventId;
  /** The scans of this page that have been answered. */
  readonly answered: () => ReadonlySet<ScanId>;
};

/**
 * What scans are judged by without a network: as the API has it, or as it was kept here. Null where the API refuses it, and nothing
 * is kept any more.
 */
export function snapshotQuery({ http, queryClient, sealedCopies, eventId, answered }: SnapshotParts) {
  const queryKey = eventKey(eventId, 'check-in-snapshot');
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<HeldSnapshot | null> => {
      const shown = queryClient.getQueryData<HeldSnapshot | null>(queryKey);
      const held = shown ?? (await readKept(sealedCopies, eventId));
      if (held && Date.now() - held.askedAt < ASKED_EVERY_MS && held.isUsable()) return held;
      // A slow network is no reason to judge nothing meanwhile.
      if (held && !shown) queryClient.setQueryData(queryKey, held);
      const [askedAt, includes] = [Date.now(), answered()];
      try {
        const { peopleVersion: people, scansVersion: scans } = held?.snapshot ?? {};
        const query = { ...(people && { people }), ...(scans && { scans }) };
        const reply = await http(getCheckInSnapshot, { params: { eventId }, query }, { signal });
        const snapshot = CheckInSnapshot.parse({
          ...reply,
          people: reply.people ?? held?.snapshot.people,
          scans: reply.scans ?? held?.snapshot.scans,
        });
        const { takenAt, endsAt } = snapshot;
        const keptMs = Math.min(SNAPSHOT_MS, Date.parse(endsAt) - Date.parse(takenAt));
        const kept = { snapshot, keptAt: askedAt, keptUntil: askedAt + keptMs };
        await sealedCopies?.put(FORM, eventId, kept, keptMs);
        return hold(eventId, kept, askedAt, includes);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
          await forgetSnapshot(sealedCopies, eventId);
          return null;
        }
        if (held?.isUsable() && isOutOfReach(error)) return held;
        throw error;
      }
    },
    refetchInterval: POLL_INTERVAL_MS,
    structuralSharing: false,
  });
}

async function readKept(sealedCopies: SealedCopies | undefined, eventId: EventId) {
  const kept = KeptSnapshot.safeParse(await sealedCopies?.read(FORM, eventId)).data;
  const held = kept && hold(eventId, kept, 0, new Set());
  return held?.isUsable() ? held : null;
}

function hold(
  eventId: EventId,
  { snapshot, keptAt, keptUntil }: KeptSnapshot,
  askedAt: number,
  includes: ReadonlySet<ScanId>,
): HeldSnapshot {
  // This clock goes on whatever somebody sets the other one to.
  const [left, since] = [keptUntil - Date.now(), performance.now()];
  return {
    ...openSnapshot(eventId, snapshot),
    ...{ snapshot, askedAt, includes, keptUntil },
    isUsable() {
      const now = Date.now();
      return performance.now() - since < left && now < keptUntil && now > keptAt - CORRECTED_MS;
    },
  };
}
