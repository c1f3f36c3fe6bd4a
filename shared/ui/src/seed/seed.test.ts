import fc from 'fast-check';
import { hashText, seededRandom } from './seed';

test('the same text is the same number', () => {
  expect(hashText('spring-summit')).toBe(hashText('spring-summit'));
  expect(hashText('')).not.toBe(hashText(' '));
});

test('texts that differ little are numbers that differ much', () => {
  const hues = Array.from({ length: 360 }, (_, index) => hashText(`event-${index}`) % 12);
  for (let hue = 0; hue < 12; hue += 1)
    expect(hues.filter((each) => each === hue).length).toBeGreaterThan(12);
});

test('random numbers are in range and repeat for a seed', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const [one, other] = [seededRandom(seed), seededRandom(seed)];
      for (let count = 0; count < 20; count += 1) {
        const value = one();
        expect(value).toBe(other());
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }
    }),
  );
});
