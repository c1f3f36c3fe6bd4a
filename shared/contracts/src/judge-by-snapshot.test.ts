import fc from 'fast-check';
import { isGranted, type ScanDirection, type Verdict } from './check-in';
import { CheckInSnapshot } from './check-in-snapshot';
import { openSnapshot, type LocalFinding, type OpenSnapshot, type OwnClaim } from './judge-by-snapshot';
import { judgeScan, type ScanFacts } from './judge-scan';

const EVENT = 'here';
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 4, 1, 8);
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const hash = (text: string) => text.padEnd(22, '_');
const people = [0, 1, 2, 3].map((number) => ({ userId: uuid(number), name: `Person ${number}` }));
/** The last one's pass was replaced: the first text is revoked. */
const passOf = (place: number) => ({ text: hash(`text${place}`), id: hash(`id${place}`) });
const REVOKED = hash('text0-before');

type Rule = ScanFacts['list'];
const plain: Rule = {
  ...{ kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
};
const rules: readonly Rule[] = [
  { ...plain, kind: 'door', limitPerPerson: null },
  { ...plain, limitHours: 2, stock: 3 },
  { ...plain, kind: 'swag', audience: 'arrived', limitPerPerson: 2 },
  { ...plain, kind: 'day', countsExits: true, limitPerPerson: null },
  { ...plain, kind: 'workshop', opensAt: at(20), closesAt: at(60) },
];

type Made = {
  readonly scanId: number;
  readonly device: number;
  readonly list: number;
  readonly person: number;
  readonly direction: ScanDirection;
  readonly minute: number;
  /** A code instead of a name: of the person, one with another text, or one that was revoked. */
  readonly code: 'chosen' | 'pass' | 'altered' | 'revoked';
};
type Kept = Made & {
  readonly verdict: Verdict;
  readonly isConflict: boolean;
  readonly earlier: number | null;
  isUndone: boolean;
};

/** The portal as it keeps scans: by their ids, in the order in which they arrive. */
function openPortal() {
  const kept: Kept[] = [];
  const isStanding = (scan: Kept) => isGranted(scan.verdict) && !scan.isUndone;
  const standing = (list: number) => kept.filter((scan) => scan.list === list && isStanding(scan));
  const hasArrived = (person: number) =>
    standing(0).some((scan) => scan.person === person && scan.direction === 'in');
  const factsOf = ({ list, person, direction, minute, code }: Made): ScanFacts => ({
    ...{ eventId: EVENT, list: rules[list]!, at: at(minute) },
    direction: rules[list]!.countsExits ? direction : 'in',
    code: toCode(code),
    // A code that was not signed here names nobody; a pass that does not count names somebody.
    standing: code === 'altered' ? 'nobody' : 'seated',
    arrived: hasArrived(person),
    claims: standing(list)
      .filter((scan) => scan.person === person)
      .map((scan) => ({ direction: scan.direction, at: at(scan.minute) })),
    given: standing(list).filter((scan) => scan.direction === 'in').length,
  });
  return {
    kept,
    judge: (scan: Made) => judgeScan(factsOf(scan)),
    record(scan: Made): Verdict {
      const before = kept.find(({ scanId }) => scanId === scan.scanId);
      if (before) return before.verdict;
      const facts = factsOf(scan);
      const verdict = judgeScan(facts);
      const claims = standing(scan.list).filter(({ person }) => person === scan.person);
      const isTaken = verdict === 'already_in' || verdict === 'limit_reached';
      const earlier = isTaken ? claims.findLast(({ direction }) => direction === 'in') : undefined;
      const own = claims.filter(({ device }) => device === scan.device);
      const alone = own.map((claim) => ({ direction: claim.direction, at: at(claim.minute) }));
      const isConflict =
        earlier !== undefined &&
        earlier.device !== scan.device &&
        isGranted(judgeScan({ ...facts, claims: alone, arrived: own.length > 0 }));
      const direction = facts.direction;
      kept.push({
        ...scan,
        direction,
        verdict,
        isConflict,
        earlier: earlier?.scanId ?? null,
        isUndone: false,
      });
      return verdict;
    },
    undo(scanId: number) {
      const scan = kept.find((one) => one.scanId === scanId);
      if (scan && isGranted(scan.verdict)) scan.isUndone = true;
    },
    snapshot(minute: number): OpenSnapshot {
      const claims = kept.filter(isStanding);
      return openSnapshot(
        EVENT,
        CheckInSnapshot.parse({
          ...{ takenAt: at(minute), endsAt: at(minute + 720) },
          ...{ peopleVersion: hash('people'), scansVersion: hash('scans') },
          people: {
            passesExpireAt: new Date(START + 90 * HOUR_MS).toISOString(),
            items: people.map((person, place) => ({ ...person, pass: passOf(place) })),
            revoked: [REVOKED],
          },
          scans: {
            lists: rules.map((rule, list) => ({
              ...rule,
              listId: uuid(100 + list),
              given: standing(list).filter(({ direction }) => direction === 'in').length,
            })),
            arrived: people.flatMap((_person, place) => (hasArrived(place) ? [place] : [])),
            claims: claims.map(({ list, person, direction, minute: when }) => ({
              ...{ list, person, direction, at: at(when) },
            })),
          },
        }),
      );
    },
  };
}

function toCode(code: Made['code']): ScanFacts['code'] {
  if (code === 'altered') return { kind: 'unknown' };
  if (code === 'chosen') return { kind: 'chosen', revokedAt: null };
  const pass = {
    kind: 'pass',
    eventId: EVENT,
    expiresAt: new Date(START + 90 * HOUR_MS).toISOString(),
  } as const;
  return { ...pass, revokedAt: code === 'revoked' ? at(0) : null };
}

function toSubject({ code, person }: Made) {
  if (code === 'chosen') return { userId: uuid(person) };
  if (code === 'revoked') return { text: REVOKED, id: hash('id0-before') };
  return code === 'pass' ? passOf(person) : { text: hash('altered'), id: passOf(person).id };
}

const toLocal = (scan: Made) => ({
  ...{
    listId: uuid(100 + scan.list),
    subject: toSubject(scan),
    direction: scan.direction,
    at: at(scan.minute),
  },
});
const toClaim = ({ list, person, direction, minute }: Made): OwnClaim => ({
  ...{ listId: uuid(100 + list), userId: uuid(person), at: at(minute) },
  direction: rules[list]!.countsExits ? direction : 'in',
});
const said = (finding: LocalFinding) => (finding.kind === 'judged' ? finding.verdict : undefined);

const scan = fc.record({
  kind: fc.constant('scan' as const),
  ...{ device: fc.nat(2), list: fc.nat(rules.length - 1), person: fc.nat(people.length - 1) },
  direction: fc.constantFrom<ScanDirection>('in', 'out'),
  code: fc.constantFrom<Made['code'][]>('chosen', 'chosen', 'pass', 'pass', 'altered', 'revoked'),
});

test('with a current snapshot a device says what the portal says, and nothing of what only the portal can know', () => {
  const undo = fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) });
  const steps = fc.array(fc.oneof({ weight: 5, arbitrary: scan }, undo), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (made) => {
      const portal = openPortal();
      for (const [minute, step] of made.entries()) {
        if (step.kind === 'undo') {
          portal.undo(step.which);
          continue;
        }
        const one: Made = { ...step, scanId: minute, minute };
        const local = said(portal.snapshot(minute).judge(toLocal(one), { claims: [], undone: [] }));
        expect(local).toBe(one.code === 'altered' ? undefined : portal.record(one));
      }
    }),
  );
});

