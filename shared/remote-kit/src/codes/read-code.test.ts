import { generate } from 'lean-qr';
import { readCode, type Picture } from './read-code';

const text = `EP1:${'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.repeat(3).slice(0, 87)}`;

/** How light it is at a place of the scene, from 0 to 1. */
type Scene = (x: number, y: number) => number;

/** A pass that fills a part of the picture, tilted, under an uneven and dim light, behind broken glass. */
function passBehindGlass({ share, tilt, light }: { share: number; tilt: number; light: number }): Scene {
  const code = generate(text);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return (x, y) => {
    const [u, v] = [(x - 0.5) / share, (y - 0.5) / share];
    // Held at a slant, its far side is smaller.
    const depth = 1 / (1 + 0.1 * u);
    const column = Math.floor(((u * cos + v * sin) * depth + 0.5) * (code.size + 8)) - 4;
    const row = Math.floor(((v * cos - u * sin) * depth + 0.5) * (code.size + 8)) - 4;
    const paper = code.get(column, row) ? 0.1 : 0.9;
    const isCrack = [0.36, 0.53, 0.71].some((at) => Math.abs(x + 0.3 * y - at) < 0.0012);
    return (isCrack ? 0.75 : paper) * light * (0.7 + 0.3 * x);
  };
}

/** As a camera sees it that is not quite sharp: each pixel is the mean of what is around it. */
function photograph(scene: Scene, width: number, height: number): Picture {
  // One pixel more on each side. The picture is wide, the scene as wide as it is high in its middle.
  const sharp = new Float32Array((width + 2) * (height + 2));
  for (let y = -1; y <= height; y += 1)
    for (let x = -1; x <= width; x += 1)
      sharp[(y + 1) * (width + 2) + x + 1] = scene((x - (width - height) / 2) / height, y / height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const row of [y, y + 1, y + 2])
        for (const column of [x, x + 1, x + 2]) sum += sharp[row * (width + 2) + column] ?? 0;
      const grey = (sum / 9) * 255;
      data.set([grey, grey, grey, 255], (y * width + x) * 4);
    }
  return { width, height, data };
}

const camera = (scene: Scene) => (side: number) => photograph(scene, side, Math.round((side * 9) / 16));

test.each([
  ['straight and light', { share: 0.8, tilt: 0, light: 1 }],
  ['tilted', { share: 0.6, tilt: 0.4, light: 1 }],
  ['upside down', { share: 0.6, tilt: Math.PI, light: 1 }],
  ['in the dark', { share: 0.6, tilt: 0.2, light: 0.25 }],
  ['at 30 % of its size, tilted and dim', { share: 0.3, tilt: 0.25, light: 0.5 }],
])('a pass behind broken glass and not quite sharp is read: %s', (_how, held) => {
  expect(readCode(1920, camera(passBehindGlass(held)))).toBe(text);
});

test('where there is no code, none is read', () => {
  const grab = jest.fn(camera((x, y) => Math.abs(Math.sin(x * 40) * Math.cos(y * 40))));
  expect(readCode(1920, grab)).toBeUndefined();
  expect(grab.mock.calls).toEqual([[960], [640]]);
});

test('a picture that is no larger than the smaller look is looked at once', () => {
  const grab = jest.fn(camera(() => 1));
  expect(readCode(640, grab)).toBeUndefined();
  expect(grab.mock.calls).toEqual([[640]]);
});
