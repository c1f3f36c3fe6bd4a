import closeWithGrace from 'close-with-grace';
import { buildApp } from './app';
import { looksSameSite, readConfiguration } from './configuration';
import { openDatabase, type Database } from './database/database';
import { isDatabaseUnavailable } from './database/database-failures';
import { describeSchemaState, readSchemaState } from './database/migrate';
import { openMailTransport } from './mail/mail-transport';
import { openFileStore, openPassImageStore } from './files/open-file-store';
import { runProgram, StartRefused } from './run-program';
import { startWorkers } from './workers';

const DRAIN_MS = 10_000;

await runProgram(async () => {
  const configuration = readConfiguration(process.env);
  const database = openDatabase({ url: configuration.DATABASE_URL });
  await requireFittingSchema(database);

  const files = openFileStore(configuration);
  const mailTransport = openMailTransport(configuration);
  const logger = { level: configuration.LOG_LEVEL };
  const app = await buildApp({ configuration, database, files, mailTransport, logger });
  if (!looksSameSite(configuration)) {
    app.log.warn(
      'CLIENT_URL and AUTH_IDP_REDIRECT_URI look like two sites: browsers may refuse the session cookie.',
    );
  }
  const workers = startWorkers({
    ...{ configuration, database, files, mailTransport, log: app.log },
    passImages: openPassImageStore(configuration),
  });
  // What nobody expected ends the process at once, as Node does by itself.
  const closing = {
    delay: DRAIN_MS,
    logger: app.log,
    skip: ['uncaughtException', 'unhandledRejection'],
  } satisfies closeWithGrace.Options;
  closeWithGrace(closing, async () => {
    await app.close();
    await workers.stop();
    mailTransport?.close();
    await database.destroy();
  });
  await app.listen({ host: configuration.API_HOST, port: configuration.API_PORT });
});

/** A database that is down is waited for while serving 503; one that does not fit the code is not served at all. */
async function requireFittingSchema(database: Database): Promise<void> {
  try {
    const state = await readSchemaState(database);
    if (state.kind !== 'current') throw new StartRefused(describeSchemaState(state));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}
