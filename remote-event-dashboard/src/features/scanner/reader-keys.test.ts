import { PASS_PREFIX } from '@event-portal/contracts';
import { watchReaderKeys } from './reader-keys';

type Key = readonly [key: string, code: string];

/** Types keys, each so long after the one before, as a keyboard with some layout tells of them. */
function type(keys: readonly Key[], gapMs: number) {
  const take = watchReaderKeys();
  return keys.map(([key, code], index) => take({ key, code, timeStamp: index * gapMs })).at(-1);
}

const enter: Key = ['Enter', 'Enter'];

/** A pass whose letters Y and Z have changed places on a German keyboard, where the colon is elsewhere too. */
const pass = `${PASS_PREFIX}${'YZ'.repeat(43)}A`;

const german = Array.from(pass, (letter): Key => {
  if (letter === ':') return ['Ö', 'Semicolon'];
  const places: Record<string, string> = { Y: 'Z', Z: 'Y' };
  return [places[letter] ?? letter, /\d/.test(letter) ? `Digit${letter}` : `Key${letter}`];
});
const american = Array.from(pass.toLowerCase(), (letter): Key => [letter, 'Unidentified']);
const other = Array.from('TICKET7', (letter): Key => [letter, `Key${letter}`]);

test('a pass is understood by where its keys are, and by its letters where the keys have no place', () => {
  expect(type([['Shift', 'ShiftLeft'], ...german, enter], 15)).toBe(pass);
  expect(type([...american, enter], 15)).toBe(pass);
});

test('a pass is heard from a slow reader, behind what somebody had typed before', () => {
  expect(type([['p', 'KeyP'], ['i', 'KeyI'], ['a', 'KeyA'], ...german, enter], 400)).toBe(pass);
});

test('another code is heard where its keys come without a pause, and is a person’s where they do not', () => {
  expect(type([...other, enter], 15)).toBe('TICKET7');
  expect(type([...other, enter], 90)).toBeUndefined();
});

test('a few quick keys are a person’s', () => {
  expect(type([['o', 'KeyO'], ['k', 'KeyK'], enter], 15)).toBeUndefined();
});
