import type { WebRuntime } from '@event-portal/contracts';
import type { WebConfiguration } from '@event-portal/contracts/configuration';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AssetStore } from '../assets/asset-store';
import { sendAsset } from '../assets/send-asset';
import { isForAllowedHost } from './allowed-hosts';
import { contentSecurityPolicy } from './content-security-policy';
import type { RegistrySource } from './registry-file';
import { renderDocument, type ShellBuild } from './render-document';

/** What a document server is built from. */
export type DocumentServerParts = {
  readonly configuration: WebConfiguration;
  readonly registry: RegistrySource;
  readonly shell: ShellBuild;
  /** The shell's files, for browsers that WEB_ASSETS_URL sends here. */
  readonly assets: AssetStore;
};

const SHELL_PATHS = new Set(['/', '/privacy', '/terms']);

/** Builds the server of the portal's one document and of the shell's files. */
export function buildDocumentServer(parts: DocumentServerParts): FastifyInstance {
  const { configuration, registry, shell, assets } = parts;
  const assetsUrl = configuration.WEB_ASSETS_URL;
  const app = Fastify({ logger: false, forceCloseConnections: true });

  app.addHook('onRequest', async (request, reply) => {
    const isHealthCheck = (request.url === '/livez' || request.url === '/readyz') && isLoopback(request.ip);
    if (isHealthCheck || isForAllowedHost(request, configuration.WEB_ALLOWED_HOSTS)) return;
    return reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This server does not answer for that host.\n');
  });

  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/assets/*', (request, reply) =>
    sendAsset(request, reply, assets.get(pathnameOf(request.url).slice('/assets/'.length))),
  );
  for (const file of ['favicon.svg', 'robots.txt'])
    app.get(`/${file}`, (request, reply) => sendAsset(request, reply, assets.get(file)));

  app.get('/*', (request, reply) => {
    const pathname = pathnameOf(request.url);
    // A file that is not there is missing; answering with the document would hide that.
    if (/\.[a-z0-9]+$/i.test(pathname)) return sendAsset(request, reply, undefined);

    const runtime = toRuntime(configuration, registry);
    const nonce = randomBytes(16).toString('base64');
    void reply.headers({
      ...DOCUMENT_HEADERS,
      'content-security-policy': contentSecurityPolicy({
        nonce,
        api: runtime.apiBaseUrl,
        code: codeOrigins(runtime, assetsUrl),
        connect: configuration.WEB_CONNECT_SOURCES,
      }),
    });
    return reply
      .code(isKnown(pathname, runtime) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(renderDocument({ runtime, shell, nonce, assetsUrl }));
  });
  return app;
}

const DOCUMENT_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function toRuntime(configuration: WebConfiguration, registry: RegistrySource): WebRuntime {
  return {
    apiBaseUrl: configuration.WEB_BASE_API_URL,
    idpAuthorizeUrl: configuration.WEB_IDP_AUTHORIZE_URL,
    idpClientId: configuration.WEB_IDP_OAUTH_CLIENT_ID,
    cookieDomain: configuration.WEB_COOKIE_DOMAIN,
    registry: registry.current(),
  };
}

function codeOrigins({ registry }: WebRuntime, assetsUrl: string): string[] {
  const urls = [...registry.remotes.map(({ baseUrl }) => baseUrl), assetsUrl].filter((url) =>
    URL.canParse(url),
  );
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Whether a page may be there: the status of the document is honest about URLs that nobody owns. */
function isKnown(pathname: string, { registry }: WebRuntime): boolean {
  if (SHELL_PATHS.has(pathname)) return true;
  return registry.remotes.some(({ descriptor }) =>
    descriptor.areas.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
  );
}

function pathnameOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
