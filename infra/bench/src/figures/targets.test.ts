import { exactly, isMet, tableOfTargets, type Judged } from './targets';

const judged: Judged = { figure: 'Data visible / single', is: { low: 0.8, median: 0.9, high: 1 }, most: 0.9 };

test('a target is met by the median, and nothing is rounded in its favour', () => {
  expect(isMet(judged)).toBe(true);
  expect(isMet({ ...judged, is: exactly(0.9001) })).toBe(false);
});

test('a figure that spreads is told with its quartiles, an exact one without', () => {
  const lines = tableOfTargets([judged, { figure: 'Hops', page: 'login', is: exactly(2), most: 1 }]).split(
    '\n',
  );
  expect(lines.slice(2)).toEqual([
    '| Data visible / single |  | 0.90 | 0.90 (0.80–1.00) | yes |',
    '| Hops | login | 1.00 | 2.00 | **no** |',
  ]);
});
