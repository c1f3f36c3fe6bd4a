/** What a document may load, beyond its own origin. */
export type PolicyOrigins = {
  readonly nonce: string;
  readonly api: string;
  /** Where scripts, styles and fonts of remotes come from. */
  readonly code: readonly string[];
  readonly connect: readonly string[];
};

/** The Content-Security-Policy of the document: nothing inline but what carries the nonce, nothing evaluated. */
export function contentSecurityPolicy({ nonce, api, code, connect }: PolicyOrigins): string {
  const own = ["'self'", `'nonce-${nonce}'`, ...code];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': own,
    'style-src': own,
    'font-src': ["'self'", ...code],
    // Profile pictures come from wherever the identity provider keeps them.
    'img-src': ["'self'", 'data:', 'https:', ...code],
    'connect-src': ["'self'", api, ...connect],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
