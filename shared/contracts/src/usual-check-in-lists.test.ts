import fc from 'fast-check';
import { CheckInListDraft } from './check-in';
import { usualCheckInLists } from './usual-check-in-lists';

const event = (startsAt: string, endsAt: string, timeZone = 'UTC') => ({ startsAt, endsAt, timeZone });
const namesOf = (...of: Parameters<typeof event>) => usualCheckInLists(event(...of)).map(({ name }) => name);
const windowOf = (name: string, ...of: Parameters<typeof event>) => {
  const list = usualCheckInLists(event(...of)).find((one) => one.name.startsWith(name));
  return list && [list.opensAt, list.closesAt];
};

test.each<[string, Parameters<typeof event>, string[]]>([
  ['three hours in the evening', ['2026-11-14T17:30Z', '2026-11-14T20:30Z'], []],
  ['one day of work', ['2026-11-14T09:00Z', '2026-11-14T17:00Z'], ['Lunch, Sat 14 Nov']],
  ['one long day', ['2026-11-14T09:00Z', '2026-11-14T22:00Z'], ['Lunch, Sat 14 Nov', 'Dinner, Sat 14 Nov']],
  ['an afternoon', ['2026-11-14T13:00Z', '2026-11-14T18:00Z'], []],
  ['a morning of less than five hours', ['2026-11-14T09:00Z', '2026-11-14T13:59Z'], []],
  ['a night of games', ['2026-11-14T20:00Z', '2026-11-15T09:30Z'], []],
  ['an evening over midnight', ['2026-11-14T18:00Z', '2026-11-15T02:00Z'], ['Dinner, Sat 14 Nov']],
  [
    'a weekend from Friday evening',
    ['2026-11-13T17:00Z', '2026-11-15T16:00Z', 'Europe/Madrid'],
    [
      ...['Dinner, Fri 13 Nov', 'Day 2, Sat 14 Nov', 'Lunch, Sat 14 Nov', 'Dinner, Sat 14 Nov'],
      ...['Day 3, Sun 15 Nov', 'Lunch, Sun 15 Nov'],
    ],
  ],
  [
    'two days that are two others in UTC',
    ['2026-11-13T22:00Z', '2026-11-15T05:00Z', 'Asia/Tokyo'],
    ['Lunch, Sat 14 Nov', 'Dinner, Sat 14 Nov', 'Day 2, Sun 15 Nov', 'Lunch, Sun 15 Nov'],
  ],
  ['over the end of a year', ['2026-12-31T20:00Z', '2027-01-01T12:00Z'], ['Day 2, Fri 1 Jan']],
])('%s has these lists, and swag', (_what, of, names) => {
  expect(namesOf(...of)).toEqual([...names, 'Swag']);
});

test('fourteen days have a list for each day and meal, and fifteen have swag alone', () => {
  const lists = usualCheckInLists(event('2026-11-01T09:00:00Z', '2026-11-14T22:00:00Z'));
  const countOf = (kind: string) => lists.filter((list) => list.kind === kind).length;
  expect([countOf('day'), countOf('meal'), countOf('swag')]).toEqual([13, 28, 1]);
  expect(lists.find(({ kind }) => kind === 'day')?.name).toBe('Day 2, Mon 2 Nov');
  // The last night is none of its days.
  expect(namesOf('2026-11-01T09:00Z', '2026-11-15T03:00Z')).toHaveLength(42);
  expect(namesOf('2026-11-01T09:00Z', '2026-11-15T12:00Z')).toEqual(['Swag']);
  expect(namesOf('2026-11-01T09:00Z', '2996-11-15T12:00Z')).toEqual(['Swag']);
});

test('a meal is for those who have arrived, a day and swag for everybody with a seat, and each is given once', () => {
  const lists = usualCheckInLists(event('2026-11-13T17:00Z', '2026-11-15T16:00Z'));
  for (const { kind, audience, ...list } of lists) {
    expect(audience).toBe(kind === 'meal' ? 'arrived' : 'seated');
    expect(list).toMatchObject({ limitPerPerson: 1, limitHours: null, stock: null, shownQuestions: [] });
  }
  expect(lists.at(-1)).toMatchObject({ kind: 'swag', opensAt: null, closesAt: null });
});

