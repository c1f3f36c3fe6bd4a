import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Client } from './authorize-request';
import type { Grant, Grants } from './grants';

const TokenRequest = z.object({
  grant_type: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});
type TokenRequest = z.infer<typeof TokenRequest>;

/** How the token endpoint behaves when it is told to hang. */
export type Hanging = { readonly slowMs: number; readonly closing: AbortSignal };

/** Exchanges codes for tokens. Like Discord's, it reads forms only and takes the client's secret in either way. */
export function registerTokenRoute(
  app: FastifyInstance,
  client: Client,
  grants: Grants,
  hanging: Hanging,
): void {
  app.post('/api/oauth2/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = TokenRequest.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 400, 'invalid_request');
    if (!isClient(request, parsed.data, client)) {
      return refuse(reply.header('www-authenticate', 'Basic'), 401, 'invalid_client');
    }
    if (parsed.data.grant_type !== 'authorization_code') return refuse(reply, 400, 'unsupported_grant_type');

    const grant = grants.redeemCode(parsed.data.code, parsed.data.redirect_uri);
    if (!grant) return refuse(reply, 400, 'invalid_grant');
    return answer(reply, grant, grants, hanging);
  });
}

async function answer(
  reply: FastifyReply,
  grant: Grant,
  grants: Grants,
  hanging: Hanging,
): Promise<FastifyReply> {
  const { failure, scopes } = grant;
  if (failure === 'token-error')
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  if (failure === 'token-html') return reply.type('text/html').send('<!doctype html><h1>Bad gateway</h1>');
  if (failure === 'token-slow') {
    await delay(hanging.slowMs, undefined, { signal: hanging.closing }).catch(() => undefined);
  }
  const { token, expiresInSeconds } = grants.issueToken(grant);
  const body = { token_type: 'Bearer', expires_in: expiresInSeconds, scope: scopes.join(' ') };
  return reply.send(failure === 'token-missing' ? body : { access_token: token, ...body });
}

function isClient(request: FastifyRequest, form: TokenRequest, client: Client): boolean {
  const basic = readBasic(request.headers.authorization);
  // RFC 6749 section 2.3: a client uses one way to authenticate, not two.
  if (basic && form.client_secret !== undefined) return false;
  const { id, secret } = basic ?? { id: form.client_id, secret: form.client_secret };
  return id === client.id && secret === client.secret;
}

function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeFormValue);
  return { id, secret };
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function decodeFormValue(value: string): string {
  return new URLSearchParams(`value=${value}`).get('value') ?? '';
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
