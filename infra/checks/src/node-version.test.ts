import { readJson } from '@event-portal/contracts/json';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const checkout = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(Dockerfile|[^/]+\.(ts|mjs|sh|ya?ml|md))$/.test(path))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => join(folder, path));

const Package = z.object({
  version: z.optional(z.string()),
  // One old package lists them.
  engines: z.optional(z.catch(z.object({ node: z.optional(z.string()) }), {})),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });
const { packages } = readJson(Lock, read('package-lock.json'), 'The lock file');

const major = read('.nvmrc').trim();
const OLDEST = [20, 19] as const;

test('workflows, images and the rehearsal run the same Node.js', () => {
  expect(major).toMatch(/^\d+$/);
  const named = [...filesIn('infra'), ...filesIn('.github')].flatMap((path) =>
    [...read(path).matchAll(/\bnode:(\d+)-|node-version: *['"]?(\d+)/g)].map((found) => [
      path,
      found[1] ?? found[2],
    ]),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(([, version]) => version !== major)).toEqual([]);
});

test('the portal starts on the oldest Node.js that its README names, and no type of a newer one is in reach', () => {
  const oldest = OLDEST.join('.');
  expect(read('README.md')).toContain(`You need Node ${oldest} or newer`);
  expect(JSON.parse(read('package.json'))).toHaveProperty('engines.node', `>=${oldest}`);
  expect(packages['node_modules/@types/node']?.version).toMatch(new RegExp(`^${OLDEST[0]}\\.`));
});

/** They say so, and need nothing of it: the tests run with them on the oldest one too. */
const ONLY_SAYS_SO = ['node_modules/content-disposition', 'node_modules/cookie'];

test('every package runs on the oldest Node.js and on the one of the images', () => {
  const refuse = (version: readonly [number, number]) =>
    Object.entries(packages)
      .filter(([, { engines }]) => engines?.node !== undefined && !admits(engines.node, version))
      .map(([path]) => path);
  expect(refuse(OLDEST)).toEqual(ONLY_SAYS_SO);
  expect(refuse([Number(major), 0])).toEqual([]);
});

/** Whether a range takes a version, as far as its patch does not decide. */
function admits(range: string, [wanted, minor]: readonly [number, number]): boolean {
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .split(/(?<![<>=^~]) +/)
      .every((part) => {
        const [, sign = '', first = '', second = '0'] =
          /^([<>=^~]*) *v?(\d+|\*)(?:\.(\d+))?/.exec(part) ?? [];
        if (first === '*') return true;
        const order = wanted - Number(first) || minor - Number(second);
        if (sign === '>=' || sign === '>') return order >= 0;
        if (sign === '<') return order < 0;
        if (sign === '<=') return order <= 0;
        return wanted === Number(first) && order >= 0;
      }),
  );
}

/** Of 2.3 the registry has no binaries for these; it is in one browser test alone, on Linux. */
const NOT_EVERYWHERE = 'node_modules/@rspack/binding';

test('the lock file has the binaries of every platform, so that whoever installs gets theirs', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    path === NOT_EVERYWHERE
      ? []
      : Object.keys(optionalDependencies ?? {})
          .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
          .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for what a package asks for, from its own folder up to the checkout's. */
function foldersAbove(path: string): string[] {
  const folders = [`${path}/`];
  for (let at = path; at.includes('node_modules/');) {
    at = at.slice(0, at.lastIndexOf('node_modules/'));
    folders.push(at);
    at = at.replace(/\/$/, '');
  }
  return ['', ...folders];
}
