import { FIRST_RUBRIC } from '@event-portal/contracts';
import { HOUR_MS, onDay } from './moments';
import type { Random } from './random';
import type { MainEvent } from './seed-events';
import { addAuditEntry, person } from './seeded-audit';
import type { SeedData, SeededApplication, SeededUser } from './seed-data';

const READERS_EACH = 2;
const MINUTE_MS = 60_000;
/** How many applications the first reader has still to read; the others have less. */
const WAITING = 10;

type SeededReaders = {
  readonly today: Date;
  readonly main: MainEvent;
  readonly admin: SeededUser;
  /** The first of them has the most to do. */
  readonly readers: readonly SeededUser[];
  readonly applications: readonly SeededApplication[];
};

/** Lets staff read what waits for a decision at the main event: some of it is read already. */
export function addReadings(
  seed: SeedData,
  random: Random,
  { today, main, admin, readers, applications }: SeededReaders,
): void {
  const { eventId } = main;
  const dealt = Date.parse(onDay(today, -1));
  const at = new Date(dealt).toISOString();
  for (const reader of readers) {
    seed.readers.push({ eventId, userId: reader.userId, chosenAt: at });
    addAuditEntry(seed, at, admin, { action: 'reader.added', target: person(reader), event: main });
  }
  addAuditEntry(seed, at, admin, {
    action: 'reading.assigned',
    target: { kind: 'event', id: eventId, label: main.name },
    event: main,
  });
  const undecided = applications.filter(({ status }) => status === 'submitted' || status === 'under_review');
  const shares = new Map(readers.map(({ userId }) => [userId, [] as string[]]));
  for (const [place, application] of undecided.entries())
    for (let turn = 0; turn < READERS_EACH; turn += 1) {
      const reader = readers[(place * READERS_EACH + turn) % readers.length];
      if (reader) shares.get(reader.userId)?.push(application.person.userId);
    }
  for (const [place, { userId: readerId }] of readers.entries()) {
    const share = shares.get(readerId) ?? [];
    const waiting = place === 0 ? WAITING : place * 2;
    for (const [index, applicantId] of share.entries()) {
      const isDone = index < share.length - waiting;
      const doneAt = new Date(dealt + HOUR_MS + index * (2 + place) * MINUTE_MS).toISOString();
      const readingId = random.uuid();
      seed.readings.push({
        ...{ readingId, eventId, applicantId, readerId, assignedAt: at },
        ...(isDone
          ? { state: 'done', version: 2, savedAt: doneAt, doneAt }
          : { state: 'assigned', version: 1, savedAt: null, doneAt: null }),
        flag: null,
      });
      if (isDone)
        for (const { id } of FIRST_RUBRIC)
          seed.readingScores.push({ readingId, criterion: id, score: 2 + random.below(4) });
    }
  }
}
