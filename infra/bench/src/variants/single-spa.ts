import { remotes } from '@event-portal/commands';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { renderPeerDocument } from '../serving/document';
import { build, builds, pagesConfiguration } from './build';
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

/**
 * single-spa with a native import map: a root configuration, one application for each area, a utility module with the frame and
 * what all share. The document preloads the modules that every page needs, and each application loads its pages by `import()`.
 */
export async function buildSingleSpa(): Promise<Peer> {
  const files = new Map<string, readonly string[]>();
  for (const [name, specifiers] of Object.entries(libraries))
    for (const [entry, found] of await build(
      await moduleConfiguration(name, writeEntry(name, specifiers), specifiers),
    ))
      files.set(entry, found);
  for (const name of [ROOT, 'shell', ...remotes.map((remote) => remote.name)])
    for (const [entry, found] of await build(
      await moduleConfiguration(name, `./app/single-spa-${name}.ts`, []),
    ))
      files.set(entry, found);

  const folder = join(builds, FOLDER);
  const pathOf = (name: string) => `${name}/${files.get(name)?.find((file) => file.endsWith('.js')) ?? ''}`;
  const stylesOf = (name: string) =>
    (files.get(name) ?? []).filter((file) => file.endsWith('.css')).map((file) => `${name}/${file}`);
  const modules = [...Object.keys(libraries), 'shell'];
  const importMap = Object.fromEntries([
    ...Object.entries(libraries).flatMap(([name, specifiers]) =>
      specifiers.map((specifier) => [specifier, pathOf(name)]),
    ),
    ...['shell', ...remotes.map((remote) => remote.name)].map((name) => [moduleOf(name), pathOf(name)]),
  ]) as Record<string, string>;
  const parts = {
    files: [...files.keys()].flatMap(stylesOf),
    font: findFont(join(folder, 'shell')),
    modules: { importMap, start: pathOf(ROOT), preloads: modules.map(pathOf) },
  };
  return {
    name: 'single-spa',
    folder,
    document: (settings) =>
      renderPeerDocument({ settings, ...parts, font: parts.font && `shell/${parts.font}` }),
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

async function moduleConfiguration(
  name: string,
  entry: string,
  own: readonly string[],
): Promise<Configuration> {
  const base = await pagesConfiguration(`${FOLDER}/${name}`, entry);
  const shared = new Set([
    ...Object.values(libraries).flat(),
    ...['shell', ...remotes.map((remote) => remote.name)].map(moduleOf),
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
