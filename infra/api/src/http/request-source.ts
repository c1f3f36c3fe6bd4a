import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionTokensOf } from './cookies';
import { isSourceAllowed } from './origin-check';
import { Problem } from './problem';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses every request that changes something and comes from a page that is not part of the portal. */
export function refuseForeignSources(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.includes(request.method)) return;
    if (!isSourceAllowed(toSource(request), allowedOrigins)) throw new Problem('origin_refused');
  });
}

function toSource(request: FastifyRequest) {
  const fetchSite = request.headers['sec-fetch-site'];
  return {
    origin: request.headers.origin,
    fetchSite: Array.isArray(fetchSite) ? fetchSite.join(',') : fetchSite,
    hasSessionCookie: sessionTokensOf(request).length > 0,
    hasServiceKey: request.headers.authorization !== undefined,
  };
}
