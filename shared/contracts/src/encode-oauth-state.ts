import type { OAuthState } from './oauth-state';

/** Serialises the sign-in state as base64 of its UTF-8 JSON; for ASCII this is exactly `btoa(JSON.stringify(state))`. */
export function encodeOAuthState(state: OAuthState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
