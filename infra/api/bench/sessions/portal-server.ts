import { buildApp } from '../../src/app';
import { readConfiguration } from '../../src/configuration';
import { openDatabase } from '../../src/database/database';

/** The API as it is deployed, with its log, its headers and its limits, of which the load reaches none. */
const configuration = readConfiguration(process.env);
const app = await buildApp({
  configuration,
  database: openDatabase({ url: configuration.DATABASE_URL }),
  logger: { level: configuration.LOG_LEVEL },
  rates: { perCaller: { name: 'caller', most: 1_000_000, perMs: 60_000 } },
});
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
