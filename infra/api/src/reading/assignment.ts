import { createHash } from 'node:crypto';

/** A reading as dealing out looks at it. */
export type HeldReading = {
  readonly applicantId: string;
  readonly readerId: string;
  readonly state: 'assigned' | 'done' | 'skipped' | 'conflict';
  /** Whether somebody else may get it instead: nobody has begun it or gave it by hand. */
  readonly movable: boolean;
};

/** What is dealt out, to whom, and how. */
export type AssignmentFacts = {
  readonly applicantIds: readonly string[];
  readonly readerIds: readonly string[];
  readonly readings: readonly HeldReading[];
  /** How many people read each application. */
  readonly readersEach: number;
  /** The most that a reader gets in all; null for an even share. */
  readonly most: number | null;
  /** Decides between equals: the same facts with the same seed give the same plan. */
  readonly seed: string;
};

type Pair = { readonly applicantId: string; readonly readerId: string };

/** What dealing out changes, and which applications fewer people read than should. */
export type Assignment = {
  readonly given: readonly Pair[];
  readonly taken: readonly Pair[];
  /** What each reader has to read afterwards. */
  readonly waiting: ReadonlyMap<string, number>;
  readonly without: readonly {
    readonly applicantId: string;
    readonly missing: number;
    readonly reason: 'nobody_left' | 'limit';
  }[];
};

/**
 * Deals out applications, and moves as little as it can: what is too much or with nobody goes, what is missing goes to whoever has
 * the least, and whoever has the most gives to whoever has the least, until all have the same and nobody has room for what is missing.
 */
export function assign(facts: AssignmentFacts): Assignment {
  const { readersEach, most, seed } = facts;
  const table = layOut(facts);
  const { readers, applications } = table;
  const rank = (one: string, other = '') =>
    createHash('sha256').update(`${seed} ${one} ${other}`).digest('hex');
  const inOrder = <Item extends { id: string }>(items: Iterable<Item>, other?: string): Item[] =>
    [...items]
      .map((item) => ({ item, key: rank(item.id, other) }))
      .sort((one, two) => (one.key < two.key ? -1 : 1))
      .map(({ item }) => item);
  const hasRoom = (reader: Seat) => most === null || reader.total < most;
  const sorted = inOrder(applications.values());

  // One at a time, so that no application loses all of its readers while others keep theirs.
  const shed = (application: Card): boolean => {
    const isTooMuch = (reader: Seat) =>
      application.readers > readersEach || (most !== null && reader.total > most);
    const [reader] = inOrder(movablesOf(table, application), application.id)
      .filter(isTooMuch)
      .sort((one, other) => byLoad(other, one));
    if (reader) take(application, reader);
    return reader !== undefined;
  };
  while (sorted.map(shed).includes(true));

  const strangersTo = ({ id, known }: Card) =>
    inOrder(readers.values(), id).filter((reader) => !known.has(reader.id));
  const fill = (): boolean => {
    let hasGiven = false;
    // A first reader for each of them comes before a second one.
    for (let wanted = 1; wanted <= readersEach; wanted += 1) {
      for (const application of sorted.filter((one) => one.readers < wanted)) {
        const [reader] = strangersTo(application).filter(hasRoom).sort(byLoad);
        if (reader) give(application, reader);
        hasGiven ||= reader !== undefined;
      }
    }
    return hasGiven;
  };

  // Each move brings two readers closer together, so that it ends.
  const level = (receiver: Seat): boolean => {
    let hasMoved = false;
    for (const application of sorted) {
      if (application.known.has(receiver.id) || !hasRoom(receiver)) continue;
      const [giver] = movablesOf(table, application).sort((one, other) => byLoad(other, one));
      if (!giver || giver.waiting <= receiver.waiting + 1) continue;
      take(application, giver);
      give(application, receiver);
      hasMoved = true;
    }
    return hasMoved;
  };
  // Whoever gives one away may have room for an application that nobody had room for.
  while (fill() || inOrder(readers.values()).sort(byLoad).map(level).includes(true));
  const without = sorted
    .filter((application) => application.readers < readersEach)
    .map((application) => ({
      applicantId: application.id,
      missing: readersEach - application.readers,
      reason: strangersTo(application).length > 0 ? ('limit' as const) : ('nobody_left' as const),
    }));
  return { ...differences(facts, table), without };
}

/** A reader while it is dealt. */
type Seat = { readonly id: string; waiting: number; total: number };

/** An application while it is dealt: who knows it already, and who may lose it again. */
type Card = {
  readonly id: string;
  readers: number;
  readonly known: Set<string>;
  readonly movable: Set<string>;
};

type Table = {
  readonly readers: ReadonlyMap<string, Seat>;
  readonly applications: ReadonlyMap<string, Card>;
};

function layOut({ applicantIds, readerIds, readings }: AssignmentFacts): Table {
  const readers = new Map(readerIds.map((id) => [id, { id, waiting: 0, total: 0 }]));
  const applications = new Map(
    applicantIds.map((id) => [id, { id, readers: 0, known: new Set([id]), movable: new Set<string>() }]),
  );
  for (const { applicantId, readerId, state, movable } of readings) {
    const [reader, application] = [readers.get(readerId), applications.get(applicantId)];
    const isOpen = state === 'assigned';
    if (isOpen && !reader) continue;
    application?.known.add(readerId);
    if (!isOpen && state !== 'done') continue;
    if (reader) reader.total += 1;
    if (!application) continue;
    application.readers += 1;
    if (reader && isOpen) reader.waiting += 1;
    if (isOpen && movable) application.movable.add(readerId);
  }
  return { readers, applications };
}

function movablesOf({ readers }: Table, { movable }: Card): Seat[] {
  return [...movable].flatMap((id) => readers.get(id) ?? []);
}

function byLoad(one: Seat, other: Seat): number {
  return one.waiting - other.waiting;
}

function give(application: Card, reader: Seat): void {
  application.known.add(reader.id);
  application.movable.add(reader.id);
  application.readers += 1;
  reader.waiting += 1;
  reader.total += 1;
}

function take(application: Card, reader: Seat): void {
  application.known.delete(reader.id);
  application.movable.delete(reader.id);
  application.readers -= 1;
  reader.waiting -= 1;
  reader.total -= 1;
}

function differences({ readings }: AssignmentFacts, { readers, applications }: Table) {
  const key = ({ applicantId, readerId }: Pair) => `${applicantId} ${readerId}`;
  const held = new Map(readings.map((reading) => [key(reading), reading]));
  const kept = [...applications.values()].flatMap(({ id, movable }) =>
    [...movable].map((readerId) => ({ applicantId: id, readerId })),
  );
  const keptKeys = new Set(kept.map(key));
  const isGone = ({ applicantId, readerId }: Pair) => !readers.has(readerId) && applications.has(applicantId);
  return {
    given: kept.filter((pair) => !held.has(key(pair))),
    taken: readings
      .filter(({ state }) => state === 'assigned')
      .filter(
        (reading) =>
          isGone(reading) ||
          (reading.movable && applications.has(reading.applicantId) && !keptKeys.has(key(reading))),
      )
      .map(({ applicantId, readerId }) => ({ applicantId, readerId })),
    waiting: new Map([...readers.values()].map(({ id, waiting }) => [id, waiting])),
  };
}
