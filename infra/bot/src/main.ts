import { botVariables, ConfigurationError, parseEnvironment } from '@event-portal/contracts/configuration';
import { buildBot } from './bot';
import { serve } from './serve';

const EXIT_CONFIGURATION = 78;

try {
  const configuration = parseEnvironment(botVariables, process.env);
  const app = buildBot({ configuration, logger: true });
  await serve(app, { host: configuration.WEBHOOK_HOST, port: configuration.WEBHOOK_PORT });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
}
