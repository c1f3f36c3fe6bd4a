import { encodeOAuthState, safeRedirect, type ProviderName, type WebRuntime } from '@event-portal/contracts';

/** Holds the nonce of a sign-in until the API has seen it. */
export const NONCE_COOKIE = 'sh_auth_nonce';
const NONCE_LIFE_SECONDS = 600;

/** The browser keeps no cookies for this site, so no sign-in can succeed. */
export class CookiesBlockedError extends Error {
  override readonly name = 'CookiesBlockedError';
}

/** The API is on another site than this page: it never gets the nonce, so no sign-in can succeed (F31). */
export class OtherSiteError extends Error {
  override readonly name = 'OtherSiteError';
}

/** The parts of a page that a sign-in touches. */
export type SignInPage = {
  readonly document: Pick<Document, 'cookie'>;
  readonly location: Pick<Location, 'assign' | 'protocol' | 'hostname'>;
  readonly randomUUID: () => string;
};

/** What a sign-in depends on. */
export type SignInSettings = Pick<
  WebRuntime,
  'apiBaseUrl' | 'idpAuthorizeUrl' | 'idpClientId' | 'cookieDomain' | 'cookiePath'
>;

/** Sign-in through an identity provider (S4, RFC 6749 section 4.1.1). */
export function createOAuth(settings: SignInSettings, page: SignInPage) {
  return {
    /**
     * Leaves for the identity provider. The nonce in the cookie ties the answer to this browser.
     * @param redirect where the person wanted to go; left out unless it is safe.
     * @throws CookiesBlockedError | OtherSiteError
     */
    signIn(provider: ProviderName, redirect?: string): void {
      if (!reachesApi(settings, page.location.hostname)) throw new OtherSiteError();
      const nonce = page.randomUUID();
      page.document.cookie = nonceCookie(nonce, settings, page.location.protocol === 'https:');
      if (!page.document.cookie.includes(nonce)) throw new CookiesBlockedError();

      const target = safeRedirect(redirect);
      const authorize = new URL(settings.idpAuthorizeUrl);
      const parameters = {
        response_type: 'code',
        scope: 'identify email',
        client_id: settings.idpClientId,
        redirect_uri: `${settings.apiBaseUrl}/auth/callback`,
        state: encodeOAuthState({ nonce, provider, ...(target && { redirect: target }) }),
      };
      for (const [name, value] of Object.entries(parameters)) authorize.searchParams.set(name, value);
      page.location.assign(authorize.href);
    },
  };
}

/** Where the address of the login page says that somebody wanted to go; empty unless that is safe. Given twice, it is not a text but a list: neither is followed (S7). */
export function redirectIn(search: URLSearchParams): string {
  return search.getAll('redirect').length === 1 ? safeRedirect(search.get('redirect')) : '';
}

/** Whether a browser sends the API what this page keeps on the cookie domain, or on its own host where there is none. */
function reachesApi({ apiBaseUrl, cookieDomain }: SignInSettings, pageHost: string): boolean {
  const { hostname } = new URL(apiBaseUrl);
  const domain = cookieDomain.replace(/^\./, '');
  return domain === '' ? hostname === pageHost : hostname === domain || hostname.endsWith(`.${domain}`);
}

function nonceCookie(
  nonce: string,
  { cookieDomain: domain, cookiePath = '/' }: SignInSettings,
  secure: boolean,
): string {
  return [
    `${NONCE_COOKIE}=${nonce}`,
    `Path=${cookiePath}`,
    `Max-Age=${NONCE_LIFE_SECONDS}`,
    'SameSite=Lax',
    ...(domain === '' ? [] : [`Domain=${domain}`]),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
