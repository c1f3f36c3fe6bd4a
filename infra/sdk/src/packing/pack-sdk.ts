import { checkout, runOrFail, takenNames } from '@event-portal/commands';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHANGELOG } from '../promise/promise';
import { bundlePrograms, compileModules } from './compile';
import { writeDeclarations } from './declarations';
import { jestPreset } from './jest-preset';
import { doorsOf, LIBRARIES, type Library } from './libraries';
import {
  dependenciesOf,
  readManifest,
  requiredOfShell,
  SDK_VERSION,
  surfacesOfShell,
  type Manifest,
} from './manifest';
import { templateVersions } from './template-versions';

const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;
const LOADERS = ['layer-loader', 'import-loader'] as const;

const here = join(checkout, 'infra/sdk');

/** Which remote runs in which shell, as a browser test finds it. */
const COMPATIBILITY = join(checkout, 'infra/docs/compatibility.md');

/** What signs, without a package. */
const SIGNING = join(checkout, 'infra/registry/signing');

/** `npm run sdk [folder]`: makes the packages of the SDK, as `npm publish` takes them. */
export async function packSdk([place = join(here, 'dist')]: readonly string[] = []): Promise<void> {
  const target = resolve(place);
  const parts = join(target, 'parts');
  const declarations = join(target, 'declarations');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  await Promise.all([
    ...LIBRARIES.map((name) => makeLibrary(name, join(parts, name))),
    makeSdk(join(parts, 'sdk')),
    makeCreate(join(parts, 'create-remote')),
    writeDeclarations(
      [
        ...LIBRARIES.flatMap((name) => Object.values(doorsOf(name)).map((file) => `shared/${name}/${file}`)),
        ...BUNDLERS.map((name) => `infra/sdk/src/outside/${name}.ts`),
      ],
      declarations,
    ),
  ]);
  for (const name of LIBRARIES)
    cpSync(join(declarations, `shared/${name}/src`), join(parts, name, 'dist'), { recursive: true });
  cpSync(join(declarations, 'infra/sdk/src/outside'), join(parts, 'sdk/dist'), { recursive: true });
  rmSync(declarations, { recursive: true });

  const folders = readdirSync(parts).map((name) => join(parts, name));
  for (const folder of folders) {
    cpSync(CHANGELOG, join(folder, 'CHANGELOG.md'));
    writeFileSync(join(folder, 'COMPATIBILITY.md'), withoutLinks(readFileSync(COMPATIBILITY, 'utf8')));
  }
  const packed = await runOrFail('npm', ['pack', '--pack-destination', target, '--silent', ...folders]);
  rmSync(parts, { recursive: true });
  console.log(`${SDK_VERSION}, in ${target}:\n${packed}`);
}

async function makeLibrary(name: Library, folder: string): Promise<void> {
  const source = readManifest(`shared/${name}`);
  const imported = await compileModules(
    join(checkout, 'shared', name, 'src'),
    join(folder, 'dist'),
    name === 'ui' ? 'ui' : 'app',
  );
  const doors = Object.entries(doorsOf(name)).map(([door, file]): [string, string] => [
    door,
    file.replace('./src/', './dist/').replace(/\.ts$/, '.js'),
  ]);
  if (name === 'testing')
    writeFileSync(join(folder, 'jest-preset.json'), JSON.stringify(await jestPreset(), null, 2));
  writeManifest(folder, source.name, {
    sideEffects: name === 'testing',
    exports: {
      ...Object.fromEntries(doors),
      ...(name === 'testing' && { './jest-preset': './jest-preset.json', './*': './dist/*' }),
    },
    ...dependenciesOf(source, imported),
  });
}

async function makeSdk(folder: string): Promise<void> {
  const own = readManifest('infra/sdk');
  const imported = await bundlePrograms(
    [...BUNDLERS, ...LOADERS, 'registry'].map((name) => join(here, `src/outside/${name}.ts`)),
    join(folder, 'dist'),
    { REQUIRED_OF_SHELL: requiredOfShell, SURFACES: surfacesOfShell },
  );
  copySigning(join(folder, 'signing'));
  writeManifest(folder, own.name, {
    bin: { 'event-portal-registry': './dist/registry.js' },
    exports: Object.fromEntries([...BUNDLERS, ...LOADERS].map((name) => [`./${name}`, `./dist/${name}.js`])),
    ...dependenciesOf({ ...own, dependencies: bundledDependencies(own) }, imported),
  });
}

/** What the code that is bundled needs installed; of what a team may do without, the package says so itself. */
function bundledDependencies({ devDependencies }: Manifest): Manifest['dependencies'] {
  const bundled = ['shared/tooling', 'infra/registry'].flatMap((folder) =>
    Object.entries(readManifest(folder).dependencies),
  );
  return Object.fromEntries(bundled.filter(([name]) => !Object.hasOwn(devDependencies, name)));
}

async function makeCreate(folder: string): Promise<void> {
  const program = join(here, 'src/create/create.ts');
  await bundlePrograms([program], join(folder, 'dist'), {
    TAKEN: [...takenNames],
    VERSIONS: templateVersions(),
  });
  cpSync(join(here, 'template'), join(folder, 'template'), { recursive: true });
  copySigning(join(folder, 'template/signing'));
  writeManifest(folder, '@event-portal/create-remote', { bin: { 'create-remote': './dist/create.js' } });
}

/** A page of this checkout for somebody who has none: its links lead nowhere there. */
function withoutLinks(page: string): string {
  return page.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function copySigning(target: string): void {
  cpSync(SIGNING, target, { recursive: true, filter: (path) => !path.endsWith('.ts') });
}

function writeManifest(folder: string, name: string, more: object): void {
  const manifest = { name, version: SDK_VERSION, license: 'UNLICENSED', type: 'module', ...more };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
