import { OFFLINE_WORKER, pathBelow, RegistryRefusedError, type LiveRegistry } from '@event-portal/contracts';
import type { WebConfiguration } from '@event-portal/contracts/configuration';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AssetStore } from '../assets/asset-store';
import { prepareText, sendText } from '../assets/prepared-text';
import { SAFE_HEADERS, sendAsset } from '../assets/send-asset';
import { isForAllowedHost } from './allowed-hosts';
import { latest } from '../latest';
import { cutRegistry } from '../registry/registry-parts';
import type { RegistrySource } from '../registry/registry-source';
import { REPORT_PATH, workerPolicy } from './content-security-policy';
import { codeOrigins, createDocuments } from './documents';
import { retiringWorker } from './retiring-worker';
import type { ShellBuild } from './render-document';
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
  /** Called for each policy violation that a browser reports. */
  readonly onViolation?: (violation: Violation) => void;
  readonly now?: () => Date;
};

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
  const partsOf = latest(cutRegistry);
  const documents = createDocuments(configuration, shell);
  const signedText = latest((signed: string) => prepareText(signed));
  const toLive = (live: LiveRegistry): LiveRegistry => ({
    ...live,
    shell: { version: shell.version, buildId: shell.buildId },
  });
  const liveText = latest((live: LiveRegistry) => prepareText(JSON.stringify(toLive(live))));
  const basePath = configuration.WEB_BASE_PATH;
  const app = Fastify({
    logger: false,
    // From here on, addresses begin at the portal's root.
    rewriteUrl: ({ url = '/' }) => withoutBasePath(basePath, url) ?? url,
    forceCloseConnections: true,
    // Trusts the forwarding headers of proxies on this machine or in a private network, and of nobody else.
    trustProxy: ['loopback', 'uniquelocal'],
    // An address that cannot be read comes to no hook.
    frameworkErrors: (_error, request, reply) =>
      void sendAsset(request, reply.headers(SAFE_HEADERS), undefined),
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(SAFE_HEADERS);
    // Whoever asks for its health does so beside what is in front of the portal.
    const isHealthCheck = request.originalUrl === '/livez' || request.originalUrl === '/readyz';
    if (isHealthCheck && isLoopback(request.socket.remoteAddress ?? '')) return;
    if (!isForAllowedHost(request, configuration.WEB_ALLOWED_HOSTS))
      return reply
        .code(421)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('This server does not answer for that host.\n');
    if (!isHealthCheck && withoutBasePath(basePath, request.originalUrl) === undefined)
      return sendAsset(request, reply, undefined);
  });

  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  for (const [prefix, store] of Object.entries({ '/assets/': assets, '/remotes/': remotes }))
    app.get(`${prefix}*`, async (request, reply) =>
      sendAsset(request, reply, await store?.get(pathnameOf(request.url).slice(prefix.length))),
    );
  for (const file of ['favicon.svg', 'robots.txt'])
    app.get(`/${file}`, async (request, reply) => sendAsset(request, reply, await assets.get(file)));

  const retired = prepareText(retiringWorker(basePath));
  app.get(`/${OFFLINE_WORKER}`, async (request, reply) => {
    if (!configuration.WEB_OFFLINE_PAGES) return sendText(request, reply.headers(WORKER_HEADERS), retired);
    const { live } = await registry.current();
    const policy = workerPolicy({
      api: configuration.WEB_BASE_API_URL,
      code: codeOrigins(live, configuration.WEB_ASSETS_URL),
      connect: configuration.WEB_CONNECT_SOURCES,
    });
    return sendAsset(request, reply, await assets.get(OFFLINE_WORKER), { 'content-security-policy': policy });
  });

  app.get('/registry.json', async (request, reply) => {
    const { signed } = await registry.current();
    return sendText(request, reply.headers(DATA_HEADERS), signedText(signed));
  });
  app.get('/registry/live.json', async (request, reply) => {
    const { live } = await registry.current();
    const names = new URLSearchParams(request.url.split('?')[1]).get('remotes')?.split(',');
    const only = (wanted: readonly string[]) => {
      const remotes = live.remotes.filter(({ name }) => wanted.includes(name));
      return prepareText(JSON.stringify(toLive({ ...live, remotes, listed: live.remotes.length })));
    };
    return sendText(request, reply.headers(DATA_HEADERS), names ? only(names) : liveText(live));
  });
  app.get('/registry/index.json', async (request, reply) => {
    const { live } = await registry.current();
    return sendText(request, reply.headers(DATA_HEADERS), partsOf(live).index);
  });
  app.get('/registry/parts/*', async (request, reply) => {
    const { live } = await registry.current();
    const path = pathnameOf(request.url);
    const part = partsOf(live).find(path) ?? documents.findRecord(path);
    if (!part) return sendAsset(request, reply, undefined);
    return sendText(request, reply.headers({ ...DATA_HEADERS, 'cache-control': FOREVER }), part);
  });

  app.post('/registry/previews', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const body = PreviewRequest.safeParse(request.body);
    const token = body.success ? body.data.token : '';
    void reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' });
    try {
      return await registry.verifyPreview(token);
    } catch (error) {
      if (!(error instanceof RegistryRefusedError)) throw error;
      return reply.code(422).send({ refusal: error.refusal });
    }
  });

  app.get<{ Params: { file: string } }>('/registry/past/:file', async (request, reply) => {
    const [, number] = /^([1-9]\d{0,8})\.json$/.exec(request.params.file) ?? [];
    if (!configuration.WEB_REMOTE_OVERRIDES || number === undefined)
      return sendAsset(request, reply, undefined);
    try {
      const past = await registry.readPast(Number(number));
      return await reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' }).send(past);
    } catch (error) {
      // What the history does not have, or cannot be asked for, is missing.
      if (!(error instanceof RegistryRefusedError)) return sendAsset(request, reply, undefined);
      return reply.code(422).headers(DATA_HEADERS).send({ refusal: error.refusal });
    }
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
    const { status, headers, text } = documents.find(pathname, live);
    return sendText(request, reply.code(status).headers(headers), text);
  });
  return app;
}

const PreviewRequest = z.object({ token: z.string() });

/** For how long somebody may believe a copy of security.txt (RFC 9116). */
const SECURITY_CONTACT_MS = 180 * 24 * 3_600_000;

const FOREVER = 'public, max-age=31536000, immutable';

const DATA_HEADERS = {
  'cache-control': 'no-cache',
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
};

const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
};

/** Reports come from anywhere; one that is not JSON counts as empty. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The address of a request as a portal at the root of its host would get it; undefined for what lies outside of the portal. */
function withoutBasePath(basePath: string, url: string): string | undefined {
  const pathname = pathnameOf(url);
  const path = pathBelow(basePath, pathname);
  return path && path + url.slice(pathname.length);
}

function pathnameOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
