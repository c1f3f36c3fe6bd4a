import type { FastifyInstance } from 'fastify';

/**
 * Ends connections together with the last request on them once the service stops: clients keep them open for more,
 * and the server would wait for that until it is killed.
 */
export function drainConnections(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
