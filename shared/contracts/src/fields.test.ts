import fc from 'fast-check';
import {
  EmailAddress,
  moment,
  textBlock,
  textLine,
  TimeZone,
  Timestamp,
  toVisibleLine,
  WebAddress,
} from './fields';

const Name = textLine(80, 'Enter your name.');
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
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
  ['a word of Latin and Greek letters', 'Ad\u03b1'],
  ['a word of Greek and Cyrillic letters', '\u0391\u0434\u0430'],
  ['a word of Cyrillic and Greek letters', '\u0410\u03b4\u03b1'],
  ['a joiner between Latin letters', 'rac\u200ders'],
  ['a joiner between Greek letters', '\u03b1\u200c\u03b2'],
  ['a joiner between Cyrillic letters', '\u0430\u200d\u0431'],
  ['a joiner at the beginning', '\u200d\u0645'],
  ['a joiner before a blank', '\u0645\u200d x'],
  ['two alphabets with a mark between them', 'e\u0323\u0430'],
  ['two alphabets with a digit between them', 'team1\u0430'],
  ['two lines', 'Sam\nSuperuser'],
  ['a line separator', 'Sam\u2028Superuser'],
  ['a paragraph separator', 'Sam\u2029Superuser'],
  ['a variation of a letter that has none', 'Sam\ufe0f'],
  ['a variation of a letter, from the supplement', 'Sa\u{e0100}m'],
  ['a variation of a digit that is no key', 'team1\ufe0f'],
  ['two variations of one emoji', '❤\ufe0f\ufe0f'],
  ['a mark that joins and has no shape', 'Sa\u034fm'],
  ['a vowel that is not written', 'ក\u17b4'],
  ['a joiner after a mark on a Latin letter', 'x\u0323\u200dm'],
])('%s is no name', (_what, text) => {
  expect(isName(text)).toBe(false);
});

test('what a keyboard writes in Latin letters is seen, and in one alphabet', () => {
  const letters = [...range(0x20, 0x7e), ...range(0xc0, 0x24f)];
  const others = letters.filter(
    (letter) =>
      letter.normalize('NFC') !== letter ||
      /[\p{C}\p{M}\p{DI}\p{Zl}\p{Zp}]/u.test(letter) ||
      !/[\p{sc=Latn}\p{sc=Zyyy}]/u.test(letter),
  );
  expect(others).toEqual([]);
  expect(letters.filter((letter) => toVisibleLine(letter) !== letter.trim())).toEqual([]);
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
  '👩🏽‍💻',
  '👩🏽‍❤️‍👨🏻',
  '❤️',
  '1️⃣ Team',
  '葛\u{e0100}城',
  'ᠮᠠ᠋',
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
      expect(data.replaceAll(/[\u200c\u200d]/g, '')).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u,
      );
    }),
  );
});

test.each([
  'https://riverside.example@evil.example/',
  'https://riverside.example:secret@evil.example/',
  'https://@evil.example/',
  'javascript:alert(1)//https://example.org/',
  'https://',
  'https://[',
  'https:example.org',
  `https://example.org/${'a'.repeat(2029)}`,
  'javascript:alert(1)',
  'ftp://example.org/',
])('%s is no address to link to', (text) => {
  expect(WebAddress.safeParse(text).success).toBe(false);
});

test.each([
  'https://example.org/@somebody',
  'http://example.org/?mail=a@example.org',
  'http://example.org?mail=a@example.org',
  'https://example.org#a@b',
  'HTTPS://example.org',
  ' https://example.org ',
  `https://example.org/${'a'.repeat(2028)}`,
])('%s is an address to link to', (text) => {
  expect(WebAddress.safeParse(text).success).toBe(true);
});

test.each([
  ['Sam\nSuperuser', 'Sam Superuser'],
  ['Sam\u2028Superuser', 'Sam Superuser'],
  ['Sam\u2029Superuser', 'Sam Superuser'],
  [' \u200bSam\u00ad ', 'Sam'],
  ['Rene\u0301', 'Ren\u00e9'],
  ['\u0301', ''],
  ['\u115f\u1160\u2800\u3164\uffa0', ''],
  ['7', '7'],
  ['+', '+'],
])('of %j people see %j', (text, seen) => {
  expect(toVisibleLine(text)).toBe(seen);
});

type Messages = { readonly error?: { readonly issues: readonly { readonly message: string }[] } };
const messages = ({ error }: Messages) => error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', textLine(3), ['Enter some text.']],
  ['', textLine(3, 'Enter your name.'), ['Enter your name.']],
  ['a', textLine(3, 'Enter two.', 2), ['Enter two.']],
  ['ab', textLine(3, 'Enter two.', 2), []],
  [' abc ', textLine(3), []],
  ['abcd', textLine(3), ['Use at most 3 characters.']],
  ['a\tb', textLine(3), expect.arrayContaining(['Remove the control characters.'])],
  ['a\u200b', textLine(3), ['Use only characters that people can see.']],
  ['a\u0430', textLine(3), ['Write each word in one alphabet.']],
  [' a\nb ', textBlock(3), []],
  ['a\nbc', textBlock(3), ['Use at most 3 characters.']],
  [' name@example.org ', EmailAddress, []],
  ['name', EmailAddress, ['Enter an e-mail address like name@example.org.']],
  [`${'a'.repeat(260)}@example.org`, EmailAddress, expect.arrayContaining(['Use at most 254 characters.'])],
  ['example.org', WebAddress, ['Enter an address that starts with https://.']],
  [`https://example.org/${'a'.repeat(2029)}`, WebAddress, ['Use at most 2048 characters.']],
  ['America/New_York', TimeZone, []],
  ['Mars/Olympus', TimeZone, ['Choose a time zone from the list.']],
  ['2026-12-05T08:00:00Z', Timestamp, []],
  ['tomorrow', Timestamp, ['Enter a date and a time.']],
  ['tomorrow', moment('Enter when it starts.'), ['Enter when it starts.']],
])('of %j is said what is wrong with it, or nothing', (text, field, expected) => {
  expect(messages(field.safeParse(text))).toEqual(expected);
});
