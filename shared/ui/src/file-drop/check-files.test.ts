import { checkFiles, formatBytes } from './check-files';

const picture = new File(['x'.repeat(400)], 'Banner.PNG', { type: 'image/png' });
const paper = new File(['text'], 'cv.pdf', { type: 'application/pdf' });
const nothing = new File([], 'empty.png', { type: 'image/png' });

test.each([
  ['image/*', ['Banner.PNG']],
  ['.png, .pdf', ['Banner.PNG', 'cv.pdf']],
  ['application/pdf', ['cv.pdf']],
  [undefined, ['Banner.PNG', 'cv.pdf']],
])('with %s', (accept, names) => {
  expect(checkFiles([picture, paper], { accept }).taken.map(({ name }) => name)).toEqual(names);
});

test('says why a file was not taken', () => {
  const { taken, refused } = checkFiles([picture, nothing], { maxSize: 300 });
  expect(taken).toEqual([]);
  expect(refused).toEqual([
    { name: 'Banner.PNG', reason: 'is larger than 300 B' },
    { name: 'empty.png', reason: 'is empty' },
  ]);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [340_400, '340 kB'],
  [999_600, '1 MB'],
  [1_240_000, '1.2 MB'],
])('%i bytes', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
