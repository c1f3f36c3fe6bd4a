import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './server-options';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which takes as long as the sender's network: the server's own limit alone holds. */
    takesFile?: boolean;
  }
}

const JSON_MS = 20_000;

/** Ends connections whose JSON does not arrive in time: it is small, and whoever holds it back holds a connection. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw, routeOptions }, reply) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.takesFile) return;
    const timer = setTimeout(() => {
      if (!raw.complete) refuseConnection('ERR_HTTP_REQUEST_TIMEOUT', raw.socket);
    }, JSON_MS).unref();
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
