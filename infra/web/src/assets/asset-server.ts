import Fastify, { type FastifyInstance } from 'fastify';
import type { AssetStore } from './asset-store';
import { SAFE_HEADERS, sendAsset } from './send-asset';

/** Builds a server for the versions of one remote, as a CDN would serve them. */
export function buildAssetServer(assets: AssetStore): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    // An address that cannot be read comes to no hook.
    frameworkErrors: (_error, request, reply) => void sendAsset(request, reply, undefined),
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(SAFE_HEADERS));
  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/*', async (request, reply) => sendAsset(request, reply, await assets.get(pathOf(request.url))));
  app.setNotFoundHandler((request, reply) => sendAsset(request, reply, undefined));
  return app;
}

function pathOf(url: string): string {
  return url.slice(1).replace(/[?#].*$/s, '');
}
