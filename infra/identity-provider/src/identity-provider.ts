import formBody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Client } from './authorize-request';
import { issuerOf, registerAuthorizeRoutes } from './authorize-routes';
import { createGrants } from './grants';
import { registerTokenRoute } from './token-routes';
import { registerUserRoute } from './user-routes';

/** What the provider has to know. */
export type IdentityProviderOptions = {
  readonly client: Client;
  /** How long a token endpoint that hangs takes; longer than any caller waits. */
  readonly slowMs?: number;
  readonly now?: () => number;
};

/** Builds the provider without listening, so that tests and the program share every line. */
export function buildIdentityProvider(options: IdentityProviderOptions): FastifyInstance {
  const { client, slowMs = 30_000, now = Date.now } = options;
  const app = Fastify({ forceCloseConnections: true });
  const grants = createGrants(now);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  // Discord reads forms and nothing else.
  app.removeAllContentTypeParsers();
  app.register(formBody);
  registerAuthorizeRoutes(app, client, grants);
  registerTokenRoute(app, client, grants, { slowMs, closing: closing.signal });
  registerUserRoute(app, grants);

  app.get('/.well-known/oauth-authorization-server', async (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/api/oauth2/token`,
      userinfo_endpoint: `${issuer}/api/users/@me`,
      scopes_supported: ['identify', 'email'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  });
  app.get('/readyz', async () => ({ status: 'ok' }));
  return app;
}
