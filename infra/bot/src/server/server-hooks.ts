import type { FastifyInstance } from 'fastify';
import { handleError } from './error-handler';
import { Refusal } from './refusal';

/** Answers every failure in one form. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found', 'There is no such address.');
  });
}

/** Leaves every body as the received bytes: those are what a signature covers. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Writes one line a request: the route and what came of it, nothing of what was in it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
