import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from './list-files';
import { readPackages } from './package-manifest';

const checkout = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(checkout, path), 'utf8');

test('A2 the top level holds the parts of the portal, its tools’ configuration, and nothing else', () => {
  const parts = ['remote-admin', 'remote-event-dashboard', 'remote-portal', 'shell', 'shared', 'infra'];
  const files = ['README.md', 'package.json', 'package-lock.json'];
  const tools = ['eslint.config.mjs', 'jest.config.mjs', 'knip.json', 'tsconfig.json'];
  const isOfAMachine = (name: string) => /^(node_modules|dist|coverage)$|\.log$/.test(name);
  const found = readdirSync(checkout).filter((name) => !name.startsWith('.') && !isOfAMachine(name));
  expect(found.sort()).toEqual([...parts, ...files, ...tools].sort());
  expect(readdirSync(checkout)).toContain('.github');
});

test('A1 the portal is made with the tools that it was to be made with', () => {
  const manifests = ['package.json', ...listFiles('.', /^package\.json$/)].filter(
    (path) => !/(^|\/)(\.|dist\/)/.test(path),
  );
  const names = new Set(
    manifests
      .map((path) => readPackages(read(path)))
      .flatMap(({ shipped, others }) => [...shipped, ...others]),
  );
  for (const name of [
    '@module-federation/enhanced',
    '@tanstack/react-query',
    '@testing-library/react',
    'jest',
    'react',
    'react-dom',
    'react-router-dom',
    'typescript',
    'webpack',
    'zod',
  ])
    expect(names).toContain(name);
});

test('C6 secrets of a host are never committed, whatever they are called', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ignored-'));
  execFileSync('git', ['init', '--quiet', folder]);
  copyFileSync(join(checkout, '.gitignore'), join(folder, '.gitignore'));
  const isIgnored = (path: string) =>
    spawnSync('git', ['-C', folder, 'check-ignore', '--quiet', path]).status === 0;
  for (const name of ['.env.dev.api', '.env.api', '.env.dev.web', '.env.web', '.env.bot', 'key.pem', 'notes'])
    expect([name, isIgnored(`infra/secrets/${name}`)]).toEqual([name, true]);
  expect(isIgnored('.env')).toBe(true);
  expect(isIgnored('infra/secrets/README.md')).toBe(false);
  expect(isIgnored('infra/api/.env.example')).toBe(false);
  rmSync(folder, { recursive: true });
});

test.each(['api', 'web', 'bot'])('C6 compose reads the secrets of the %s from their file', (service) => {
  expect(read(`infra/compose/${service}.yaml`)).toMatch(/env_file:/);
  expect(read('infra/deploy/release.sh')).toContain('infra/secrets/.env.$service');
});
