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

const LARGEST_UNREAD_BYTES = 10_000;

/** Registers what takes a small body of any type and makes nothing of it, as mail programs send one. */
export function leaveUnread(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: LARGEST_UNREAD_BYTES } as const;
    scope.addContentTypeParser<string>('*', options, (_request, _body, done) => done(null, undefined));
    register(scope);
  });
}
