import { createHash, webcrypto } from 'node:crypto';
import { createFileHashes } from './file-integrity';
import { createTamperCheck } from './tampered-file';

const BASE = 'https://cdn.test/admin/1.0.0/';
const signed = 'window.admin = {}';

function check(answer: () => Response | Promise<Response>, { isHashed = true } = {}) {
  const hashes = createFileHashes('https://portal.test/');
  const hash = `sha384-${createHash('sha384').update(signed).digest('base64')}`;
  hashes.add(BASE, isHashed ? { 'entry.js': hash } : null);
  const fetch = jest.fn(async () => answer());
  const crypto = webcrypto as unknown as Crypto;
  return { isTampered: createTamperCheck(hashes, { fetch, crypto }), fetch };
}

const reply = (body: string, type = 'text/javascript', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

test.each([
  ['another content', () => reply(`${signed} `), true],
  ['what was signed, which another attempt would bring', () => reply(signed), false],
  ['a page in its place', () => reply('<!doctype html>', 'text/html; charset=utf-8'), false],
  ['no file', () => reply('', 'text/plain', 404), false],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('a file that did not load, and has %s', async (_what, answer, expected) => {
  expect(await check(answer).isTampered(`${BASE}entry.js?retry=2`)).toBe(expected);
});

test('nothing is asked for a file that nobody has signed for, or that is served from its source', async () => {
  const other = check(() => reply('x'));
  expect(await other.isTampered(`${BASE}other.js`)).toBe(false);
  expect(other.fetch).not.toHaveBeenCalled();
  const source = check(() => reply('x'), { isHashed: false });
  expect(await source.isTampered(`${BASE}entry.js`)).toBe(false);
  expect(source.fetch).not.toHaveBeenCalled();
});

test('a file without an end is not waited for', async () => {
  jest.useFakeTimers();
  const { isTampered } = check(() => new Promise<never>(() => undefined));
  const answer = isTampered(`${BASE}entry.js`);
  await jest.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe(false);
  jest.useRealTimers();
});