test.each<[string, string, Parameters<typeof event>, [string, string]]>([
  [
    'a plain day',
    'Lunch',
    ['2026-06-06T06:00Z', '2026-06-06T18:00Z', 'Europe/Madrid'],
    ['2026-06-06T09:30', '2026-06-06T12:30'],
  ],
  [
    'the day before the clocks go forward',
    'Day 2',
    ['2026-03-27T08:00Z', '2026-03-29T18:00Z', 'Europe/Madrid'],
    ['2026-03-28T04:00', '2026-03-29T03:00'],
  ],
  [
    'the day on which they go forward',
    'Day 2',
    ['2026-03-28T08:00Z', '2026-03-29T18:00Z', 'Europe/Madrid'],
    ['2026-03-29T03:00', '2026-03-30T03:00'],
  ],
  [
    'the day before they go back',
    'Day 2',
    ['2026-10-30T08:00Z', '2026-11-01T22:00Z', 'America/New_York'],
    ['2026-10-31T09:00', '2026-11-01T10:00'],
  ],
  [
    'half an hour beside the others',
    'Lunch',
    ['2026-06-06T02:00Z', '2026-06-06T14:00Z', 'Asia/Kolkata'],
    ['2026-06-06T06:00', '2026-06-06T09:00'],
  ],
  [
    'clocks that go by half an hour',
    'Lunch, Sun',
    ['2026-10-02T22:00Z', '2026-10-04T10:00Z', 'Australia/Lord_Howe'],
    ['2026-10-04T00:30', '2026-10-04T03:30'],
  ],
])('the clock on the wall opens and closes a list: %s', (_what, name, of, [opens, closes]) => {
  expect(windowOf(name, ...of)).toEqual([`${opens}:00.000Z`, `${closes}:00.000Z`]);
});

test('whatever the event, its lists are valid, called differently, in order, and open by the clock on the wall', () => {
  const zones = [
    'UTC',
    'Europe/Madrid',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  ];
  const clock = (iso: string | null, timeZone: string) =>
    iso && new Date(iso).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const windows = { day: ['05:00', '05:00'], Lunch: ['11:30', '14:30'], Dinner: ['18:00', '21:00'] };
  const start = fc.date({ min: new Date('2000-01-01Z'), max: new Date('2100-01-01Z'), noInvalidDate: true });
  const minutes = fc.integer({ min: 1, max: 16 * 24 * 60 });
  fc.assert(
    fc.property(start, minutes, fc.constantFrom(...zones), (startsAt, length, timeZone) => {
      const endsAt = new Date(startsAt.getTime() + length * 60_000).toISOString();
      const lists = usualCheckInLists({ startsAt: startsAt.toISOString(), endsAt, timeZone });
      expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
      for (const list of lists) {
        expect(CheckInListDraft.parse(list)).toEqual(list);
        if (list.kind === 'swag') continue;
        const window =
          windows[list.kind === 'day' ? 'day' : list.name.startsWith('Lunch') ? 'Lunch' : 'Dinner'];
        expect([clock(list.opensAt, timeZone), clock(list.closesAt, timeZone)]).toEqual(window);
        // Each lies within the event, at least in part.
        expect(Date.parse(list.opensAt ?? '')).toBeLessThan(Date.parse(endsAt));
        expect(Date.parse(list.closesAt ?? '')).toBeGreaterThan(startsAt.getTime());
      }
    }),
  );
});

test.each(['0001-01-01T00:00Z', '9999-12-30T08:00Z'])('no event is too odd: %s', (startsAt) => {
  const lists = usualCheckInLists(event(startsAt, `${startsAt.slice(0, 8)}31T22:00Z`, 'Pacific/Kiritimati'));
  expect(lists.every((list) => CheckInListDraft.safeParse(list).success)).toBe(true);
});
