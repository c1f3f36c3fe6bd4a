import pg from 'pg';
import { openDatabase } from '../src/database/database';
import { migrateToLatest } from '../src/database/migrate';
import { describeMachine, toTable, write } from './figures';
import { fillToFullSize, FULL_SIZE } from './full-size';
import { measureLists } from './measure-lists';
import { startServer } from './server';

const ROUNDS = 30;

/** Fills a database to its full size, asks for every long list, prints how long they take, and fails where a long table is read whole. */
export async function benchLists(): Promise<void> {
  const server = await startServer();
  try {
    const database = openDatabase({ url: server.url, unhurried: true });
    await migrateToLatest(database);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select split_part(version(), ' ', 2) as version`,
    );
    await fillToFullSize(client);
    await migrateToLatest(database);
    await database.destroy();
    // As autovacuum leaves tables of this size: with statistics, and a map of the pages that an index can answer for alone.
    await client.query('vacuum analyze');
    await client.end();

    const { users, applications, entries } = FULL_SIZE;
    write(`${users} people, ${applications} applications, ${entries} entries of the log`);
    write(`${describeMachine(rows[0]?.version ?? '')}\n`);
    const figures = await measureLists(server.url, ROUNDS);
    const cells = figures.map(({ name, p50, p95, pages }) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      String(pages),
    ]);
    for (const line of toTable(['List', 'p50 ms', 'p95 ms', 'Pages'], cells)) write(line);

    const scanning = figures.filter(({ scanned }) => scanned.length > 0);
    for (const { name, scanned } of scanning) write(`${name}: reads every row of ${scanned.join(', ')}.`);
    if (scanning.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
