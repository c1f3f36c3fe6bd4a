import { assetVariables, ConfigurationError, parseEnvironment } from '@event-portal/contracts/configuration';
import { buildAssetServer } from './assets/asset-server';
import { openAssets } from './assets/asset-store';
import { serve } from './serve';

const EXIT_CONFIGURATION = 78;

try {
  const { ASSETS_FOLDER, ASSETS_HOST, ASSETS_PORT } = parseEnvironment(assetVariables, process.env);
  await serve(buildAssetServer(openAssets(ASSETS_FOLDER)), { host: ASSETS_HOST, port: ASSETS_PORT });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
}
