import { pageLook, type LiveRegistry, type RemoteDescriptor, type WebRuntime } from '@event-portal/contracts';
import type { WebConfiguration } from '@event-portal/contracts/configuration';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AssetStore } from '../assets/asset-store';
import { SAFE_HEADERS, sendAsset } from '../assets/send-asset';
import { isForAllowedHost } from './allowed-hosts';
import type { RegistrySource } from '../registry/registry-source';
import { protectiveHeaders, REPORT_PATH } from './content-security-policy';
import { renderDocument, type FirstFrame, type ShellBuild } from './render-document';
import { sendCompressed } from './send-compressed';
import { createReportLimits } from './report-limits';
import { directiveOf, readViolations, type Violation } from './violation-reports';

/** What a document server is built from. */
export type DocumentServerParts = {
  readonly configuration: WebConfiguration;
  readonly registry: RegistrySource;
  readonly shell: ShellBuild;
  /** The shell's files, for browsers that WEB_ASSETS_URL sends here. */
  readonly assets: AssetStore;
  /** The files of the remotes, where this server has them too. */
  readonly remotes?: AssetStore;
  /** Takes what an operator has to know. */
  readonly alert: (message: string) => void;
  /** Hears of everything that a browser says it has refused. */
  readonly onViolation?: (violation: Violation) => void;
  readonly now?: () => Date;
};

const SHELL_PATHS = new Set(['/', '/privacy', '/terms']);

/** Builds the server of the portal's one document and of the shell's files. */
export function buildDocumentServer(parts: DocumentServerParts): FastifyInstance {
  const {
    configuration,
    registry,
    shell,
    assets,
    remotes,
    alert,
    onViolation,
    now = () => new Date(),
  } = parts;
  const assetsUrl = configuration.WEB_ASSETS_URL;
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    // A proxy on this machine or in a private network may say whom it speaks for; nobody else.
    trustProxy: ['loopback', 'uniquelocal'],
    // An address that cannot be read comes to no hook.
    frameworkErrors: (_error, request, reply) =>
      void sendAsset(request, reply.headers(SAFE_HEADERS), undefined),
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(SAFE_HEADERS);
    const isHealthCheck =
      (request.url === '/livez' || request.url === '/readyz') &&
      isLoopback(request.socket.remoteAddress ?? '');
    if (isHealthCheck || isForAllowedHost(request, configuration.WEB_ALLOWED_HOSTS)) return;
    return reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This server does not answer for that host.\n');
  });

  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  for (const [prefix, store] of Object.entries({ '/assets/': assets, '/remotes/': remotes }))
    app.get(`${prefix}*`, async (request, reply) =>
      sendAsset(request, reply, await store?.get(pathnameOf(request.url).slice(prefix.length))),
    );
  for (const file of ['favicon.svg', 'robots.txt'])
    app.get(`/${file}`, async (request, reply) => sendAsset(request, reply, await assets.get(file)));

  app.get('/registry.json', async (request, reply) => {
    const { signed } = await registry.current();
    return sendCompressed(request, reply.headers(DATA_HEADERS), signed);
  });
  app.get('/registry/live.json', async (request, reply) => {
    const { live } = await registry.current();
    const { version, buildId } = shell;
    const now: LiveRegistry = { ...live, shell: { version, buildId } };
    return sendCompressed(request, reply.headers(DATA_HEADERS), JSON.stringify(now));
  });

  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, parseJson(String(body))),
  );
  const limits = createReportLimits(now);
  app.post(REPORT_PATH, async (request, reply) => {
    const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
    if (site !== 'same-origin') return reply.code(204).send();
    const { live } = await registry.current();
    for (const violation of readViolations(request.body, live)) {
      if (limits.counts(request.ip)) onViolation?.(violation);
      if (limits.writes(`${violation.remote ?? ''} ${directiveOf(violation)}`))
        alert(`A browser refused something: ${JSON.stringify(violation)}`);
    }
    return reply.code(204).send();
  });

  app.get('/.well-known/security.txt', async (request, reply) => {
    const contact = configuration.WEB_SECURITY_CONTACT;
    if (contact === '') return sendAsset(request, reply, undefined);
    const expires = new Date(now().getTime() + SECURITY_CONTACT_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });

  app.get('/*', async (request, reply) => {
    const pathname = pathnameOf(request.url);
    // A file that is not there is missing; answering with the document would hide that.
    if (/\.[a-z0-9]+$/i.test(pathname)) return sendAsset(request, reply, undefined);

    const { live } = await registry.current();
    const code = codeOrigins(live, assetsUrl);
    const nonce = randomBytes(16).toString('base64');
    void reply.headers({
      ...DOCUMENT_HEADERS,
      ...protectiveHeaders({
        nonce,
        api: configuration.WEB_BASE_API_URL,
        code,
        // The shell reads a file that did not load once more, to tell a changed one from a missing one.
        connect: [...code, ...configuration.WEB_CONNECT_SOURCES],
        isVerified: live.environment !== 'development',
      }),
    });
    return sendCompressed(
      request,
      reply.code(isKnown(pathname, live) ? 200 : 404).type('text/html; charset=utf-8'),
      renderDocument({
        runtime: toRuntime(configuration, shell, live),
        shell,
        nonce,
        assetsUrl,
        firstFrame: firstFrame(pathname, live),
        supportContact: configuration.WEB_SUPPORT_CONTACT,
      }),
    );
  });
  return app;
}

