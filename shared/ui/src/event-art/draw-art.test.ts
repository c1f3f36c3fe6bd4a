import fc from 'fast-check';
import { drawArt } from './draw-art';

test('an id is one picture, always', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(drawArt(id)).toEqual(drawArt(id));
    }),
  );
});

test('a picture does not change when the code around it does', () => {
  const { hue, hue2, shapes } = drawArt('11111111-1111-4111-8111-111111111111');
  expect({ hue, hue2, first: shapes[0]?.path }).toMatchInlineSnapshot(`
    {
      "first": "M185.6 190a24.6 24.6 0 1 0 49.2 0a24.6 24.6 0 1 0 -49.2 0",
      "hue": 340,
      "hue2": 25,
    }
  `);
});

test('every seed draws something that can be drawn', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { shapes } = drawArt(seed);
      expect(shapes.length).toBeGreaterThan(3);
      for (const { path, opacity } of shapes) {
        expect(path).not.toMatch(/NaN|Infinity|undefined/);
        expect(opacity).toBeGreaterThan(0);
        expect(opacity).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('neighbours in a list look different', () => {
  const pictures = Array.from({ length: 24 }, (_, index) => JSON.stringify(drawArt(`event-${index}`)));
  expect(new Set(pictures).size).toBe(24);
});
