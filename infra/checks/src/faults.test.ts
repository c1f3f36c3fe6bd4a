import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(checkout, path), 'utf8').replaceAll(/\s+/g, ' ');

const rows = readFileSync(join(checkout, 'infra/docs/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| F\d+ /.test(line))
  .map((line) => {
    const [, id = '', fault = '', seen = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    const tests = [...shown.matchAll(/`([^`]+)`: (.+?)(?=; `|$)/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    return { id, fault, seen, tests };
  });

test('every fault is told once, in its order, with what people see and the test that shows it', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 91 }, (_, index) => `F${index + 1}`));
  for (const { id, fault, seen, tests } of rows) {
    expect([id, fault, seen]).not.toContain('');
    expect(tests.length).toBeGreaterThan(0);
  }
});

test.each(rows.flatMap(({ id, tests }) => tests.map((shown) => ({ id, ...shown }))))(
  '$id is shown by “$title”',
  ({ id, file, title }) => {
    expect(file).toMatch(/\.(test|spec)\.tsx?$|\.bats$|\/faults\.ts$|\/rehearse\.ts$/);
    expect({ file, title, found: read(file).includes(title) }).toEqual({ file, title, found: true });
    // A test that is named after a row is named after this one.
    if (/^(\w+ )?F\d/.test(title)) expect(title).toMatch(new RegExp(`\\b${id}\\b`));
  },
);
