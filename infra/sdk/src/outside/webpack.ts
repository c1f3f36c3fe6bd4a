import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { DescribeRemotePlugin } from './describe-remote-plugin';
import { compileSources, describeScriptBuild } from './script-build';

/** The configuration of webpack that builds the remote in this folder as the portal wants one. */
export function remote(): Configuration {
  const { containerGlobal, declared, federation, base, output, assets } = describeScriptBuild();
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
    ...base,
    output,
    module: {
      rules: [
        compileSources('swc-loader'),
        { test: /\.module\.css$/, include: /[\\/]node_modules[\\/]/, use: styles },
        {
          test: /\.module\.css$/,
          exclude: /[\\/]node_modules[\\/]/,
          use: [...styles, '@event-portal/sdk/layer-loader'],
        },
        assets,
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        // CSS modules do not depend on the order of their files.
        ignoreOrder: true,
        // After those of the document: browsers lay the whole page out again for one that comes before another with layers.
        insert: 'body > :last-child',
      }),
      new webpack.container.ModuleFederationPlugin(federation),
      new DescribeRemotePlugin(declared),
    ],
  };
}
