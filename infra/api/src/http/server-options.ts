import { randomUUID } from 'node:crypto';
import { pathBelow } from '@event-portal/contracts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  LogController,
  type FastifyHttpOptions,
  type FastifyServerOptions,
  type RawServerDefault,
} from 'fastify';
import { endInStages } from './close-in-stages';
import { errorBody, handleError } from './error-handler';
import { Problem } from './problem';

const BODY_LIMIT_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
/** For a file of ten megabytes over a bad network of phones. */
const LONGEST_BODY_MS = 5 * 60_000;
const LONGEST_PATH_PARAMETER = 200;

/**
 * How the server itself is set up, before it has a single route.
 * @param publicPath where browsers find it on its host: taken out of the address, unless what is in front of it has done so
 */
export function serverOptions(
  logger: FastifyServerOptions['logger'],
  publicPath: string,
): FastifyHttpOptions<RawServerDefault> {
  return {
    logger,
    rewriteUrl: ({ url = '/' }) => pathBelow(publicPath, url) ?? url,
    // The framework's own lines hold the query string, and with it sign-in codes; ours are written in one hook.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: LONGEST_BODY_MS,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request),
    // Trusts the forwarding headers of proxies on this machine or in a private network, and of nobody else.
    trustProxy: ['loopback', 'uniquelocal'],
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: (error, request, reply) => {
      reply.headers({
        'x-request-id': request.id,
        'cache-control': 'no-store',
        vary: 'Origin, Cookie',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
      });
      handleError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error.code, socket),
  };
}

/** The caller's own id for the request when it has the form of one, so that a proxy's log and ours agree. */
function requestIdOf(request: IncomingMessage): string {
  const offered = request.headers['x-request-id'];
  return typeof offered === 'string' && /^[\w-]{8,64}$/.test(offered) ? offered : randomUUID();
}

/** Answers what is not HTTP, or has oversized headers: there is no request yet, only a socket. */
export function refuseConnection(code: string | undefined, socket: Socket): void {
  // Refused already: this is the rest of what the client has sent.
  if (socket.writableEnded) return;
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const problem = new Problem('invalid_request', { message: 'The request cannot be read.' });
  const body = JSON.stringify(errorBody(problem, randomUUID()));
  endInStages(
    socket,
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      'x-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
