import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(__filename);
type Loader = (this: { resourceQuery: string; resourcePath: string }, source: Buffer) => Promise<Buffer>;
type SubsetFont = (font: Buffer, letters: string, options: { targetFormat: 'truetype' }) => Promise<Buffer>;
const subsetFont = require('subset-font') as SubsetFont;
const loader = require('./subset-font-loader.cjs') as Loader;
const LETTERS = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
const source = readFileSync(
  require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
);
const latin = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const cut = (resourceQuery: string, font = source) =>
  loader.call({ resourceQuery, resourcePath: 'inter.woff2' }, font);

test('a font is cut to the weights, and to the letters, that its address asks for', async () => {
  const [letters, wider, one] = await Promise.all([
    cut('?weights=400-600&letters=0100-017F,0218-021B'),
    cut('?weights=100-900&letters=0100-017F,0218-021B'),
    cut('?weights=400-600&letters=0141'),
  ]);
  for (const font of [letters, wider, one]) expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(letters.length).toBeLessThan(source.length * 0.3);
  expect(letters.length).toBeLessThan(wider.length * 0.8);
  expect(one.length).toBeLessThan(letters.length * 0.3);
});

test('figures of one width and kerning stay, and shapes of letters that nothing asks for do not', async () => {
  const font = await cut('?weights=400-600&letters=0020-007E', latin);
  // Where nothing is compressed, the names of features can be read.
  const features = (await subsetFont(font, LETTERS, { targetFormat: 'truetype' })).toString('latin1');
  const found = ['tnum', 'kern', 'calt', 'frac', 'numr', 'pnum'].filter((name) => features.includes(name));
  expect(found).toEqual(['tnum', 'kern', 'calt']);
});

test('the same font comes out each time, so that its name stays', async () => {
  expect(await cut('?weights=400-600&letters=0141')).toEqual(await cut('?weights=400-600&letters=0141'));
});

test.each(['', '?weights=', '?weights=bold&letters=0141', '?weights=400-600'])(
  '%j does not say which weights and letters',
  async (query) => {
    await expect(cut(query)).rejects.toThrow(
      'inter.woff2: say which weights, and which letters, as in ?weights=400-600&letters=0020-007E.',
    );
  },
);
