import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Each build is a process that compiles its source first, on a machine that may be busy.
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'late-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(__dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(__dirname, '../../template/remote.config.json'), join(folder, 'remote.config.json'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = `
import { build } from 'vite';
import { remote } from '${pathToFileURL(join(__dirname, 'vite.ts')).href}';
Object.assign(globalThis, { REQUIRED_OF_SHELL: { react: '*' }, SURFACES: {} });
const busyMachine = {
  name: 'busy-machine',
  enforce: 'pre',
  load: (id) => (id.endsWith('/late.ts') ? new Promise((resolve) => setTimeout(resolve, 300)) : undefined),
};
await build({ logLevel: 'error', plugins: [busyMachine, remote()] });
`;

test.each([
  "export { late } from './late';",
  "export const load = () => import('./late');",
  "export { late } from './late'; export const there = () => import('https://example.com/');",
])('a module that is late has what it uses of a shared package: %s', (remote) => {
  writeFileSync(join(folder, 'src/remote.ts'), `export { Suspense } from 'react';\n${remote}`);
  writeFileSync(join(folder, 'src/late.ts'), "import { useId } from 'react';\nexport const late = useId;");
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    // Without the variables of Jest: the federation plugin does nothing where it believes that it is in a test.
    { cwd: folder, env: { PATH: process.env.PATH }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
