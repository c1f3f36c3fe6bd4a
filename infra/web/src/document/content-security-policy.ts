import { createHash } from 'node:crypto';

/** What a document may load, beyond its own origin. */
export type PolicyOrigins = {
  /** What stands in the document itself, and the entries of the shell. */
  readonly hashes: InlineHashes;
  /** The address of the API. */
  readonly api: string;
  /** Where scripts, styles and fonts of remotes come from. */
  readonly code: readonly string[];
  readonly connect: readonly string[];
  /** Whether everything is built and has hashes; code from its sources has none. */
  readonly isVerified: boolean;
  /** Where browsers report what they have refused, on the document's own origin. */
  readonly reports: string;
};

/** The hashes of a document's scripts and styles. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Where browsers report what they have refused, within the portal. */
export const REPORT_PATH = '/reports';

/** Origins are named one by one up to this length; what is in front of the server takes 4 kB of headers at the least. */
const LONGEST_LIST = 400;

/** The headers by which browsers keep out what was not signed for; never longer than about 3 kB, however many origins. */
export function protectiveHeaders(origins: PolicyOrigins): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(origins),
    'reporting-endpoints': `portal="${origins.reports}"`,
    ...(origins.isVerified && {
      // A script without a hash does not run, wherever it comes from.
      'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
    }),
  };
}

/** The policy of the document on plain static hosting: as far as a document may say it of itself. */
export function staticPolicy({
  hashes: { scripts, styles },
  api,
  code,
  connect,
}: Pick<PolicyOrigins, 'hashes' | 'api' | 'code' | 'connect'>): string {
  return print({
    ...common({ api, code, connect: [...code, ...connect] }),
    'script-src': ["'self'", ...quoted(scripts), ...code],
    'style-src': ["'self'", ...quoted(styles), ...code],
    ...TRUSTED_TYPES,
  });
}

/** The policy of the worker that answers for kept pages: it asks for what they ask for, and loads nothing else. */
export function workerPolicy({
  api,
  code,
  connect,
}: Pick<PolicyOrigins, 'api' | 'code' | 'connect'>): string {
  return print({
    'default-src': ["'none'"],
    'connect-src': ["'self'", new URL(api).origin, ...sourcesOf(code), ...connect],
    'frame-ancestors': ["'none'"],
  });
}

/** The hash of something inline, as policies name it. */
export function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

/**
 * Nothing inline but what has its hash here, nothing evaluated. Scripts begin with those of the document, by hash, and go on
 * with what these insert: the shell, which inserts what is signed and nothing else. No origin is trusted for being one.
 */
function contentSecurityPolicy({ hashes, api, code, connect, isVerified, reports }: PolicyOrigins): string {
  const sources = sourcesOf(code);
  const scripts = quoted(hashes.scripts);
  return print({
    ...common({ api, code: sources, connect: [...sources, ...connect] }),
    'script-src': isVerified ? ["'strict-dynamic'", ...scripts] : ["'self'", ...scripts, ...code],
    'style-src': ["'self'", ...quoted(hashes.styles), ...sources],
    'frame-ancestors': ["'none'"],
    ...(isVerified && TRUSTED_TYPES),
    'report-to': ['portal'],
    'report-uri': [reports],
  });
}

type Directives = Readonly<Record<string, readonly string[]>>;

/** The one policy is the shell's: it takes the addresses of signed files, and nothing else. */
const TRUSTED_TYPES: Directives = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };

function common({ api, code, connect }: Pick<PolicyOrigins, 'api' | 'code' | 'connect'>): Directives {
  return {
    'default-src': ["'none'"],
    'font-src': ["'self'", ...code],
    'media-src': ["'self'", ...code],
    // Profile pictures come from wherever the identity provider keeps them.
    'img-src': ["'self'", 'data:', 'https:', ...code.filter((source) => !source.startsWith('https:'))],
    // With its path, it would be this one address and nothing below it.
    'connect-src': ["'self'", new URL(api).origin, ...connect],
    'manifest-src': ["'self'"],
    // It keeps pages for when there is no network.
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  };
}

/** Origins by name, or where that gets long by how they are reached: hashes say what may come from there. */
function sourcesOf(origins: readonly string[]): readonly string[] {
  if (origins.join(' ').length <= LONGEST_LIST) return origins;
  return [...new Set(origins.map((origin) => new URL(origin).protocol))];
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

function print(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
