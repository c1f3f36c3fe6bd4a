import { ReadingChange, ReadingId, type EventId, type OwnReadings } from '@event-portal/contracts';
import type { KeptCopies } from '@event-portal/remote-kit';
import * as z from 'zod/mini';

/** What a reader has said that the API does not have yet, kept in this browser by reading. */
export type ReadingCopies = {
  readonly list: () => readonly (readonly [ReadingId, ReadingChange])[];
  readonly put: (readingId: ReadingId, change: ReadingChange) => void;
  readonly remove: (readingId: ReadingId) => void;
};

/** Anything that can be typed, also what is too long to be sent. */
const Typed = z.extend(ReadingChange, { note: z.string(), flagReason: z.string() });

/** Opens the copies of what somebody reads: those of readings that they have still. Without a place to keep them nothing is kept. */
export function openReadingCopies(
  kept: KeptCopies | undefined,
  eventId: EventId,
  { readings, closed }: OwnReadings,
): ReadingCopies {
  const form = `readings:${eventId}`;
  const isOpen = (id: string) => !closed && readings.some(({ readingId }) => readingId === id);
  return {
    list: () =>
      (kept?.list(form) ?? []).flatMap(({ id, value }) => {
        const change = Typed.safeParse(value);
        return change.success && isOpen(id) ? [[ReadingId.parse(id), change.data] as const] : [];
      }),
    put: (readingId, change) => kept?.put(form, readingId, change),
    remove: (readingId) => kept?.remove(form, readingId),
  };
}
