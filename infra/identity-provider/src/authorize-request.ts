import * as z from 'zod/mini';

/** The parameters by which a portal asks for a sign-in. */
export const AuthorizeRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.optional(z.string()),
  scope: z.optional(z.string()),
  state: z.optional(z.string()),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** The client that this provider knows. */
export type Client = {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
};

const SCOPES = ['identify', 'email'];

/** What to make of a request: show the page, tell the portal, or tell the person because the portal is not to be trusted. */
export type AuthorizeCheck =
  | { readonly kind: 'valid'; readonly request: AuthorizeRequest; readonly scopes: readonly string[] }
  | { readonly kind: 'refused'; readonly request: AuthorizeRequest; readonly error: string }
  | { readonly kind: 'untrusted'; readonly reason: string };

/** Checks a request in the order of RFC 6749, section 4.1.2.1: the redirect URI first, then the rest. */
export function checkAuthorizeRequest(parameters: unknown, client: Client): AuthorizeCheck {
  const parsed = AuthorizeRequest.safeParse(parameters);
  if (!parsed.success)
    return { kind: 'untrusted', reason: 'The request needs one client_id and one redirect_uri.' };

  const request = parsed.data;
  if (request.client_id !== client.id)
    return { kind: 'untrusted', reason: 'No application has this client_id.' };
  if (!client.redirectUris.includes(request.redirect_uri))
    return { kind: 'untrusted', reason: 'The redirect_uri is not registered for this application.' };

  if (request.response_type !== 'code')
    return { kind: 'refused', request, error: 'unsupported_response_type' };
  const scopes = (request.scope ?? '').split(' ').filter((scope) => scope !== '');
  const isKnown = scopes.includes('identify') && scopes.every((scope) => SCOPES.includes(scope));
  return isKnown ? { kind: 'valid', request, scopes } : { kind: 'refused', request, error: 'invalid_scope' };
}
