import { readJson } from '@event-portal/contracts/json';
import { ConfigurationError, parseEnvironment, webVariables } from '@event-portal/contracts/configuration';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAssets, openAssets } from './assets/asset-store';
import { buildDocumentServer } from './document/document-server';
import { ShellBuild } from './document/render-document';
import { createMetrics } from './metrics/metrics';
import { openRegistry } from './registry/registry-source';
import { serve } from './serve';

const EXIT_CONFIGURATION = 78;

/** One line of JSON per event, for a log collector. */
function alert(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'alert', time: new Date().toISOString(), message })}\n`);
}

try {
  const configuration = parseEnvironment(webVariables, process.env);
  const folder = configuration.WEB_SHELL_FOLDER;
  const metrics = createMetrics(configuration);
  const registry = await openRegistry({
    location: configuration.WEB_REGISTRY,
    keys: configuration.WEB_REGISTRY_KEYS,
    rootSignatures: configuration.WEB_REGISTRY_ROOT_SIGNATURES,
    environment: configuration.WEB_REGISTRY_ENVIRONMENT,
    leastSequence: configuration.WEB_REGISTRY_LEAST,
    memory: configuration.WEB_REGISTRY_MEMORY,
    alert,
    onRefused: metrics.countRefusal,
  });
  const app = buildDocumentServer({
    configuration,
    registry,
    shell: readJson(
      ShellBuild,
      readFileSync(join(folder, 'shell.json'), 'utf8'),
      'The shell.json of the shell',
    ),
    assets: loadAssets(folder),
    ...(configuration.WEB_REMOTES_FOLDER !== '' && { remotes: openAssets(configuration.WEB_REMOTES_FOLDER) }),
    alert,
    onViolation: metrics.countViolation,
  });
  metrics.watch(app, registry);
  await serve(app, { host: configuration.WEB_HOST, port: configuration.WEB_PORT });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
}
