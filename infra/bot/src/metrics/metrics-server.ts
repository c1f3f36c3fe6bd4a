import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/**
 * Lets metrics be read at `/metrics` of a port of their own, from before the bot listens until after it has stopped:
 * whoever may send it messages need not see its figures. Without a port nothing is offered.
 */
export function offerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number | undefined },
): void {
  if (port === undefined) return;
  const server = Fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send());
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.print()),
  );
  app.addHook('onReady', async () => {
    await server.listen({ host, port });
  });
  app.addHook('onClose', () => server.close());
}
