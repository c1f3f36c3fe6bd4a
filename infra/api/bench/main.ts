import os from 'node:os';
import pg from 'pg';
import { openDatabase } from '../src/database/database';
import { migrateToLatest } from '../src/database/migrate';
import { fillToFullSize, FULL_SIZE } from './full-size';
import { measureLists, type ListFigures } from './measure-lists';
import { startServer } from './server';

const ROUNDS = 30;

const write = (line: string) => process.stdout.write(`${line}\n`);

const server = await startServer();
try {
  const database = openDatabase({ url: server.url, unhurried: true });
  await migrateToLatest(database);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ version: string }>(`select split_part(version(), ' ', 2) as version`);
  await fillToFullSize(client);
  await migrateToLatest(database);
  await database.destroy();
  // As autovacuum leaves tables of this size: with statistics, and a map of the pages that an index can answer for alone.
  await client.query('vacuum analyze');
  await client.end();

  const { users, applications, entries } = FULL_SIZE;
  write(`${users} people, ${applications} applications, ${entries} entries of the log`);
  write(
    `Node ${process.version}, Postgres ${rows[0]?.version}, ${os.cpus().length} processors, load ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  const figures = await measureLists(server.url, ROUNDS);
  for (const line of toTable(figures)) write(line);

  const scanning = figures.filter(({ scanned }) => scanned.length > 0);
  for (const { name, scanned } of scanning) write(`${name}: reads every row of ${scanned.join(', ')}.`);
  if (scanning.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

function toTable(figures: readonly ListFigures[]): string[] {
  const rows = figures.map(({ name, p50, p95, pages }) => [
    name,
    p50.toFixed(1),
    p95.toFixed(1),
    String(pages),
  ]);
  const all = [['List', 'p50 ms', 'p95 ms', 'Pages'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [toLine(head), rule, ...body.map(toLine)];
}
