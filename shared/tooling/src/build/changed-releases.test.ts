import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listChangedReleases } from './changed-releases';

const files: Readonly<Record<string, string>> = {
  'package-lock.json': JSON.stringify({
    packages: {
      'node_modules/@x/api': { resolved: 'infra/api', link: true },
      'node_modules/@x/bot': { resolved: 'infra/bot', link: true },
      'node_modules/@x/docs': { resolved: 'infra/docs', link: true },
    },
  }),
  'infra/api/package.json': '{ "name": "@x/api", "scripts": { "build": "tooling build-service" } }',
  'infra/api/src/main.ts': `export {};`,
  'infra/bot/package.json': '{ "name": "@x/bot", "scripts": { "build": "tooling build-service" } }',
  'infra/bot/src/main.ts': `export {};`,
  'infra/docs/package.json': '{ "name": "@x/docs" }',
  'shared/tooling/src/build/build-service.ts': `export {};`,
};

let checkout: string;
let base: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'changed-releases-'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  git('init', '--quiet');
  base = commit();
});
afterEach(() => rmSync(checkout, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

function git(...args: readonly string[]): string {
  const options = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org'];
  return execFileSync('git', [...options, ...args], { cwd: checkout, encoding: 'utf8' }).trim();
}

function commit(): string {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD');
}

test('A4 a push makes the releases whose inputs are others than before it', async () => {
  write('infra/api/src/main.ts', `export const more = true;`);
  write('infra/docs/package.json', '{ "name": "@x/docs", "version": "2.0.0" }');
  commit();
  await expect(listChangedReleases(checkout, base)).resolves.toEqual(['infra/api']);
});

test('A4 a push that changes no input makes no release', async () => {
  write('infra/api/src/main.test.ts', `export {};`);
  commit();
  await expect(listChangedReleases(checkout, base)).resolves.toEqual([]);
});

test('A4 what is new makes a release', async () => {
  git('rm', '--quiet', '-r', 'infra/bot');
  base = commit();
  git('revert', '--no-edit', 'HEAD');
  await expect(listChangedReleases(checkout, base)).resolves.toEqual(['infra/bot']);
});

test.each([
  ['without a commit to compare with', ''],
  ['after a push of which nobody has the commit before', '0'.repeat(40)],
])('A4 %s everything makes a release', async (_, unknown) => {
  await expect(listChangedReleases(checkout, unknown)).resolves.toEqual(['infra/api', 'infra/bot']);
});
