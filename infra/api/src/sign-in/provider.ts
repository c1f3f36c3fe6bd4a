import { toVisibleLine } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { SignInFailure } from './sign-in-failure';

/** Somebody as the identity provider describes them: an id that never changes, and a verified e-mail address. */
export type ProviderUser = {
  readonly providerId: string;
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
};

/** The identity provider, seen from here. */
export type Provider = {
  /**
   * Exchanges a code for the person behind it. The token is used for that and dropped: it is stored nowhere.
   * @throws SignInFailure
   */
  readonly identify: (callback: ProviderCallback) => Promise<ProviderUser>;
};

/** The parameters of a callback that the exchange needs. */
type ProviderCallback = {
  readonly code: string;
  readonly rawState: string;
  readonly issuer: string | undefined;
};

type ProviderSettings = Pick<
  ApiConfiguration,
  | 'AUTH_IDP_CLIENT_ID'
  | 'AUTH_IDP_CLIENT_SECRET'
  | 'AUTH_IDP_REDIRECT_URI'
  | 'AUTH_IDP_TOKEN_URL'
  | 'AUTH_IDP_USER_URL'
>;

/** Builds the client of the identity provider. `timeoutMs` is for both calls of a sign-in together. */
export function createProvider(settings: ProviderSettings, timeoutMs: number): Provider {
  const server: oauth.AuthorizationServer = {
    // Discord and the local provider name themselves by the origin that their endpoints are at.
    issuer: new URL(settings.AUTH_IDP_TOKEN_URL).origin,
    token_endpoint: settings.AUTH_IDP_TOKEN_URL,
  };
  const client: oauth.Client = { client_id: settings.AUTH_IDP_CLIENT_ID };

  async function exchange(
    { code, rawState, issuer }: ProviderCallback,
    signal: AbortSignal,
  ): Promise<string> {
    const parameters = new URLSearchParams({ code, state: rawState, ...(issuer && { iss: issuer }) });
    oauth.validateAuthResponse(server, client, parameters, rawState);
    const response = await fetch(settings.AUTH_IDP_TOKEN_URL, {
      method: 'POST',
      headers: { accept: 'application/json' },
      // Sent as a form: Discord reads nothing else.
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: settings.AUTH_IDP_REDIRECT_URI,
        client_id: settings.AUTH_IDP_CLIENT_ID,
        client_secret: settings.AUTH_IDP_CLIENT_SECRET,
      }),
      redirect: 'manual',
      signal,
    });
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
    return access_token;
  }

  async function readUser(token: string, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(settings.AUTH_IDP_USER_URL, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200) throw new Error(`The user endpoint answered ${response.status}.`);
    return response.json();
  }

  return {
    async identify(callback) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const token = await exchange(callback, signal);
        return toUser(await readUser(token, signal));
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

const DiscordUser = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  username: z.string(),
  global_name: z.optional(z.nullable(z.string())),
  avatar: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  verified: z.optional(z.boolean()),
});

const LONGEST_NAME = 80;

function toUser(raw: unknown): ProviderUser {
  const user = DiscordUser.parse(raw);
  if (!user.email || user.verified !== true) {
    throw new SignInFailure('unverified_email', 'The account has no verified e-mail address.');
  }
  const email = z.email().safeParse(user.email);
  if (!email.success) throw new SignInFailure('failed', 'The account’s e-mail address has no form of one.');
  return {
    providerId: user.id,
    email: email.data,
    name: toName(user.global_name ?? '') || toName(user.username) || 'Somebody',
    image: user.avatar && /^\w+$/.test(user.avatar) ? avatarUrl(user.id, user.avatar) : null,
  };
}

function toName(text: string): string {
  const line = toVisibleLine(text.toWellFormed());
  return toVisibleLine(Array.from(line).slice(0, LONGEST_NAME).join(''));
}

function avatarUrl(id: string, avatar: string): string {
  return `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${avatar}.png`;
}

function toFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    return new SignInFailure('failed', 'The authorization response is an error.');
  }
  if (error instanceof oauth.ResponseBodyError) {
    // A code that was used or has run out: a new sign-in helps. Anything else is how the portal is set up.
    return error.error === 'invalid_grant'
      ? new SignInFailure('expired', 'The provider does not accept the code.')
      : new SignInFailure('failed', `The provider refused the exchange: ${error.error}.`);
  }
  const isForeignIssuer =
    error instanceof oauth.OperationProcessingError && /\biss\b|issuer/.test(error.message);
  if (isForeignIssuer) return new SignInFailure('failed', 'Another issuer answered than was asked.');
  // The message only: what comes with such an error may hold the reply, and the reply a token.
  const reason = error instanceof Error ? error.message : 'no reason given';
  return new SignInFailure('provider_unavailable', `The provider did not answer as it should: ${reason}`);
}
