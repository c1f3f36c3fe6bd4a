import { checkout } from '@event-portal/commands';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files';

const requirements = readIds('infra/docs/requirements.md');
const faults = readIds('infra/docs/faults.md');
const ID = String.raw`[A-Z]{1,3}\d{1,3}`;
/** A string that begins with ids and goes on in words; a cell of a table that is nothing but ids; a section of a document. */
const named = new RegExp(
  String.raw`(?<=[\`'"])(?:${ID}(?:-${ID})? )+\S[^\`'"\n]*|(?<=\[\s*')${ID}(?: ${ID})*(?=')|(?<=\([\`'"])\d+\.\d+(?= )`,
  'g',
);

const titles = readdirSync(checkout)
  .filter((name) => /^(infra|shared|shell|remote-.+)$/.test(name))
  .flatMap((folder) => listFiles(folder, /\.(test|spec)\.tsx?$|\.bats$/))
  .concat(
    // Suites and tables that tests in other files take their titles from.
    listFiles('shared/testing/src', /(?<!\.test)\.tsx?$/),
    listFiles('infra/e2e/src', /(?<!\.spec)\.ts$/),
    listFiles('infra/rehearsal/src', /(?<!\.test)\.ts$/),
  )
  // The titles below are examples.
  .filter((file) => !file.endsWith('checks/src/titles.test.ts'))
  .flatMap((file) => (read(file).match(named) ?? []).map((title) => ({ file, title })));

test('every id in the title of a test is one of the requirements or of the fault table', () => {
  const ids = [...requirements, ...faults];
  const foreign = titles.filter(({ title }) => idsIn(title).some((id) => !ids.includes(id)));
  expect(foreign).toEqual([]);
});

test.each(requirements)('%s is named by the test that shows it', (id) => {
  expect(titles.some(({ title }) => idsIn(title).includes(id))).toBe(true);
});

test.each([
  ['B16 the frame is there first', ['B16']],
  ['S5 the form names the redirect (OA6)', ['S5', 'OA6']],
  ['G8-G11 a page of one role', ['G8', 'G9', 'G10', 'G11']],
  ['2.4 code', ['2.4']],
  ['WCAG 2.4.1 the first Tab', []],
])('of “%s” the ids are %j', (title, expected) => {
  expect(`test('${title}', `.match(named)?.flatMap(idsIn) ?? []).toEqual(expected);
});

function read(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

/** The ids that stand first in the rows of a document's tables. */
function readIds(document: string): string[] {
  return [...read(document).matchAll(/^\| ([A-Z]\d+) +\|/gm)].map(([, id = '']) => id);
}

/** Every id in a title, those of a range one by one. */
function idsIn(title: string): string[] {
  const found = title.match(/\b[A-Z]{1,3}\d{1,3}(?:-[A-Z]{1,3}\d{1,3})?\b|^\d+\.\d+/g) ?? [];
  return found.flatMap((range) => {
    const [, prefix = '', first = '', last] = /^([A-Z]+)(\d+)-[A-Z]+(\d+)$/.exec(range) ?? [];
    if (last === undefined) return [range];
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${prefix}${Number(first) + index}`,
    );
  });
}
