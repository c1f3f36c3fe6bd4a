import * as z from 'zod/mini';
import { safeRedirect } from './safe-redirect';

/** The identity providers that the portal knows; the name travels in the sign-in state. */
export const ProviderName = z.enum(['discord']);
export type ProviderName = z.infer<typeof ProviderName>;

/** What the `state` parameter carries through the identity provider (S4). Nothing in it is secret or trusted. */
export const OAuthState = z.object({
  nonce: z.uuid(),
  provider: ProviderName,
  redirect: z.optional(z.string()),
});
export type OAuthState = z.infer<typeof OAuthState>;

const LONGEST_STATE = 8192;

/**
 * Reads a `state` parameter; undefined when it is not one of ours.
 * Accepts both base64 alphabets, with or without padding, and the blank that a `+` turns into in a query string.
 * `redirect` comes back sanitised, and absent when it was not safe.
 */
export function decodeOAuthState(raw: unknown): OAuthState | undefined {
  if (typeof raw !== 'string' || raw.length > LONGEST_STATE) return undefined;
  const parsed = OAuthState.safeParse(tryReadJson(raw));
  if (!parsed.success) return undefined;

  const { nonce, provider } = parsed.data;
  const redirect = safeRedirect(parsed.data.redirect);
  return redirect ? { nonce, provider, redirect } : { nonce, provider };
}

function tryReadJson(raw: string): unknown {
  try {
    const base64 = raw.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+').replace(/=+$/, '');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
