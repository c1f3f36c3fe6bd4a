import { startPostgres } from '../postgres/postgres-server';

/** Keeps a Postgres server for its parent, tells it the address, and stops the server when told to stop. */
const [stateFolder] = process.argv.slice(2);
if (!stateFolder) throw new Error('Usage: postgres.ts <state folder>');

const server = await startPostgres({ stateFolder, durable: true });
process.once('SIGTERM', () => void server.stop());
process.send?.({ url: server.url('postgres') });
await server.ended;
process.exit(0);
