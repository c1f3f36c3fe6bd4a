import fc from 'fast-check';
import { textLine, WebAddress } from './fields';

const Name = textLine(80, 'Enter your name.');
const isName = (text: string) => Name.safeParse(text).success;

test.each([
  ['a zero-width space', '\u200b'],
  ['an empty braille cell', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a mark on nothing', '\u0301'],
  ['joiners alone', '\u200d\u200c'],
  ['a name that is turned round', 'Sam\u202egro.live'],
  ['isolates', '\u2066Sam\u2069'],
  ['a name with something unseen', 'rac\u200bers'],
  ['a soft hyphen', 'Sam\u00ad'],
  ['a tag', 'Sam\u{e0041}'],
  ['a joiner at the end', 'racers\u200d'],
  ['a word of Latin and Cyrillic letters', 'r\u0430cers'],
  ['a word of Cyrillic and Latin letters', '\u0421\u0430m'],
  ['a word of Greek and Latin letters', '\u0391da'],
  ['two alphabets with a digit between them', 'team1\u0430'],
  ['two lines', 'Sam\nSuperuser'],
  ['a line separator', 'Sam\u2028Superuser'],
  ['a paragraph separator', 'Sam\u2029Superuser'],
])('%s is no name', (_what, text) => {
  expect(isName(text)).toBe(false);
});

test.each([
  'Ada Lovelace',
  'O’Brien-Łukasz',
  '李小龍',
  'عبد الله',
  'می‌خواهم',
  'क्‍ष',
  '👩‍💻',
  '7',
  '!',
  'René',
  'Саша Smith',
  'Αθηνά-Maria',
  'λ-calculus',
  'Tシャツ',
])('%s is a name', (text) => {
  expect(isName(text)).toBe(true);
});

test('a name comes out in one form, however its accents were typed', () => {
  expect(Name.parse('Rene\u0301')).toBe('Ren\u00e9');
});

test('whatever is taken has something to see, and nothing that is not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const { data } = Name.safeParse(text);
      if (data === undefined) return;
      expect(data).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      expect(data.replaceAll(/[\u200c\u200d]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test.each([
  'https://riverside.example@evil.example/',
  'https://riverside.example:secret@evil.example/',
  'https://@evil.example/',
  'javascript:alert(1)',
  'ftp://example.org/',
])('%s is no address to link to', (text) => {
  expect(WebAddress.safeParse(text).success).toBe(false);
});

test.each(['https://example.org/@somebody', 'http://example.org/?mail=a@example.org', 'HTTPS://example.org'])(
  '%s is an address to link to',
  (text) => {
    expect(WebAddress.safeParse(text).success).toBe(true);
  },
);
