import type { FastifyInstance } from 'fastify';
import { describeSchemaState } from '../database/migrate';
import { Problem } from '../http/problem';
import type { Readiness } from './readiness';

/** Two signs of life: that the process runs, and that it can serve. Only the second depends on the database. */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    const state = await readiness.ask();
    if (state.kind !== 'current') throw new Problem('unavailable', { message: describeSchemaState(state) });
    return { status: 'ok' };
  });
}
