import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(checkout, path), 'utf8').replaceAll(/\s+/g, ' ');

const promises = readFileSync(join(checkout, 'infra/docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [, sentence = '', file = '', keeper = ''] = line.split('|').map((cell) => cell.trim());
    const [, test = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(keeper) ?? [];
    return { sentence, file: file.replaceAll('`', ''), test, name };
  });

test('there are promises, each with what keeps it', () => {
  expect(promises.length).toBeGreaterThan(10);
  for (const { test: keeper, name } of promises) expect([keeper, name]).not.toContain('');
});

test.each(promises)('“$sentence” is said, and kept', ({ sentence, file, test: keeper, name }) => {
  expect(read(file)).toContain(sentence);
  expect(read(keeper)).toContain(name);
});