/** For how long somebody may believe a copy of security.txt (RFC 9116). */
const SECURITY_CONTACT_MS = 180 * 24 * 3_600_000;

const DOCUMENT_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

const DATA_HEADERS = {
  'cache-control': 'no-cache',
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
};

function toRuntime(
  configuration: WebConfiguration,
  { version, buildId, integrity }: ShellBuild,
  registry: LiveRegistry,
): WebRuntime {
  return {
    apiBaseUrl: configuration.WEB_BASE_API_URL,
    idpAuthorizeUrl: configuration.WEB_IDP_AUTHORIZE_URL,
    idpClientId: configuration.WEB_IDP_OAUTH_CLIENT_ID,
    cookieDomain: configuration.WEB_COOKIE_DOMAIN,
    shell: { version, buildId, integrity, baseUrl: configuration.WEB_ASSETS_URL },
    allowsOverrides: configuration.WEB_REMOTE_OVERRIDES,
    registry,
  };
}

function codeOrigins({ remotes }: LiveRegistry, assetsUrl: string): string[] {
  const urls = [
    ...remotes.flatMap(({ current, canary, previous }) => [
      current.baseUrl,
      canary?.version.baseUrl ?? '',
      previous?.baseUrl ?? '',
    ]),
    assetsUrl,
  ].filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Whether a page may be there: the status of the document is honest about URLs that nobody owns. */
function isKnown(pathname: string, registry: LiveRegistry): boolean {
  return SHELL_PATHS.has(pathname) || findDescriptor(pathname, registry) !== undefined;
}

function firstFrame(pathname: string, registry: LiveRegistry): FirstFrame {
  if (pathname === '/') return { frame: 'door' };
  const descriptor = findDescriptor(pathname, registry);
  const look = pageLook(descriptor ?? { areas: [] }, pathname);
  return { ...look, navigation: look.ownFrame === undefined ? (descriptor?.navigation ?? []) : [], pathname };
}

/** Of the remote in one of whose areas a page would lie. */
function findDescriptor(pathname: string, { remotes }: LiveRegistry): RemoteDescriptor | undefined {
  return remotes
    .map(({ current }) => current.descriptor)
    .find(({ areas }) => areas.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)));
}

/** Reports come from anywhere; what is no JSON is nothing. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pathnameOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
