import { openDatabase } from './database/database';
import { readMaintenanceUrl } from './database/maintenance-url';
import { migrateToLatest } from './database/migrate';
import { runProgram, StartRefused } from './run-program';

await runProgram(async () => {
  const { allowBreaking } = readArguments(process.argv.slice(2));
  const database = openDatabase({ url: readMaintenanceUrl(process.env), maxConnections: 2, unhurried: true });
  try {
    const done = await migrateToLatest(database, { allowBreaking });
    process.stdout.write(
      done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n',
    );
  } finally {
    await database.destroy();
  }
});

function readArguments(args: readonly string[]): { allowBreaking: boolean } {
  const unknown = args.find((argument) => argument !== '--allow-breaking');
  if (unknown !== undefined)
    throw new StartRefused(`There is no option ${unknown}. There is --allow-breaking.`);
  return { allowBreaking: args.length > 0 };
}
