import { apiVariables, parseEnvironment } from '@event-portal/contracts/configuration';
import { openDatabase } from './database/database';
import { migrateToLatest } from './database/migrate';
import { runProgram } from './run-program';

const { DATABASE_URL, DATABASE_URL_MIGRATION } = apiVariables;

await runProgram(async () => {
  const database = openDatabase({ url: databaseUrl(), maxConnections: 2 });
  try {
    const done = await migrateToLatest(database);
    process.stdout.write(
      done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n',
    );
  } finally {
    await database.destroy();
  }
});

/** Where migrations run, the database may be reached by another address, and the API's own may not be known. */
function databaseUrl(): string {
  const { DATABASE_URL_MIGRATION: forMigration } = parseEnvironment({ DATABASE_URL_MIGRATION }, process.env);
  return forMigration || parseEnvironment({ DATABASE_URL }, process.env).DATABASE_URL;
}
