import { remotes } from '@event-portal/commands';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { renderPeerDocument } from '../serving/document';
import { build, builds, pagesConfiguration, readDescriptors } from './build';
import { findFont, type Peer } from './peer';

const FOLDER = 'single-spa';

/**
 * What everybody shares, as the documentation of single-spa recommends: large libraries, and what is compared by identity. A
 * module of its own each, by its names in the import map. The router goes by two names and is one.
 */
const libraries: Readonly<Record<string, readonly string[]>> = {
  react: ['react'],
  'react-jsx-runtime': ['react/jsx-runtime'],
  'react-dom': ['react-dom'],
  'react-dom-client': ['react-dom/client'],
  'react-router': ['react-router-dom', 'react-router'],
  'react-query': ['@tanstack/react-query'],
  'single-spa': ['single-spa'],
  'remote-kit': ['@event-portal/remote-kit'],
};

/** What the applications call each other. */
const moduleOf = (name: string) => `@event-portal/bench-${name}`;

const ROOT = 'root-config';
const SHELL = 'shell';

/** The files of every module, by its name. */
type Modules = Readonly<Record<string, readonly string[]>>;

/**
 * single-spa with a native import map: a root configuration, one application for each area, a utility module with the frame and
 * what all share. The document preloads the modules that every page needs, and each application loads its pages by `import()`.
 */
export async function buildSingleSpa(): Promise<Modules> {
  const modules: Record<string, readonly string[]> = {};
  for (const [name, specifiers] of Object.entries(libraries))
    modules[name] = await buildModule(name, writeEntry(name, specifiers), specifiers);
  for (const name of [ROOT, SHELL, ...remotes.map((remote) => remote.name)])
    modules[name] = await buildModule(name, `./app/single-spa-${name}.ts`, []);
  return modules;
}

/** The peer of these modules. Its document brings the styles of its own area; the root configuration those of another one. */
export async function singleSpa(modules: Modules): Promise<Peer> {
  const folder = join(builds, FOLDER);
  const descriptors = await readDescriptors();
  const find = (name: string, ending: string) =>
    (modules[name] ?? []).filter((file) => file.endsWith(ending)).map((file) => `${name}/${file}`);
  const path = (name: string) => find(name, '.js')[0] ?? '';
  const importMap = Object.fromEntries([
    ...Object.entries(libraries).flatMap(([name, specifiers]) =>
      specifiers.map((specifier): [string, string] => [specifier, path(name)]),
    ),
    ...[SHELL, ...remotes.map(({ name }) => name)].map((name): [string, string] => [
      moduleOf(name),
      path(name),
    ]),
  ]);
  const font = findFont(join(folder, SHELL));
  return {
    name: 'single-spa',
    folder,
    document(settings, pathname) {
      const owner = descriptors.find(({ areas }) =>
        areas.some((area) => `${pathname}/`.startsWith(`${area.path}/`)),
      );
      return renderPeerDocument({
        settings,
        files: [...find(SHELL, '.css'), ...(owner ? find(owner.name, '.css') : [])],
        font: font && `${SHELL}/${font}`,
        modules: {
          importMap,
          styles: Object.fromEntries(
            descriptors
              .filter((descriptor) => descriptor !== owner)
              .map(({ name }) => [name, find(name, '.css')]),
          ),
          start: path(ROOT),
          preloads: [...Object.keys(libraries), SHELL].map(path),
        },
      });
    },
  };
}

/** A module that is nothing but a library. */
function writeEntry(name: string, [specifier = '']: readonly string[]): string {
  const folder = join(builds, 'entries');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.js`);
  const hasDefault = /^react(-dom)?$/.test(specifier);
  writeFileSync(
    file,
    [`export * from '${specifier}';`, hasDefault && `export { default } from '${specifier}';`]
      .filter(Boolean)
      .join('\n'),
  );
  return file;
}

async function buildModule(name: string, entry: string, own: readonly string[]): Promise<readonly string[]> {
  const entries = await build(await moduleConfiguration(name, entry, own));
  return entries.get(name) ?? [];
}

async function moduleConfiguration(
  name: string,
  entry: string,
  own: readonly string[],
): Promise<Configuration> {
  const base = await pagesConfiguration(`${FOLDER}/${name}`, entry);
  const shared = new Set([
    ...Object.values(libraries).flat(),
    ...[SHELL, ...remotes.map((remote) => remote.name)].map(moduleOf),
  ]);
  return {
    ...base,
    entry: { [name]: entry },
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: ({ request }, callback) => {
      if (shared.has(request) && !own.includes(request)) return callback(undefined, request);
      return callback();
    },
    output: {
      ...base.output,
      uniqueName: name.replaceAll('-', '_'),
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
    },
  };
}
