import type { LiveRegistry } from '@event-portal/contracts';

/** What a browser has refused, reduced to what an operator needs. */
export type Violation = {
  readonly kind: string;
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  /** The remote whose code was refused, or tried what was; null for the shell and for extensions. */
  readonly remote: string | null;
};

const MOST_REPORTS = 20;
const LONGEST = 300;

/** Reads reports of browsers (Reporting API, and the older form of CSP). Anything else is ignored. */
export function readViolations(body: unknown, { remotes }: LiveRegistry): Violation[] {
  const reports = (Array.isArray(body) ? body : [body]).slice(0, MOST_REPORTS);
  return reports.flatMap((report: unknown) => {
    if (!isRecord(report)) return [];
    const details = report['csp-report'] ?? report.body;
    if (!isRecord(details)) return [];
    const text = (...names: string[]) =>
      names
        .map((name) => details[name])
        .find((value) => typeof value === 'string')
        ?.slice(0, LONGEST) ?? '';
    const blocked = text('blockedURL', 'blocked-uri', 'destination');
    const source = text('sourceFile', 'source-file');
    const remote = remotes.find(({ current, canary, previous }) =>
      [current, canary?.version, previous].some(
        (version) => version && [blocked, source].some((url) => url.startsWith(version.baseUrl)),
      ),
    );
    return {
      kind: typeof report.type === 'string' ? report.type.slice(0, 40) : 'csp-violation',
      directive: text('effectiveDirective', 'violated-directive'),
      blocked,
      page: withoutQuery(text('documentURL', 'document-uri')),
      remote: remote?.name ?? null,
    };
  });
}

function isRecord(value: unknown): value is Record<string, string | undefined> & Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Addresses of pages may carry what is private. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** What a Content-Security-Policy may forbid; the form with `-elem` or `-attr` counts as the one without. */
const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'style-src',
  'trusted-types',
  'worker-src',
]);

/** The directive that a violation is about, out of a list: reports come from anywhere, and say what they like. */
export function directiveOf({ kind, directive }: Violation): string {
  if (kind === 'integrity-violation') return 'integrity-policy';
  const [name = ''] = directive.split(' ');
  const plain = name.replace(/-(elem|attr)$/, '');
  return DIRECTIVES.has(plain) ? plain : 'other';
}
