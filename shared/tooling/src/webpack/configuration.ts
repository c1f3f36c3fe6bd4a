import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import type { BuildTarget, Deployable } from '../deployable';
import { readFirstPaint } from '../first-paint/first-paint';
import { browserConfiguration, uniqueName } from './browser-configuration';
import { CompileAheadPlugin } from './compile-ahead-plugin';
import { DescribeBuildPlugin, entryFiles } from './describe-build-plugin';
import { AREA_PARTS, describeRemote, EXPOSED, filesOf, filesOfPages, hashFiles } from './describe-remote';
import { expectedByRemotes, FRAME, frameFile, providedByShell, versionsOfShell } from './shared-dependencies';
import { LibrariesFirstPlugin } from './libraries-first-plugin';
import { SmallSharingPlugin } from './small-sharing-plugin';
import { smallStyles } from './small-styles';
import { StableIdsPlugin } from './stable-ids-plugin';
import { SurfacesPlugin } from './surfaces-plugin';

/** The webpack configuration of a deployable. */
export function configure(deployable: Deployable, target: BuildTarget): Configuration {
  const configuration = configureKind(deployable, target);
  return deployable.extend ? deployable.extend(configuration) : configuration;
}

function configureKind(deployable: Deployable, target: BuildTarget): Configuration {
  switch (deployable.kind) {
    case 'shell':
      return shell(deployable, target);
    case 'remote':
      return remote(deployable, target);
    case 'page':
      return page(deployable, target);
  }
}

/** Of the runtime that the federation plugin bundles, ten parts in eleven would never be called; see decision 0020. */
function smallRuntime(file: 'share-runtime' | 'shell-share-runtime') {
  const path = fileURLToPath(new URL(`../federation/${file}.ts`, import.meta.url));
  return new webpack.NormalModuleReplacementPlugin(/[\\/]webpack-bundler-runtime[\\/]/, path);
}

/** For production alone: in development, the next save replaces a file. */
function aheadOfUse({ mode }: BuildTarget) {
  return mode === 'production' ? [new CompileAheadPlugin()] : [];
}

const JSX_DEV_RUNTIME = fileURLToPath(new URL('../dev/jsx-dev-runtime.cjs', import.meta.url));

/** Share strategy `loaded-first`: with the default, one dead remote keeps the whole shell from rendering. */
const SHARE_STRATEGY = 'loaded-first';

function shell({ hostContexts }: Extract<Deployable, { kind: 'shell' }>, target: BuildTarget): Configuration {
  // Without the build: a page has one shell, and what a new build leaves as it was, such as the libraries, keeps its name and stays cached.
  const name = 'mfe_shell';
  // The libraries run once they have come, while the shell is still on its way. Hot updates need one entry, which comes before React.
  const isSplit = target.mode === 'production';
  const base = browserConfiguration(target, name);
  return {
    ...base,
    entry: isSplit
      ? { vendor: './src/libraries.ts', shell: { import: './src/index.ts', dependOn: 'vendor' } }
      : { shell: './src/index.ts' },
    optimization: {
      ...base.optimization,
      // What says which files there are changes with every build, and the libraries do not.
      runtimeChunk: isSplit && { name: 'runtime' },
      splitChunks: {
        cacheGroups: {
          // In one file with the frame that it shares with the remotes; whoever else needs a part of it asks for this file.
          areas: { test: isOfAreas, name: 'areas', chunks: mayNeedAreas, enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // Before the federation plugin sees the request.
      new webpack.NormalModuleReplacementPlugin(new RegExp(`^${FRAME}$`), frameFile()),
      ...aheadOfUse(target),
      ...(isSplit ? [new LibrariesFirstPlugin({ libraries: 'vendor', needs: 'shell' })] : []),
      new StableIdsPlugin(),
      smallRuntime('shell-share-runtime'),
      new SmallSharingPlugin(),
      new SurfacesPlugin(),
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared: providedByShell(target.folder),
        shareStrategy: SHARE_STRATEGY,
        manifest: false,
        dts: false,
        dev: false,
        virtualRuntimeEntry: true,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new DescribeBuildPlugin('shell.json', (compilation) => {
        const pages = filesOfPages(target.folder, compilation);
        return {
          version: target.version,
          buildId: target.buildId,
          files: [...(isSplit ? entryFiles(compilation, 'vendor') : []), ...entryFiles(compilation, 'shell')],
          pages,
          // Hot updates replace files.
          smallStyles: isSplit ? smallStyles(compilation, pages) : {},
          areas: filesOf(compilation, AREA_PARTS),
          provides: versionsOfShell(),
          hostContexts,
          readsRecords: true,
          integrity: target.mode === 'production' ? hashFiles(compilation) : null,
          fonts: Object.keys(compilation.assets)
            .filter((file) => file.endsWith('.woff2'))
            .sort(),
          firstPaint: readFirstPaint(target.folder),
        };
      }),
    ],
  };
}

/** Whether a module comes with the areas: as a part of them, or of what is shared and not there from the start. */
function isOfAreas(
  module: webpack.Module,
  { chunkGraph }: { readonly chunkGraph: webpack.ChunkGraph },
): boolean {
  return [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
    originsOf(chunk).some(
      ({ request, module: by }) => request === AREA_PARTS || by?.type === 'provide-module',
    ),
  );
}

/** Whether a file may ask for that of the areas: those of the shell's own pages, and what comes after them, have what they need of it themselves. */
function mayNeedAreas(chunk: webpack.Chunk): boolean {
  return !chunk.canBeInitial() && !originsOf(chunk).some(({ request }) => ofOwnPages.test(request));
}

const ofOwnPages = /^\.\/(routes\/(?!\$)|layout\/later-parts$)/;

/** What asks for a file: an `import()`, or that a module is shared. */
function originsOf(chunk: webpack.Chunk) {
  return [...chunk.groupsIterable].flatMap(({ origins }) => origins);
}

function remote(deployable: Extract<Deployable, { kind: 'remote' }>, target: BuildTarget): Configuration {
  const name = uniqueName(deployable.descriptor.name, target);
  const base = browserConfiguration(target, name);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      // Before the federation plugin sees the request: a path alias would come after it.
      ...(target.mode === 'development'
        ? [new webpack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, JSX_DEV_RUNTIME)]
        : []),
      ...aheadOfUse(target),
      new StableIdsPlugin(),
      smallRuntime('share-runtime'),
      new SmallSharingPlugin(),
      new SurfacesPlugin(),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: target.mode === 'production' ? 'entry.[contenthash:8].js' : 'entry.js',
        exposes: { './remote': EXPOSED },
        shared: expectedByRemotes(),
        shareStrategy: SHARE_STRATEGY,
        manifest: false,
        dts: false,
        dev: false,
        virtualRuntimeEntry: true,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      new DescribeBuildPlugin('remote.json', (compilation) =>
        describeRemote(compilation, deployable, target, name),
      ),
    ],
  };
}

function page({ entry, title }: Extract<Deployable, { kind: 'page' }>, target: BuildTarget): Configuration {
  const base = browserConfiguration(target, 'mfe_page');
  return {
    ...base,
    entry: { page: entry },
    plugins: [
      ...(base.plugins ?? []),
      new DescribeBuildPlugin('index.html', (compilation) =>
        pageHtml(title, entryFiles(compilation, 'page')),
      ),
    ],
  };
}

function pageHtml(title: string, files: readonly string[]): string {
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}">`
      : `<script defer src="${file}"></script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${tags.join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
}
