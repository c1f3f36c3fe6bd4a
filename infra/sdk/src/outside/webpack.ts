import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { DescribeRemotePlugin } from './describe-remote-plugin';
import { EXPOSED, readRemoteSettings } from './remote-settings';

/** The configuration of webpack that builds the remote in this folder as the portal wants one. */
export function remote(): Configuration {
  const { containerGlobal, shared, declared } = readRemoteSettings(process.cwd(), 'script');
  const styles = [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        importLoaders: 1,
        modules: {
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: '[local]-[hash:base64:6]',
          localIdentHashSalt: containerGlobal,
        },
      },
    },
  ];
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: {},
    output: {
      publicPath: 'auto',
      uniqueName: containerGlobal,
      chunkLoadingGlobal: `chunks_${containerGlobal}`,
      filename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Without it, the browser cannot check the hashes of files of another origin.
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            '@event-portal/sdk/import-loader',
            {
              loader: 'swc-loader',
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic' } },
                },
              },
            },
          ],
        },
        { test: /\.module\.css$/, include: /[\\/]node_modules[\\/]/, use: styles },
        {
          test: /\.module\.css$/,
          exclude: /[\\/]node_modules[\\/]/,
          use: [...styles, '@event-portal/sdk/layer-loader'],
        },
        { test: /\.(woff2|svg|png|webp|avif)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        // CSS modules do not depend on the order of their files.
        ignoreOrder: true,
      }),
      new webpack.container.ModuleFederationPlugin({
        name: containerGlobal,
        library: { type: 'var', name: containerGlobal },
        filename: 'entry.[contenthash:8].js',
        exposes: { './remote': EXPOSED },
        shared: { ...shared },
      }),
      new DescribeRemotePlugin(declared),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
