import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * Lets metrics be read at `/metrics` of a port of their own, from before the app listens until after it has stopped.
 * Nothing else is there, and nothing of it is on the app's port. Without a port nothing is offered; one that is
 * taken keeps the app from starting.
 */
export function offerMetrics(
  app: FastifyInstance,
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number | undefined },
): void {
  if (port === undefined) return;
  const server = Fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send());
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  app.addHook('onReady', async () => {
    await server.listen({ host, port });
  });
  app.addHook('onClose', () => server.close());
}
