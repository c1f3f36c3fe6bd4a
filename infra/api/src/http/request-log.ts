import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Writes one line a request: the route rather than the address, so that no query string and no id of a code gets in. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
}

/** The pattern of the route that a request came to, such as `/events/:eventId`; `none` where it came to none. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
