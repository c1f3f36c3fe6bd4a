import { watchReaderKeys } from './reader-keys';

/** Types keys, each so long after the one before, as a keyboard with some layout tells of them. */
function type(keys: readonly (readonly [key: string, code: string])[], gapMs: number) {
  const take = watchReaderKeys();
  return keys.map(([key, code], index) => take({ key, code, timeStamp: index * gapMs })).at(-1);
}

const enter = ['Enter', 'Enter'] as const;

/** What a reader types of `EP1:YZ` where Y and Z have changed places and the colon is elsewhere. */
const german = [
  ['Shift', 'ShiftLeft'],
  ['E', 'KeyE'],
  ['P', 'KeyP'],
  ['1', 'Digit1'],
  ['Ö', 'Semicolon'],
  ['Z', 'KeyY'],
  ['Y', 'KeyZ'],
  enter,
] as const;

test('a reader is understood by its letters and by where its keys are', () => {
  expect(type(german, 15)).toEqual({ text: 'EP1ÖZY', byPlace: 'EP1:YZ' });
});

test('the same keys, typed as a person types them, are none of a reader', () => {
  expect(type(german, 90)).toBeUndefined();
});

test('a few quick keys are a person’s', () => {
  expect(type([['o', 'KeyO'], ['k', 'KeyK'], enter], 15)).toBeUndefined();
});
