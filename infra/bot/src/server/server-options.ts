import { randomUUID } from 'node:crypto';
import { LogController, type FastifyServerOptions } from 'fastify';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 20_000;

/** How the server itself is set up, before it has a single route. */
export function serverOptions(logger: FastifyServerOptions['logger']): FastifyServerOptions {
  return {
    logger,
    // The framework's own lines hold the whole address and the sender's; ours are written in one hook.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  };
}