test('a device alone goes on judging as the portal will, by its own scans and what it has taken back', () => {
  const undo = fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) });
  const steps = fc.array(fc.oneof({ weight: 5, arbitrary: scan }, undo), { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.nat(20), (made, lostAt) => {
      const portal = openPortal();
      let snapshot = portal.snapshot(0);
      const claims = new Map<number, OwnClaim>();
      const undone = new Map<number, OwnClaim>();
      for (const [minute, step] of made.entries()) {
        if (minute <= lostAt) {
          snapshot = portal.snapshot(minute);
          claims.clear();
          undone.clear();
        }
        if (step.kind === 'undo') {
          const taken = portal.kept.find(
            ({ scanId, verdict }) => scanId === step.which && isGranted(verdict),
          );
          if (taken && !taken.isUndone) {
            claims.delete(taken.scanId);
            undone.set(taken.scanId, toClaim(taken));
          }
          portal.undo(step.which);
          continue;
        }
        const one: Made = { ...step, scanId: minute, minute };
        const own = { claims: [...claims.values()], undone: [...undone.values()] };
        const local = said(snapshot.judge(toLocal(one), own));
        const verdict = portal.record(one);
        if (one.code !== 'altered') expect(local).toBe(verdict);
        if (isGranted(verdict)) claims.set(one.scanId, toClaim(one));
      }
    }),
  );
});

