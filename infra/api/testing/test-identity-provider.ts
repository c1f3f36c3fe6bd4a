import { encodeOAuthState, type OAuthState } from '@event-portal/contracts';
import { buildIdentityProvider } from '@event-portal/identity-provider';
import { randomUUID } from 'node:crypto';

const REDIRECT_URI = 'http://localhost:8080/auth/callback';

/** The local identity provider, listening on a free port. */
export type TestIdentityProvider = {
  readonly origin: string;
  /** The variables by which the API finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** How often somebody asked it to exchange a code. */
  readonly tokenCalls: () => number;
  /** What its user endpoint was asked with: the tokens that it gave out. */
  readonly tokensSeen: () => readonly string[];
  /** Has somebody press a button on its page, and returns the path that their browser is sent back to. */
  readonly approve: (choice: Choice) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** What somebody chooses on the provider's page. */
export type Choice = {
  /** The key of a seeded person, `nobody` to deny, or `new` with a name and an e-mail address. */
  readonly person: string;
  readonly state: string;
  readonly name?: string;
  readonly email?: string;
  readonly failure?: string;
};

/** Starts the identity provider. */
export async function startIdentityProvider({
  redirectUri = REDIRECT_URI,
} = {}): Promise<TestIdentityProvider> {
  let tokenCalls = 0;
  const tokensSeen: string[] = [];
  const provider = buildIdentityProvider({
    client: { id: 'portal', secret: 'portal-secret', redirectUris: [redirectUri] },
  });
  provider.addHook('onRequest', async ({ url, headers }) => {
    if (url === '/api/oauth2/token') tokenCalls += 1;
    if (url === '/api/users/@me') tokensSeen.push(headers.authorization?.replace('Bearer ', '') ?? '');
  });
  const origin = (await provider.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
  return {
    origin,
    environment: {
      AUTH_IDP_TOKEN_URL: `${origin}/api/oauth2/token`,
      AUTH_IDP_USER_URL: `${origin}/api/users/@me`,
    },
    tokenCalls: () => tokenCalls,
    tokensSeen: () => tokensSeen,
    async approve({ person, state, name = '', email = '', failure = '' }) {
      const reply = await fetch(`${origin}/oauth2/authorize`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'portal',
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'identify email',
          state,
          person,
          name,
          email,
          failure,
        }),
        redirect: 'manual',
      });
      const location = reply.headers.get('location');
      if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
      const { pathname, search } = new URL(location);
      return pathname + search;
    },
    close: () => provider.close(),
  };
}

/** A sign-in as the web application begins it: a nonce for the cookie, and the state that carries it. */
export function beginSignIn(more: Partial<OAuthState> = {}): { nonce: string; state: string } {
  const nonce = randomUUID();
  return { nonce, state: encodeOAuthState({ nonce, provider: 'discord', ...more }) };
}
