import cors from '@fastify/cors';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const YEAR_SECONDS = 365 * 24 * 3_600;
const TWO_HOURS_SECONDS = 7_200;

/** The origins whose pages may call the API. */
export function allowedOriginsOf({ CLIENT_URL, ALLOWED_ORIGINS }: ApiConfiguration): readonly string[] {
  return [...new Set([new URL(CLIENT_URL).origin, ...ALLOWED_ORIGINS])];
}

/** What keeps a file out of the portal, wherever it is opened: not shown, not guessed at, and without an origin. */
export function fileHeaders({ name, type, size }: { name: string; type: string; size?: number }) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return {
    'content-type': type,
    ...(size !== undefined && { 'content-length': String(size) }),
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeForHeader(name)}`,
    'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none';base-uri 'none'",
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** RFC 8187 has fewer characters that stay as they are than addresses have. */
function encodeForHeader(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

/** Gives every reply, refusals included, the headers that keep it where it belongs. */
export async function addHeaders(
  app: FastifyInstance,
  configuration: ApiConfiguration,
  allowedOrigins: readonly string[],
): Promise<void> {
  const safe = safeHeaders(configuration);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...safe, 'x-request-id': request.id, 'cache-control': 'no-store', vary: 'Cookie' });
    done();
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
}

/** What helmet sets on a reply: the same on all of them, so it is asked once. */
function safeHeaders({ COOKIE_SECURE }: ApiConfiguration): Readonly<Record<string, string>> {
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    // The web application reads the API from another host of the same site.
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: COOKIE_SECURE ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
  };
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
