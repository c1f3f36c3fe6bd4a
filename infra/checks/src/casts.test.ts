import { checkout } from '@event-portal/commands';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files';

/** The most casts in a thousand lines of a package, apart from its tests. A cast is what the compiler takes on trust. */
const MOST = 1.5;

const notCode =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const imports = /^(?:import|export) (?:type )?[*{][^;]*;/gm;
const cast =
  /\bas (?=[A-Z](?![A-Z]{2})|[({[]|(?:never|unknown|object|string|number|boolean|keyof|readonly|typeof)\b)/g;

function countCasts(source: string): number {
  return source.replaceAll(notCode, "''").replaceAll(imports, '').match(cast)?.length ?? 0;
}

const packages = readdirSync(checkout)
  .filter((name) => /^(infra|shared|shell|remote-.+)$/.test(name))
  .flatMap((folder) => listFiles(folder, /^package\.json$/))
  .map((path) => dirname(path))
  // All of it is tests.
  .filter((folder) => folder !== 'infra/e2e');

test.each(packages)('%s casts seldom', (folder) => {
  const sources = listFiles(folder, /^(?!.*\.(test|gen|d)\.).*\.tsx?$/)
    .filter((path) => !/\/(testing|dist)\//.test(path))
    .map((path) => readFileSync(join(checkout, path), 'utf8'));
  const lines = sources.reduce((sum, source) => sum + source.split('\n').length - 1, 0);
  const casts = sources.reduce((sum, source) => sum + countCasts(source), 0);
  expect(casts).toBeLessThanOrEqual((MOST * lines) / 1000);
});

test.each([
  ['const a = b as Thing;', 1],
  ['f(b as unknown as { readonly c: string })', 2],
  ['const a = [1, 2] as const;', 0],
  ["import { a as B } from 'c'; // as Thing", 0],
  ['say(\'as Thing\'); say(`as Thing`); <a title="as Thing">Download as CSV</a>', 0],
])('%s: %d', (source, expected) => {
  expect(countCasts(source)).toBe(expected);
});
