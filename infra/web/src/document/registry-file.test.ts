import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegistry } from './registry-file';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const file = join(folder, 'registry.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function registryWith(...names: string[]): string {
  const remotes = names.map((name) => ({
    descriptor: { name, title: name, areas: [{ path: `/${name}`, frame: 'none' }], navigation: [] },
    version: '1.0.0',
    buildId: '0123456789ab',
    entry: 'entry.js',
    containerGlobal: `mfe_${name}`,
    baseUrl: 'http://localhost:5181/',
  }));
  return JSON.stringify({ schemaVersion: 1, remotes });
}

test('a registry that changes is read again', () => {
  writeFileSync(file, registryWith('portal'));
  const registry = openRegistry(file, () => undefined);
  expect(registry.current().remotes).toHaveLength(1);
  writeFileSync(file, registryWith('portal', 'admin'));
  expect(registry.current().remotes).toHaveLength(2);
});

test.each([
  ['no JSON', '{"schemaVersion":1,'],
  ['an unknown schema', '{"schemaVersion":2,"remotes":[]}'],
  ['a remote without an entry', '{"schemaVersion":1,"remotes":[{}]}'],
  ['two remotes for one area', registryWith('portal', 'portal')],
])('F53 a registry that is %s leaves the last good one in use, and is reported once', (_name, broken) => {
  writeFileSync(file, registryWith('portal'));
  const report = jest.fn();
  const registry = openRegistry(file, report);
  writeFileSync(file, broken);
  expect(registry.current().remotes).toHaveLength(1);
  expect(registry.current().remotes).toHaveLength(1);
  expect(report).toHaveBeenCalledTimes(1);
});

test('F53 a registry that has gone leaves the last good one in use', () => {
  writeFileSync(file, registryWith('portal'));
  const registry = openRegistry(file, () => undefined);
  rmSync(file);
  expect(registry.current().remotes).toHaveLength(1);
});

test('without a good registry the server does not start', () => {
  writeFileSync(file, '{}');
  expect(() => openRegistry(file, () => undefined)).toThrow(/is no registry/);
});
