import * as contracts from '@event-portal/contracts';
import { endpointName, type EndpointName, type ExtensionDescriptor } from '@event-portal/contracts';
import { build, type Plugin } from 'esbuild';
import { join, resolve } from 'node:path';
import { endpoints } from './endpoints';
import { listExtensionFiles, listExtensions } from './extensions';
import { listRunFiles } from './route-pages';

/** A page of a deployable, and the endpoints that its code names, by the names of their declarations. */
export type PageCalls = { readonly path: string; readonly calls: readonly string[] };

/** What each page of a deployable calls, with the layouts and the middleware that it lies in. */
export async function listPageCalls(folder: string): Promise<PageCalls[]> {
  const pages = listRunFiles(folder);
  const calls = await listCalls([...new Set(pages.flatMap(({ files }) => files))]);
  return pages.map(({ path, files }) => ({
    path,
    calls: [...new Set(files.flatMap((file) => calls.get(file) ?? []))].sort(),
  }));
}

/** Every endpoint that the code of a remote calls, by the names by which an API has them. */
export async function listNeeds(folder: string): Promise<EndpointName[]> {
  const calls = await listCalls([join(folder, REMOTE_MODULE)]);
  const needed = [...calls.values()].flat().flatMap((name) => endpoints.get(name) ?? []);
  return [...new Set(needed.map(endpointName))].sort();
}

/** The module of a remote that leads to everything that it has. */
const REMOTE_MODULE = 'src/remote.ts';

/** A component that a deployable offers to pages of others, and the endpoints that its code names. */
export type ExtensionCalls = {
  readonly extension: ExtensionDescriptor;
  readonly calls: readonly string[];
};

/** What each of the components that a deployable offers calls. */
export async function listExtensionCalls(folder: string): Promise<ExtensionCalls[]> {
  const files = listExtensionFiles(folder);
  const calls = await listCalls(files.map(({ file }) => file));
  return listExtensions(folder, []).map((extension) => {
    const file = files.find(({ point, id }) => point === extension.point && id === extension.id)?.file;
    return { extension, calls: calls.get(file ?? '') ?? [] };
  });
}

/**
 * Which endpoints the code of each file needs, by the names of their declarations: what is called as a page opens, and what its
 * drawers and buttons call. Types, and exports that it does not import, do not count; all of a part that is loaded later does.
 */
export async function listCalls(files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const root = resolve();
  const { metafile } = await build({
    entryPoints: [...files],
    absWorkingDir: root,
    outdir: join(root, 'unused'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: { ...Object.fromEntries(plainFiles.map((ending) => [ending, 'empty'])), '.module.css': 'empty' },
    plugins: [endpointsAreModules],
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', inputs }) => [
      join(root, entryPoint),
      Object.entries(inputs).flatMap(([input, { bytesInOutput }]) =>
        input.startsWith(ENDPOINT) && bytesInOutput > 0 ? [input.slice(ENDPOINT.length)] : [],
      ),
    ]),
  );
}

/** What sources import, and calls nothing: style sheets, pictures, fonts, films. */
const plainFiles = contracts.assetEndings.filter((ending) => !['.js', '.mjs', '.json'].includes(ending));

const ENDPOINT = 'endpoint:';
const WORKSPACE = '@event-portal/';

/** Gives every endpoint a module of its own, so that the bundler tells which of them it needs for a file. */
const endpointsAreModules: Plugin = {
  name: 'endpoints-are-modules',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^#./]/ }, ({ path, kind }) => {
      if (path === `${WORKSPACE}contracts`) return { path, namespace: 'contracts', sideEffects: false };
      if (path.startsWith(ENDPOINT))
        return { path: path.slice(ENDPOINT.length), namespace: 'endpoint', sideEffects: false };
      return kind === 'entry-point' || path.startsWith(WORKSPACE) ? undefined : { path, external: true };
    });
    const exported = Object.keys(contracts).map((name) =>
      endpoints.has(name) ? `export { ${name} } from '${ENDPOINT}${name}';` : `export const ${name} = {};`,
    );
    bundle.onLoad({ filter: /./, namespace: 'contracts' }, () => ({ contents: exported.join('\n') }));
    bundle.onLoad({ filter: /./, namespace: 'endpoint' }, ({ path }) => ({
      contents: `export const ${path} = {};`,
    }));
  },
};
