import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from './postgres-server';

declare global {
  var testPostgres: { server: PostgresServer; folder: string } | undefined;
}

/**
 * Gives the tests of one run a real Postgres server: TEST_DATABASE_SERVER is the address of its `postgres`
 * database, from which every test file makes a database of its own. With DATABASE_URL set, that server is used.
 */
export default async function setUp(): Promise<void> {
  if (process.env.DATABASE_URL) {
    process.env.TEST_DATABASE_SERVER = process.env.DATABASE_URL;
    return;
  }
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'event-portal-test-'));
  const server = await startPostgres({ stateFolder: folder, durable: false });
  globalThis.testPostgres = { server, folder };
  process.env.TEST_DATABASE_SERVER = server.url('postgres');
}
