import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { describeSchemaState, readSchemaState } from '../database/migrate';
import { Problem } from '../http/problem';

/** Two signs of life: that the process runs, and that it can serve. Only the second depends on the database. */
export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/livez', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    const state = await readSchemaState(database);
    if (state.kind !== 'current') throw new Problem('unavailable', { message: describeSchemaState(state) });
    return { status: 'ok' };
  });
}
