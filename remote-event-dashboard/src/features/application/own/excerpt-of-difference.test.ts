import fc from 'fast-check';
import { excerptOfDifference } from './excerpt-of-difference';

test('short texts are shown whole', () => {
  expect(excerptOfDifference('Maps', 'Mops')).toEqual(['Maps', 'Mops']);
});

test('two different texts are never shown as the same, and never at length', () => {
  const text = fc.string({ maxLength: 2000, unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (lead, one, other) => {
      fc.pre(one !== other);
      const [a, b] = excerptOfDifference(lead + one, lead + other);
      expect(a).not.toBe(b);
      expect(Array.from(a).length).toBeLessThan(165);
    }),
  );
});