test('whatever devices do without a network and however often their queues are sent: each is in once, each conflict is listed, nothing is dropped', () => {
  const toDevice = { device: fc.nat(2) };
  const step = fc.oneof(
    { weight: 6, arbitrary: scan },
    fc.record({ kind: fc.constant('network' as const), ...toDevice, isThere: fc.boolean() }),
    // Answers get lost: a part of a queue is sent, from its beginning, and stays in it.
    fc.record({ kind: fc.constant('replay' as const), ...toDevice, count: fc.nat(20) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const portal = openPortal();
      const devices = [0, 1, 2].map(() => ({
        snapshot: portal.snapshot(0),
        isOnline: true,
        made: [] as Made[],
        sent: 0,
        said: new Map<number, Verdict | undefined>(),
      }));
      const deliver = (device: (typeof devices)[number]) => {
        for (; device.sent < device.made.length; device.sent += 1) portal.record(device.made[device.sent]!);
      };
      for (const [minute, one] of steps.entries()) {
        const device = devices[one.device]!;
        if (one.kind === 'network') {
          device.isOnline = one.isThere;
          if (one.isThere) deliver(device);
        } else if (one.kind === 'replay')
          device.made.slice(0, one.count).forEach((made) => portal.record(made));
        else {
          // At the door, by a pass or by name: who comes in, and how often.
          const made: Made = {
            ...one,
            list: 0,
            scanId: minute,
            minute,
            code: one.code === 'pass' ? 'pass' : 'chosen',
          };
          if (device.isOnline) device.snapshot = portal.snapshot(minute);
          const own = device.isOnline
            ? []
            : device.made.flatMap((before) =>
                before.minute >= Date.parse(device.snapshot.takenAt) / 60_000 - START / 60_000 &&
                device.said.get(before.scanId) === 'welcome'
                  ? [toClaim(before)]
                  : [],
              );
          device.said.set(minute, said(device.snapshot.judge(toLocal(made), { claims: own, undone: [] })));
          device.made.push(made);
          if (device.isOnline) deliver(device);
        }
      }
      devices.forEach(deliver);
      const once = structuredClone(portal.kept);
      for (const device of [...devices, ...devices.toReversed()])
        device.made.forEach((made) => portal.record(made));
      expect(portal.kept).toEqual(once);

      const made = devices.flatMap((device) => device.made);
      expect(once.map(({ scanId }) => scanId).sort()).toEqual(made.map(({ scanId }) => scanId).sort());
      for (const person of new Set(made.map((one) => one.person)))
        expect(once.filter((one) => one.person === person && one.verdict === 'welcome')).toHaveLength(1);
      // Whom a device let in and the portal did not: each is listed, with the scan that was first.
      for (const one of once) {
        const was = devices[one.device]!.said.get(one.scanId);
        if (was !== 'welcome' || one.verdict === 'welcome') continue;
        expect(one).toMatchObject({ verdict: 'already_in', isConflict: true });
        expect(once.find(({ scanId }) => scanId === one.earlier)?.device).not.toBe(one.device);
      }
    }),
  );
});
