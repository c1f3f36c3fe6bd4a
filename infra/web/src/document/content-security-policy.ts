/** What a document may load, beyond its own origin. */
export type PolicyOrigins = {
  readonly nonce: string;
  readonly api: string;
  /** Where scripts, styles and fonts of remotes come from. */
  readonly code: readonly string[];
  readonly connect: readonly string[];
  /** Whether everything is built and has hashes; code from its sources has none. */
  readonly isVerified: boolean;
};

/** Where browsers report what they have refused, below the document's own origin. */
export const REPORT_PATH = '/reports';

/** The headers by which browsers keep out what was not signed for. */
export function protectiveHeaders(origins: PolicyOrigins): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(origins),
    'reporting-endpoints': `portal="${REPORT_PATH}"`,
    ...(origins.isVerified && {
      // A script without a hash does not run, whoever inserts it.
      'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
    }),
  };
}

/** The Content-Security-Policy of the document: nothing inline but what carries the nonce, nothing evaluated. */
function contentSecurityPolicy({ nonce, api, code, connect, isVerified }: PolicyOrigins): string {
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
    // The one policy is the shell's: it takes the addresses of signed files, and nothing else.
    ...(isVerified && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    'report-to': ['portal'],
    'report-uri': [REPORT_PATH],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
