import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { findCheckout } from '../build/checkout';
import type { BuildTarget } from '../deployable';
import { scriptTargets, styleTargets } from '../first-paint/required-features';
import { PureDeclarationsPlugin } from './pure-declarations-plugin';
import { routerForProduction } from './router-for-production';

const here = dirname(fileURLToPath(import.meta.url));

/** The global names of one build of a remote. Two builds have different ones, so that both can live in one page. */
export function uniqueName(remote: string, { buildId }: BuildTarget): string {
  return `mfe_${remote.replaceAll('-', '_')}_${buildId}`;
}

/** Where a build lies; one that only development needs is kept apart from what can be released. */
export function outputFolder({ folder, hostsSources }: BuildTarget): string {
  return hostsSources
    ? join(findCheckout(folder), '.cache/development', basename(folder))
    : join(folder, 'dist');
}

/** What every part that runs in a browser has in common. */
export function browserConfiguration(target: BuildTarget, name: string): Configuration {
  const isProduction = target.mode === 'production';
  return {
    mode: target.mode,
    context: target.folder,
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: outputFolder(target),
      // Relative to the script itself: the same build works on any origin and below any path.
      publicPath: 'auto',
      filename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: name,
      // Each file begins with it: short, and found by the container's name when a version is unloaded.
      chunkLoadingGlobal: `${name}$`,
      chunkLoadTimeout: 8000,
      // Without it, an error in a script of another origin reads "Script error." and integrity cannot be checked.
      crossOriginLoading: 'anonymous',
      // A module that throws while it is evaluated does so for the next import too: else that would get half of it.
      strictModuleExceptionHandling: true,
      // A page that was asleep asks for the update after the last one that it got, however long ago that was.
      clean: isProduction,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'swc-loader', options: swcOptions(isProduction) },
        ...(isProduction
          ? []
          : [{ test: /(routes|extensions)\.gen\.ts$/, loader: join(here, '../dev/hot-pages-loader.cjs') }]),
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            cssModules(name),
            { loader: join(here, 'layer-loader.cjs'), options: { layer: 'app' } },
          ],
          exclude: UI_SOURCES,
        },
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            cssModules(name),
            { loader: join(here, 'layer-loader.cjs'), options: { layer: 'ui' } },
          ],
          include: UI_SOURCES,
        },
        {
          test: /(?<!\.module)\.css$/,
          use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: false } }],
        },
        { test: /\.(woff2|svg|png|webp|avif)$/, type: 'asset/resource' },
        { test: /\.woff2$/, resourceQuery: /weights/, loader: join(here, 'subset-font-loader.cjs') },
        { test: LUCIDE_ICON, loader: join(here, 'lucide-data-loader.cjs') },
      ],
    },
    plugins: [
      new PureDeclarationsPlugin(),
      // The portal speaks English; react-aria would bring its words in thirty languages along.
      new webpack.NormalModuleReplacementPlugin(FOREIGN_WORDS, join(here, 'no-translation.cjs')),
      new webpack.NormalModuleReplacementPlugin(RUN_AFTER_TRANSITION, join(here, 'run-after-transition.cjs')),
      new webpack.NormalModuleReplacementPlugin(CREATE_LUCIDE_ICON, join(here, '../icons/lucide-icon.ts')),
      new MiniCssExtractPlugin({
        filename: isProduction ? '[name].[contenthash:8].css' : '[name].css',
        chunkFilename: isProduction ? '[name].[contenthash:8].css' : '[name].css',
        // CSS modules do not depend on the order of their files; layers order the rest.
        ignoreOrder: true,
        // After those of the document: browsers lay the whole page out again for one that comes before another with layers.
        insert: 'body > :last-child',
      }),
      ...(target.hostsSources ? [rememberRenderers(target)] : []),
      ...(isProduction && !target.hostsSources ? [routerForProduction()] : []),
      ...(isProduction ? [] : hotUpdates(target, name)),
    ],
    optimization: {
      ...(target.hostsSources && { nodeEnv: 'development', minimize: false }),
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: true, mangle: true },
          // Notices go along with the files, not in them: each would have the words anew.
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: styleTargets },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

function hotUpdates(target: BuildTarget, name: string) {
  return [rememberRenderers(target), new ReactRefreshPlugin({ library: name, overlay: false })];
}

/** The hook has to be there before React and any refresh runtime, so it comes first. */
function rememberRenderers({ folder }: BuildTarget) {
  return new webpack.EntryPlugin(folder, join(here, '../dev/devtools-hook.cjs'), {});
}

const FOREIGN_WORDS = /[\\/]intl[\\/][\w-]+[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

const RUN_AFTER_TRANSITION = /[\\/]runAfterTransition\.mjs$/;

const LUCIDE_ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

const CREATE_LUCIDE_ICON = /[\\/]createLucideIcon\.mjs$/;

const UI_SOURCES = /[\\/]shared[\\/]ui[\\/]/;

function cssModules(name: string) {
  return {
    loader: 'css-loader',
    options: {
      importLoaders: 1,
      modules: {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: '[local]-[hash:base64:6]',
        localIdentHashSalt: name,
      },
    },
  };
}

function swcOptions(isProduction: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction } },
    },
    env: { targets: scriptTargets },
  };
}
