import {
  decodeOAuthState,
  type OAuthState,
  type ProviderName,
  type SignInError,
} from '@event-portal/contracts';
import * as z from 'zod/mini';
import { areEqual } from '../secrets';
import { SignInFailure } from './sign-in-failure';

const CallbackQuery = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
});

/** What the identity provider sent the browser back with; whatever came twice counts as not sent. */
type CallbackRequest = {
  readonly code: string | undefined;
  readonly rawState: string | undefined;
  readonly state: OAuthState | undefined;
  readonly error: string | undefined;
  readonly issuer: string | undefined;
};

/** Reads the query string of a callback. Nothing in it is believed yet but the redirect, which comes out safe. */
export function readCallbackRequest(query: unknown): CallbackRequest {
  const single = Object.fromEntries(
    Object.entries(query ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { code, state, error, iss } = CallbackQuery.parse(single);
  return { code, rawState: state, state: decodeOAuthState(state), error, issuer: iss };
}

/** A callback that belongs to a sign-in of this browser, as far as the API can tell without the provider. */
export type SignInAttempt = {
  readonly nonce: string;
  readonly code: string;
  readonly rawState: string;
  readonly provider: ProviderName;
  readonly issuer: string | undefined;
};

/**
 * What a callback is worth before anybody is asked. Up to here it is a claim that anybody can send.
 * @throws SignInFailure
 */
export function requireAttempt(callback: CallbackRequest, nonces: readonly string[]): SignInAttempt {
  const { rawState = '', state, error, issuer } = callback;
  if (error !== undefined)
    throw new SignInFailure(toSignInError(error), 'The provider sent the person back with an error.');
  const nonce = requireNonce(state, nonces);
  const code = requireCode(callback.code);
  return { nonce, code, rawState, provider: state?.provider ?? 'discord', issuer };
}

/** What the login page is told about an error of the identity provider (RFC 6749 section 4.1.2.1). */
function toSignInError(providerError: string): SignInError {
  switch (providerError) {
    case 'access_denied':
      return 'denied';
    case 'server_error':
    case 'temporarily_unavailable':
      return 'provider_unavailable';
    default:
      return 'failed';
  }
}

/**
 * Binds a callback to the browser that began the sign-in: exactly one nonce cookie, equal to the one in the state.
 * @throws SignInFailure `expired`, which is what it nearly always is.
 */
function requireNonce(state: OAuthState | undefined, nonces: readonly string[]): string {
  if (!state) throw new SignInFailure('expired', 'The state is missing or not one of ours.');
  const [nonce] = nonces;
  if (nonce === undefined) throw new SignInFailure('expired', 'The browser sent no nonce.');
  if (nonces.length > 1) throw new SignInFailure('expired', 'The browser sent more than one nonce.');
  if (!areEqual(nonce, state.nonce))
    throw new SignInFailure('expired', 'The nonce is not that of the state.');
  return nonce;
}

const LONGEST_CODE = 2048;

/**
 * A code that is worth an attempt.
 * @throws SignInFailure `failed`
 */
function requireCode(code: string | undefined): string {
  if (code === undefined || code.length > LONGEST_CODE || !/^[\x21-\x7e]+$/.test(code)) {
    throw new SignInFailure('failed', 'The code is missing or has no form of a code.');
  }
  return code;
}
