import { PassText } from '@event-portal/contracts';
import { randomBytes } from 'node:crypto';
import { readBase32, writeBase32 } from './base32';
import { isSigned, readPassText, writePassText } from './pass-text';

const facts = {
  eventId: '0b2f5a3e-8c1d-4e6f-9a7b-1c2d3e4f5a6b',
  passId: 'ffffffff-0000-4000-8000-ffffffffffff',
  expiresAt: '2026-06-14T06:00:00.000Z',
};
const secret = Buffer.alloc(32, 7);
const text = writePassText(facts, secret);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const isGenuine = (code: string, by = secret) => {
  const claim = readPassText(code);
  return claim !== null && isSigned(claim, by);
};

test('base32 is that of RFC 4648, section 10, without its padding', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  const texts = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'];
  expect(words.map((word) => writeBase32(Buffer.from(word)))).toEqual(texts);
  expect(texts.map((each) => readBase32(each)?.toString())).toEqual(words);
  const bytes = randomBytes(54);
  expect(readBase32(writeBase32(bytes))).toEqual(bytes);
});

test('the text of a pass is that of the contract, and says which pass of which event it is', () => {
  expect(PassText.parse(text)).toBe(text);
  expect(readPassText(text)).toMatchObject({ eventId: facts.eventId, passId: facts.passId });
  expect(isGenuine(text)).toBe(true);
  expect(isGenuine(text.toLowerCase())).toBe(true);
});

test('no text with another letter in any place is genuine, the spare bits of the last letter included', () => {
  const forged = Array.from(text.slice(4)).flatMap((letter, index) =>
    Array.from(ALPHABET)
      .filter((other) => other !== letter)
      .map((other) => `${text.slice(0, 4 + index)}${other}${text.slice(5 + index)}`),
  );
  expect(forged).toHaveLength(87 * 31);
  expect(forged.filter((each) => isGenuine(each))).toEqual([]);
});

test('a pass is signed for its event alone', () => {
  expect(isGenuine(text, Buffer.alloc(32, 8))).toBe(false);
});

test.each(['', 'EP1:', text.slice(0, -1), `${text}A`, `${text}\n`, text.replace('EP1', 'EP2'), `ſ${text}`])(
  '%j is no pass',
  (other) => expect(readPassText(other)).toBeNull(),
);

test('letters that become capitals of the alphabet are not taken for them', () => {
  const body = 'S'.repeat(87);
  expect(readPassText(`EP1:${body.replace('S', 'ſ')}`)).toBeNull();
});
