import type { ApiConfiguration } from '@event-portal/contracts/configuration';

/** The path below which browsers reach the API: what is in front of it may leave it in the address, or take it away. */
export function publicPathOf({
  AUTH_IDP_REDIRECT_URI,
}: Pick<ApiConfiguration, 'AUTH_IDP_REDIRECT_URI'>): string {
  return new URL(AUTH_IDP_REDIRECT_URI).pathname.slice(0, -'/auth/callback'.length);
}
