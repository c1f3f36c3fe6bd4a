import { ConfigurationError, parseEnvironment, webVariables } from '@event-portal/contracts/configuration';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAssets } from './assets/asset-store';
import { buildDocumentServer } from './document/document-server';
import { openRegistry } from './document/registry-file';
import type { ShellBuild } from './document/render-document';
import { serve } from './serve';

const EXIT_CONFIGURATION = 78;

try {
  const configuration = parseEnvironment(webVariables, process.env);
  const folder = configuration.WEB_SHELL_FOLDER;
  const app = buildDocumentServer({
    configuration,
    registry: openRegistry(configuration.WEB_REGISTRY_FILE, (fault) => process.stderr.write(`${fault}\n`)),
    shell: JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as ShellBuild,
    assets: loadAssets(folder),
  });
  await serve(app, { host: configuration.WEB_HOST, port: configuration.WEB_PORT });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
}
