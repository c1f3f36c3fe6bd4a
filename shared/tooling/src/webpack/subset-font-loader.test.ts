import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(__filename);
type Loader = (this: { resourceQuery: string; resourcePath: string }, source: Buffer) => Promise<Buffer>;
const loader = require('./subset-font-loader.cjs') as Loader;
const source = readFileSync(
  require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
);
const cut = (resourceQuery: string) => loader.call({ resourceQuery, resourcePath: 'inter.woff2' }, source);

test('a font is cut to the weights, and to the letters, that its address asks for', async () => {
  const [lighter, letters, one] = await Promise.all([
    cut('?weights=400-600'),
    cut('?weights=400-600&letters=0100-017F,0218-021B'),
    cut('?weights=400-600&letters=0141'),
  ]);
  for (const font of [lighter, letters, one]) expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(lighter.length).toBeLessThan(source.length * 0.7);
  expect(letters.length).toBeLessThan(lighter.length * 0.3);
  expect(one.length).toBeLessThan(letters.length * 0.3);
});

test('the same font comes out each time, so that its name stays', async () => {
  expect(await cut('?weights=400-600&letters=0141')).toEqual(await cut('?weights=400-600&letters=0141'));
});

test.each(['', '?weights=', '?weights=bold'])('%j does not say which weights', async (query) => {
  await expect(cut(query)).rejects.toThrow('inter.woff2: say which weights, as in ?weights=400-600.');
});
