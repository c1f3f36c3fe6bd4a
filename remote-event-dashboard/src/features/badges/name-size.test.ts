import { nameSize } from './name-size';

test.each([
  ['Bo', 'huge'],
  ['Tess Attendee', 'large'],
  ['Maximiliane von Hohenstein', 'medium'],
  ['Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', 'small'],
  ['x'.repeat(80), 'tiny'],
  // Six signs are as wide as eleven letters.
  ['小笠原長行殿', 'large'],
  ['김하나', 'huge'],
  ['عبد الرحمن', 'huge'],
  // Marks take no room of their own.
  ['a\u0301'.repeat(10), 'huge'],
  ['', 'huge'],
])('%s is %s', (name, size) => {
  expect(nameSize(name)).toBe(size);
});
