import fc from 'fast-check';
import { judgeScan, type Claim, type ScanFacts } from './judge-scan';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 4, 1) + hours * HOUR_MS).toISOString();
const facts: ScanFacts = {
  ...{
    eventId: 'here',
    direction: 'in',
    at: at(12),
    code: { kind: 'chosen', revokedAt: null },
    standing: 'seated',
  },
  ...{ arrived: false, claims: [], given: 0 },
  list: {
    ...{ kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
    ...{ limitPerPerson: null, limitHours: null, stock: null, countsExits: false },
  },
};
const pass = { kind: 'pass', eventId: 'here', expiresAt: at(20), revokedAt: null } as const;
const came: readonly Claim[] = [{ direction: 'in', at: at(10) }];
const went: readonly Claim[] = [...came, { direction: 'out', at: at(11) }];

test.each<[string, string, Partial<ScanFacts>, Partial<ScanFacts['list']>?]>([
  ['a good pass', 'welcome', { code: pass }],
  ['another code', 'unknown', { code: { kind: 'unknown' }, standing: 'nobody' }],
  ['a stranger', 'unknown', { standing: 'nobody' }],
  ['a pass to another event', 'wrong_event', { code: { ...pass, eventId: 'there' }, standing: 'nobody' }],
  ['a pass when it ends', 'expired', { code: { ...pass, expiresAt: at(12), revokedAt: at(1) } }],
  ['a replaced pass', 'revoked', { code: { ...pass, revokedAt: at(1) }, standing: 'not_accepted' }],
  ['an applicant', 'not_accepted', { standing: 'not_accepted' }, { closesAt: at(1) }],
  ['whoever declined', 'declined', { standing: 'declined' }],
  ['whoever has not arrived', 'wrong_list', {}, { audience: 'arrived', closesAt: at(1) }],
  ['whoever has arrived', 'welcome', { arrived: true }, { audience: 'arrived' }],
  ['the moment before it opens', 'not_open', {}, { opensAt: at(12.1) }],
  ['the moment when it opens', 'welcome', {}, { opensAt: at(12) }],
  ['the moment when it closes', 'not_open', {}, { closesAt: at(12) }],
  ['a second time at the door', 'already_in', { claims: came }, { kind: 'door' }],
  ['whoever arrived before scans were kept', 'already_in', { arrived: true }, { kind: 'door' }],
  ['in again after going', 'welcome', { claims: went, arrived: true }, { kind: 'door', countsExits: true }],
  ['going', 'goodbye', { claims: came, direction: 'out' }, { kind: 'door', countsExits: true }],
  ['going twice', 'not_in', { claims: went, direction: 'out' }, { kind: 'day', countsExits: true }],
  ['a second workshop place', 'already_in', { claims: came }, { kind: 'workshop', limitPerPerson: 1 }],
  ['a second shirt', 'limit_reached', { claims: came }, { kind: 'swag', limitPerPerson: 1, stock: 0 }],
  ['within the window', 'limit_reached', { claims: came }, { limitPerPerson: 1, limitHours: 3 }],
  ['after the window', 'welcome', { claims: came }, { limitPerPerson: 1, limitHours: 2 }],
  ['the last portion', 'welcome', { given: 4 }, { stock: 5 }],
  ['no portion left', 'out_of_stock', { given: 5 }, { stock: 5 }],
])('%s: %s', (_what, verdict, changed, list = {}) => {
  expect(judgeScan({ ...facts, ...changed, list: { ...facts.list, ...list } })).toBe(verdict);
});

test('in any order of arrival nobody gets more than the limit in any window, and all no more than the stock', () => {
  const scans = fc.array(fc.record({ who: fc.nat(2), hour: fc.nat(30) }), { maxLength: 40 });
  const rule = fc.record({
    ...{ limitPerPerson: fc.integer({ min: 1, max: 4 }), limitHours: fc.integer({ min: 1, max: 12 }) },
    stock: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(scans, rule, (made, list) => {
      const given: { who: number; hour: number }[] = [];
      const ofPerson = (who: number) => given.filter((one) => one.who === who).map(({ hour }) => hour);
      for (const { who, hour } of made) {
        const claims = ofPerson(who).map((each) => ({ direction: 'in', at: at(each) }) as const);
        const scan = { ...facts, at: at(hour), claims, given: given.length };
        const verdict = judgeScan({ ...scan, list: { ...facts.list, ...list } });
        if (verdict === 'welcome') given.push({ who, hour });
        else if (verdict === 'out_of_stock') expect(given).toHaveLength(list.stock);
      }
      expect(given.length).toBeLessThanOrEqual(list.stock);
      for (const who of [0, 1, 2])
        for (let start = 0; start <= 30; start += 1) {
          const within = ofPerson(who).filter((hour) => hour >= start && hour < start + list.limitHours);
          expect(within.length).toBeLessThanOrEqual(list.limitPerPerson);
        }
    }),
  );
});
