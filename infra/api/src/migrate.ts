import { openDatabase } from './database/database';
import { readMaintenanceUrl } from './database/maintenance-url';
import { migrateToLatest } from './database/migrate';
import { runProgram } from './run-program';

await runProgram(async () => {
  const database = openDatabase({ url: readMaintenanceUrl(process.env), maxConnections: 2 });
  try {
    const done = await migrateToLatest(database);
    process.stdout.write(
      done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n',
    );
  } finally {
    await database.destroy();
  }
});
