import { openDatabase } from './database/database';
import { readMaintenanceUrl } from './database/maintenance-url';
import { runProgram } from './run-program';
import { seedDatabase } from './seeding/seed-database';

await runProgram(async () => {
  const database = openDatabase({ url: readMaintenanceUrl(process.env), maxConnections: 2 });
  try {
    const counts = await seedDatabase(database, new Date());
    const list = Object.entries(counts ?? {}).map(([table, count]) => `${count} ${table}`);
    process.stdout.write(
      counts ? `Seeded: ${list.join(', ')}\n` : 'There is data already: nothing was seeded.\n',
    );
  } finally {
    await database.destroy();
  }
});
