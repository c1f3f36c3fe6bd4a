import { readJson } from '@event-portal/contracts/json';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { computeBuildId } from './build-id';
import { listReleaseInputs } from './release-inputs';

/** A checkout in small: two remotes, a service, what they share, and tools. */
const files: Readonly<Record<string, string>> = {
  'package-lock.json': JSON.stringify({
    packages: {
      'node_modules/@x/kit': { resolved: 'shared/kit', link: true },
      'node_modules/@x/testing': { resolved: 'shared/testing', link: true },
      'node_modules/@x/tooling': { resolved: 'shared/tooling', link: true },
      'node_modules/view': { version: '1.0.0', integrity: 'a', dependencies: { tiny: '1' } },
      'node_modules/tiny': { version: '1.0.0', integrity: 'b' },
      'node_modules/server': { version: '1.0.0', integrity: 'c', dependencies: { tiny: '2' } },
      'node_modules/server/node_modules/tiny': { version: '2.0.0', integrity: 'd' },
      'node_modules/bundler': { version: '1.0.0', integrity: 'e' },
      'node_modules/linter': { version: '1.0.0', integrity: 'f' },
    },
  }),
  'remote-a/package.json': '{ "name": "@x/a", "version": "1.0.0" }',
  'remote-a/deployable.config.ts': `import { define } from '@x/tooling'; export default define({});`,
  'remote-a/README.md': '# A',
  'remote-a/src/remote.ts': `import { view } from 'view'; import { guard } from '@x/kit/guards'; import('./page'); view(guard);`,
  'remote-a/src/page.tsx': `import './page.css'; export const page = <p />;`,
  'remote-a/src/page.css': `p { background: url(./dot.svg); }`,
  'remote-a/src/dot.svg': '<svg/>',
  'remote-a/src/remote.test.ts': `import '@x/testing';`,
  'remote-b/package.json': '{ "name": "@x/b", "version": "1.0.0" }',
  'remote-b/deployable.config.ts': `import { define } from '@x/tooling'; export default define({});`,
  'remote-b/src/remote.ts': `import type { Guard } from '@x/kit/guards'; import { word } from '@x/kit'; export const b: Guard = word;`,
  'infra/api/package.json': '{ "name": "@x/api", "version": "1.0.0" }',
  'infra/api/src/main.ts': `import 'server'; import { guard } from '@x/kit/guards'; guard();`,
  'shared/kit/package.json': JSON.stringify({
    imports: { '#*': './src/*' },
    exports: { '.': './src/index.ts', './guards': './src/guards.ts' },
  }),
  'shared/kit/src/index.ts': `export const word = 'word';`,
  'shared/kit/src/guards.ts': `import { table } from '#rules/table.ts'; export type Guard = string; export const guard = () => table;`,
  'shared/kit/src/rules/table.ts': `export const table = 'table';`,
  'shared/kit/gallery/page.ts': `export {};`,
  'shared/testing/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'shared/testing/src/index.ts': `export {};`,
  'shared/tooling/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'shared/tooling/src/index.ts': `export const define = (value: unknown) => value;`,
  'shared/tooling/src/build/build-deployable.ts': `import 'bundler';`,
  'shared/tooling/src/build/build-service.ts': `export {};`,
  'shared/tooling/src/webpack/loader.cjs': `module.exports = String;`,
};

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'release-inputs-'));
  for (const [file, text] of Object.entries(files)) write(file, text);
});
afterEach(() => rmSync(checkout, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

const folders = ['remote-a', 'remote-b', 'infra/api'];
const readIds = () => Promise.all(folders.map((folder) => computeBuildId(checkout, join(checkout, folder))));

const comment = (file: string) => ({ file, change: (text: string) => `${text}\n/* said otherwise */` });
const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ integrity: z.optional(z.string()) })),
});
const manifest = (folder: string, field: string) => ({
  file: `${folder}/package.json`,
  change: (text: string) => text.replace('{', `{ "${field}": {},`),
});
const bump = (name: string) => ({
  file: 'package-lock.json',
  change: (text: string) => {
    const lock = readJson(Lock, text, 'The lock file');
    const entry = lock.packages[`node_modules/${name}`];
    if (entry) entry.integrity = 'other';
    return JSON.stringify(lock);
  },
});

test.each([
  ['a page of a remote', comment('remote-a/src/page.tsx'), ['remote-a']],
  ['a style of a remote', comment('remote-a/src/page.css'), ['remote-a']],
  ['a picture that only a style names', comment('remote-a/src/dot.svg'), ['remote-a']],
  ['a test of a remote', comment('remote-a/src/remote.test.ts'), []],
  ['notes on a remote', comment('remote-a/README.md'), []],
  ['a test helper', comment('shared/testing/src/index.ts'), []],
  [
    'what may be left out of a package',
    manifest('shared/kit', 'sideEffects'),
    ['remote-a', 'remote-b', 'infra/api'],
  ],
  ['places in a remote', manifest('remote-a', 'imports'), ['remote-a']],
  ['the scripts of a remote', manifest('remote-a', 'scripts'), []],
  ['the gallery', comment('shared/kit/gallery/page.ts'), []],
  ['a shared guard', comment('shared/kit/src/guards.ts'), ['remote-a', 'infra/api']],
  [
    'what a shared guard imports by its place in the package',
    comment('shared/kit/src/rules/table.ts'),
    ['remote-a', 'infra/api'],
  ],
  ['a shared word', comment('shared/kit/src/index.ts'), ['remote-b']],
  [
    'how browsers get their files',
    comment('shared/tooling/src/webpack/loader.cjs'),
    ['remote-a', 'remote-b'],
  ],
  ['how services are bundled', comment('shared/tooling/src/build/build-service.ts'), ['infra/api']],
  ['the bundler', bump('bundler'), ['remote-a', 'remote-b']],
  ['a package of one remote', bump('view'), ['remote-a']],
  ['a package below that of one remote', bump('tiny'), ['remote-a']],
  ['a package below that of a service', bump('server/node_modules/tiny'), ['infra/api']],
  ['a package of the checks', bump('linter'), []],
])(
  'A4 a change of %s makes the releases that contain it, and no other',
  async (_, { file, change }, expected) => {
    const before = await readIds();
    write(file, change(readFileSync(join(checkout, file), 'utf8')));
    const after = await readIds();
    expect(folders.filter((_folder, index) => before[index] !== after[index])).toEqual(expected);
  },
);

test('an import that leads nowhere is told, not left out', async () => {
  write('remote-a/src/remote.ts', `import '@x/kit/gone';`);
  await expect(listReleaseInputs(checkout, join(checkout, 'remote-a'))).rejects.toThrow(
    'exports no "./gone"',
  );
});
