/** What a request says about where it comes from. */
export type RequestSource = {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly hasSessionCookie: boolean;
  readonly hasServiceKey: boolean;
};

/**
 * Whether a request that changes something may come from where it comes from.
 *
 * SameSite=Lax keeps the cookie from other sites, but neither from sibling domains nor from other ports of localhost,
 * and a POST without a body is sent without a preflight. So the browser's own word decides: `Origin` has to be one
 * of ours, whatever Sec-Fetch-Site says. A request without either header comes from no browser; it is let through when
 * it carries a key, which no foreign page can attach, or no cookie that could be abused.
 */
export function isSourceAllowed(source: RequestSource, allowedOrigins: readonly string[]): boolean {
  if (source.origin !== undefined) return allowedOrigins.includes(source.origin);
  const isFromBrowser = source.fetchSite !== undefined && source.fetchSite !== 'none';
  if (isFromBrowser) return false;
  return source.hasServiceKey || !source.hasSessionCookie;
}
