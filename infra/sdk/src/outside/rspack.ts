import { rspack, type Configuration } from '@rspack/core';
import { DescribeRemotePlugin } from './describe-remote-plugin';
import { compileSources, describeScriptBuild } from './script-build';

/** The configuration of Rspack that builds the remote in this folder as the portal wants one. */
export function remote(): Configuration {
  const { declared, federation, base, output, assets } = describeScriptBuild();
  return {
    ...base,
    output: { ...output, cssFilename: '[name].[contenthash:8].css' },
    module: {
      // Custom properties are known to all of a page, as they are with the other bundlers.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': { exportsConvention: 'as-is', localIdentName: '[local]-[uniqueName]-[id]' },
      },
      rules: [
        compileSources('builtin:swc-loader'),
        { test: /\.module\.css$/, type: 'css/module' },
        {
          test: /\.module\.css$/,
          exclude: /[\\/]node_modules[\\/]/,
          use: ['@event-portal/sdk/layer-loader'],
        },
        assets,
      ],
    },
    plugins: [new rspack.container.ModuleFederationPluginV1(federation), new DescribeRemotePlugin(declared)],
  };
}
