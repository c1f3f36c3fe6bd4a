import fc from 'fast-check';
import { niceScale } from './nice-scale';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [61, 4],
    [0, 20, 40, 60, 80],
  ],
  [
    [0.12, 0.4],
    [0, 0.1, 0.2, 0.3, 0.4],
  ],
  [[2277], [0, 500, 1000, 1500, 2000, 2500]],
])('%j', (values, ticks) => {
  expect(niceScale(values).ticks).toEqual(ticks);
});

test('the marks cover the values, evenly, and are few', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), (values) => {
      const { ticks, end } = niceScale(values);
      expect(end).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.at(-1)).toBe(end);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every(Number.isInteger)).toBe(true);
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
      expect(steps.size).toBe(1);
    }),
  );
});
