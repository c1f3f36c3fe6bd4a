import { setTimeout as rest } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { prepareText } from './prepared-text';

const words = Array.from({ length: 2_000 }, (_, index) => `word ${(index * 7919) % 997}`).join(' ');

test('a text gets smaller for whoever comes after the first, and stays the same', async () => {
  const text = prepareText(words);
  const quick = await text.body('br');
  let best = quick;
  for (let attempt = 0; attempt < 200 && best.length >= quick.length; attempt += 1) {
    await rest(10);
    best = await text.body('br');
  }
  expect(best.length).toBeLessThan(quick.length);
  expect([quick, best].map((body) => brotliDecompressSync(body).toString())).toEqual([words, words]);
});

test('texts have one tag as long as they and what goes out beside them are the same', () => {
  const { etag } = prepareText(words, { policy: 'a' });
  expect(prepareText(words, { policy: 'a' }).etag).toBe(etag);
  expect(prepareText(words, { policy: 'b' }).etag).not.toBe(etag);
  expect(prepareText(`${words}.`, { policy: 'a' }).etag).not.toBe(etag);
});
