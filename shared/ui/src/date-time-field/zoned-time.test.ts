import fc from 'fast-check';
import { printInstant, readZonedTime } from './zoned-time';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
];

const minutes = fc
  .integer({
    min: Date.parse('2000-01-01T00:00:00Z') / 60_000,
    max: Date.parse('2037-12-31T00:00:00Z') / 60_000,
  })
  .map((minute) => new Date(minute * 60_000).toISOString());

test('an instant survives the way to the wall clock and back, in every zone', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (iso, zone) => {
      const time = readZonedTime(iso, zone);
      expect(time && printInstant(time)).toBe(iso);
    }),
  );
});

test('the wall clock says what the browser says', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (iso, zone) => {
      const time = readZonedTime(iso, zone);
      const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      const clock = `${String(time?.hour).padStart(2, '0')}:${String(time?.minute).padStart(2, '0')}`;
      expect(clock).toBe(parts.format(new Date(iso)));
    }),
  );
});

test('an hour that spring skips becomes the next one', () => {
  const before = readZonedTime('2026-03-29T00:30:00Z', 'Europe/Berlin');
  expect(before && printInstant(before.set({ hour: 2 }))).toBe('2026-03-29T01:30:00.000Z');
});

test('an hour that autumn has twice is told apart by its instant', () => {
  const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((iso) =>
    readZonedTime(iso, 'Europe/Berlin'),
  );
  expect(first?.hour).toBe(2);
  expect(second?.hour).toBe(2);
  expect(first && printInstant(first)).toBe('2026-10-25T00:30:00.000Z');
  expect(second && printInstant(second)).toBe('2026-10-25T01:30:00.000Z');
});

test('text that is no instant is no time', () => {
  expect(readZonedTime('soon', 'Europe/Berlin')).toBeUndefined();
  expect(readZonedTime('', 'Europe/Berlin')).toBeUndefined();
});
