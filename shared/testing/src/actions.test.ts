import * as contracts from '@event-portal/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const changing = Object.entries(contracts).flatMap(([name, value]) =>
  typeof value === 'object' && 'method' in value && 'path' in value && value.method !== 'GET' ? [name] : [],
);

/** The calls by which a remote changes something, found in its source, and whether its tests make them. */
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));

function readSource(remote: string) {
  const folder = path.join(root, remote, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file: `${remote}/${file}`,
      isTest: /\.test\.tsx?$/.test(file),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
}
const actions = remotes.flatMap((remote) => {
  const files = readSource(remote);
  const sources = files.filter(({ isTest }) => !isTest);
  const tests = files.filter(({ isTest }) => isTest);
  const imports = (name: string) => new RegExp(`\\b${name}\\b[^;]*from '@event-portal/contracts'`);
  return changing
    .filter((name) => sources.some(({ text }) => imports(name).test(text)))
    .map((name) => ({
      remote,
      name,
      // The stub answers it, so a page makes it; where the focus is then, every test is asked (`focus-watch`).
      isTried: tests.some(({ text }) => imports(name).test(text)),
    }));
});

test('there are actions in every remote', () => {
  expect(new Set(actions.map(({ remote }) => remote)).size).toBeGreaterThanOrEqual(3);
});

test.each(actions)('$remote: a test of a page does $name, and sees where the focus goes', ({ isTried }) => {
  expect(isTried).toBe(true);
});

const lists = remotes
  .flatMap(readSource)
  .filter(({ isTest, text }) => !isTest && /\buseList\(/.test(text))
  .map(({ file, text }) => ({ file, text }));

test.each(lists)('$file: what answers an older search is out of reach', ({ text }) => {
  expect(text).toMatch(/\bisChanging\b/);
  expect(text).toMatch(/\bloadList\(/);
});
