import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beginSignIn, type Choice, type TestIdentityProvider } from './test-identity-provider';

/** How a request's cookies are written. */
export function cookieHeader(cookies: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(cookies)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('; ');
}

/** Sends a browser to an address of the API, as a navigation from the identity provider's page. */
export async function navigate(
  app: FastifyInstance,
  path: string,
  cookie: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'GET',
    url: path,
    headers: {
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
      ...(cookie && { cookie }),
      ...headers,
    },
  });
}

/** Where a reply sends the browser. */
export function locationOf(response: LightMyRequestResponse): URL {
  return new URL(String(response.headers.location));
}

/** The session token that a reply gives the browser; undefined when it gives none. */
export function sessionOf(response: LightMyRequestResponse): string | undefined {
  return response.cookies.find(({ name, value }) => name === 'sh_session_id' && value !== '')?.value;
}

/** Whether a reply takes the sign-in nonce away. */
export function clearsNonce(response: LightMyRequestResponse): boolean {
  return response.cookies.some(
    ({ name, value, maxAge }) => name === 'sh_auth_nonce' && value === '' && maxAge === 0,
  );
}

/** Signs somebody in from beginning to end. */
export async function signIn(
  app: FastifyInstance,
  provider: TestIdentityProvider,
  choice: Omit<Choice, 'state'>,
  { redirect, session }: { redirect?: string; session?: string } = {},
): Promise<LightMyRequestResponse> {
  const { nonce, state } = beginSignIn(redirect === undefined ? {} : { redirect });
  const path = await provider.approve({ ...choice, state });
  return navigate(app, path, cookieHeader({ sh_session_id: session, sh_auth_nonce: nonce }));
}
