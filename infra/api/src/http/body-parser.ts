import { LARGEST_FILE_MB } from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';

/** Reads JSON and nothing else. A client that names the type of a body and sends none has sent none. */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

const LARGEST_FILE_BYTES = LARGEST_FILE_MB * 1_000_000;

/**
 * Registers what takes files: their bodies are handed over as they come, of whatever type they say that they are. Who sends
 * more than any question takes, or does not say how much, is not listened to: the connection ends with the refusal.
 */
export function readAsStream(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!(Number(headers['content-length']) <= LARGEST_FILE_BYTES)) reply.header('connection', 'close');
    });
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    register(scope);
  });
}
