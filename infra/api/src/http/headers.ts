import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 3_600;
const TWO_HOURS_SECONDS = 7_200;

/** The origins whose pages may call the API. */
export function allowedOriginsOf({ CLIENT_URL, ALLOWED_ORIGINS }: ApiConfiguration): readonly string[] {
  return [...new Set([new URL(CLIENT_URL).origin, ...ALLOWED_ORIGINS])];
}

/** Gives every reply, refusals included, the headers that keep it where it belongs. */
export async function addHeaders(
  app: FastifyInstance,
  configuration: ApiConfiguration,
  allowedOrigins: readonly string[],
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', vary: 'Cookie' });
  });
  await app.register(cors, {
    // A function, so that `Vary: Origin` is on every reply and an origin that is not listed gets no header at all.
    origin: (origin, answer) =>
      answer(null, origin !== undefined && allowedOrigins.includes(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'authorization', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: TWO_HOURS_SECONDS,
    strictPreflight: false,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    // The web application reads the API from another host of the same site.
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: configuration.COOKIE_SECURE ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
  });
}
