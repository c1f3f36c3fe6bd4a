import { checkout, Failure } from '@event-portal/commands';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startService, type Service } from './service';

const PROGRAM = fileURLToPath(new URL('../programs/postgres.ts', import.meta.url));
const DATABASE = 'event_portal';

/** A database to work on, and the server to stop afterwards when it is this checkout's own. */
export type Database = { readonly url: string; readonly server?: Service };

/** The database of DATABASE_URL, or one on a server of this checkout's own. @throws Failure */
export async function openDatabase(options: {
  url: string | undefined;
  stateFolder: string;
  logFolder: string;
  reset: boolean;
}): Promise<Database> {
  if (options.url !== undefined) {
    if (options.reset)
      throw new Failure(
        '--reset only empties the built-in database. Empty the one of DATABASE_URL yourself.',
      );
    return { url: options.url };
  }
  const folder = join(options.stateFolder, 'postgres');
  if (options.reset) rmSync(folder, { recursive: true, force: true });
  const server = startService({
    name: 'database',
    cwd: checkout,
    args: ['--import', 'tsx', PROGRAM, folder],
    env: {},
    logFolder: options.logFolder,
  });
  const administration = await addressOf(server);
  await createDatabase(administration);
  return { url: administration.replace(/\/postgres$/, `/${DATABASE}`), server };
}

function addressOf(server: Service): Promise<string> {
  return new Promise((resolve, reject) => {
    server.process.once('message', (message: { url: string }) => resolve(message.url));
    void server.ended.then((description) => reject(new Failure(description)));
  });
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
