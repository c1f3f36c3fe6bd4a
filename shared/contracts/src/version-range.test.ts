import { isInCaretRange } from './version-range';

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.2.10', '^1.2.9', true],
  ['1.3.0', '^1.2.9', true],
  ['1.2.2', '^1.2.3', false],
  ['1.1.9', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.2.4', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
])('%s for %s: %s', (version, range, isGoodEnough) => {
  expect(isInCaretRange(version, range)).toBe(isGoodEnough);
});
