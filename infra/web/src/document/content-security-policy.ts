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
      // A script without a hash does not run, wherever it comes from.
      'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
    }),
  };
}

/** The policy of the document on plain static hosting: by hash, as far as a document may say it of itself. */
export function staticPolicy({
  styleNonce,
  scriptHash,
  api,
  code,
}: {
  readonly styleNonce: string;
  readonly scriptHash: string;
  readonly api: string;
  readonly code: readonly string[];
}): string {
  return print({
    ...common({ api, code, connect: code }),
    'script-src': ["'self'", `'${scriptHash}'`, ...code],
    'style-src': ["'self'", `'nonce-${styleNonce}'`, ...code],
    ...TRUSTED_TYPES,
  });
}

/** The Content-Security-Policy of the document: nothing inline but what carries the nonce, nothing evaluated. */
function contentSecurityPolicy({ nonce, api, code, connect, isVerified }: PolicyOrigins): string {
  const own = ["'self'", `'nonce-${nonce}'`, ...code];
  return print({
    ...common({ api, code, connect }),
    'script-src': own,
    'style-src': own,
    'frame-ancestors': ["'none'"],
    ...(isVerified && TRUSTED_TYPES),
    'report-to': ['portal'],
    'report-uri': [REPORT_PATH],
  });
}

type Directives = Readonly<Record<string, readonly string[]>>;

/** The one policy is the shell's: it takes the addresses of signed files, and nothing else. */
const TRUSTED_TYPES: Directives = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };

function common({ api, code, connect }: Pick<PolicyOrigins, 'api' | 'code' | 'connect'>): Directives {
  return {
    'default-src': ["'none'"],
    'font-src': ["'self'", ...code],
    // Profile pictures come from wherever the identity provider keeps them.
    'img-src': ["'self'", 'data:', 'https:', ...code],
    'connect-src': ["'self'", api, ...connect],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  };
}

function print(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
