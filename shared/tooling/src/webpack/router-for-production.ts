import { dirname } from 'node:path';
import webpack from 'webpack';

const OF_DEVELOPMENT = /[\\/]react-router[\\/]dist[\\/]development[\\/][\w-]+\.mjs$/;

/** The router's files for production. Its package has them, and its `exports` name those with warnings for developers alone. */
export function routerForProduction(): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(
    OF_DEVELOPMENT,
    ({ createData }: { createData: { resource?: string; context?: string } }) => {
      const { resource = '' } = createData;
      createData.resource = resource.replace(/development(?=[\\/][\w-]+\.mjs$)/, 'production');
      createData.context = dirname(createData.resource);
    },
  );
}
