import {
  codeWorkerFile,
  RegistryRefusedError,
  type LiveRegistry,
  type PastRegistry,
  type RemoteVersion,
  type VerifiedPreview,
} from '@event-portal/contracts';
import { parseEnvironment, webVariables } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';
import type { AssetStore } from '../src/assets/asset-store';
import { buildDocumentServer } from '../src/document/document-server';

/** The version of the one remote. */
export const version: RemoteVersion = {
  descriptor: {
    name: 'admin',
    title: 'The admin area',
    owner: 'team',
    areas: [
      { path: '/admin', frame: 'side-bar' },
      { path: '/halls', frame: 'none', ownSideBar: ['/halls/:hallId/desk'] },
    ],
    navigation: [
      { label: 'Overview', icon: 'chart', to: '/admin/overview' },
      { label: 'More', icon: 'book', children: [{ label: 'Q&A <old>', to: '/admin/questions' }] },
    ],
    pages: { '/admin/overview': 'tiles', '/halls/:hallId/desk': 'table' },
  },
  version: '1.0.0',
  buildId: '0123456789ab',
  entry: 'entry.js',
  format: 'script',
  containerGlobal: 'mfe_admin',
  hostContext: { from: 1, to: 1 },
  requires: {},
  integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
  preload: {},
  baseUrl: 'http://localhost:5182/1.0.0/',
  publishedAt: '2026-11-01T00:00:00.000Z',
};

/** A registry with one remote. */
export const live: LiveRegistry = {
  environment: 'production',
  sequence: 7,
  remotes: [{ name: 'admin', owner: 'team', disabled: null, current: version, canary: null, previous: null }],
};

/** What the server shows whoever says `good`. */
export const preview: VerifiedPreview = {
  environment: 'production',
  remote: 'admin',
  version: '1.1.0-preview-0123456789ab',
  baseUrl: 'http://localhost:5182/1.1.0-preview-0123456789ab/',
  build: `sha384-${'c'.repeat(64)}`,
  title: '#12 Search by phone',
  expiresAt: '2999-01-01T00:00:00.000Z',
  owner: 'team',
  areas: ['/admin'],
};

/** The portal as number 3 described it; number 4 is refused, and no other is in the history. */
export const past: PastRegistry = {
  sequence: 3,
  issuedAt: '2026-11-01T00:00:00.000Z',
  remotes: live.remotes,
  keptOut: [],
};

const assets: AssetStore = new Map([
  [
    'shell.0a1b2c3d.js',
    {
      contentType: 'text/javascript; charset=utf-8',
      etag: '"e"',
      immutable: true,
      bodies: { identity: Buffer.from('run()'), br: Buffer.from('BR'), gzip: Buffer.from('GZ') },
    },
  ],
  [
    codeWorkerFile('0123456789ab'),
    {
      contentType: 'text/javascript; charset=utf-8',
      etag: '"c"',
      immutable: true,
      bodies: { identity: Buffer.from('readCodes()') },
    },
  ],
  [
    'offline-worker.js',
    {
      contentType: 'text/javascript; charset=utf-8',
      etag: '"w"',
      immutable: false,
      bodies: { identity: Buffer.from('work()') },
    },
  ],
  [
    'robots.txt',
    {
      contentType: 'text/plain; charset=utf-8',
      etag: '"r"',
      immutable: false,
      bodies: { identity: Buffer.from('robots') },
    },
  ],
]);

/** What the server has complained of, and counted, since `startAnew`; and its clock. */
export const told = { alerts: [] as string[], violations: [] as unknown[], now: new Date(0) };

/** Forgets what was told, and sets the clock. */
export function startAnew(): void {
  Object.assign(told, { alerts: [], violations: [], now: new Date('2026-11-21T12:00:00.000Z') });
}

/** A document server with a shell, some files and, unless others are named, the remotes of `live`. */
export function serverWith(
  environment: Record<string, string> = {},
  liveRegistry: LiveRegistry | (() => LiveRegistry) = live,
  { readsRecords = true, signsIn = true } = {},
): FastifyInstance {
  const configuration = parseEnvironment(webVariables, {
    WEB_BASE_API_URL: 'http://localhost:8080',
    WEB_IDP_OAUTH_CLIENT_ID: 'client',
    WEB_ALLOWED_HOSTS: '["localhost:5173","[::1]:5173"]',
    WEB_REGISTRY: '/unused',
    WEB_REGISTRY_KEYS: `{"main":"${'A'.repeat(43)}="}`,
    WEB_SHELL_FOLDER: '/unused',
    ...environment,
  });
  return buildDocumentServer({
    configuration,
    registry: {
      current: async () => ({
        live: typeof liveRegistry === 'function' ? liveRegistry() : liveRegistry,
        signed: '{"signed":true}',
        sequence: 7,
        signature: '',
        expiresAt: '2999-01-01T00:00:00.000Z',
      }),
      async verifyPreview(token) {
        if (token === 'good') return preview;
        throw new RegistryRefusedError('expired', 'It was good until yesterday.');
      },
      async readPast(sequence) {
        if (sequence === past.sequence) return past;
        if (sequence === 4) throw new RegistryRefusedError('not-delegated', 'Its key was withdrawn.');
        throw new Error('There is no such file.');
      },
    },
    shell: {
      version: '1.0.0',
      buildId: '0123456789ab',
      files: ['shell.0a1b2c3d.js', 'shell.1.css'],
      pages: {
        '/': [],
        '/join-team': ['join-team.6.css'],
        '/terms': ['terms.2.js', 'terms.3.css'],
        '/*': ['areas.4.js', 'nowhere.5.js'],
      },
      smallStyles: { 'join-team.6.css': '.notice{color:red}' },
      areas: ['areas.4.js'],
      readsRecords,
      fonts: ['inter-latin-wght-normal.4f2981d8.woff2'],
      integrity: {
        'shell.0a1b2c3d.js': `sha384-${'b'.repeat(64)}`,
        'terms.2.js': `sha384-${'c'.repeat(64)}`,
      },
      firstPaint: {
        styles: '#first-paint{}',
        markup: '<nav>{{navigation}}</nav><noscript>Turn it on.<!--support--></noscript>',
        signIn: {
          styles: '.fp-sign-in{}',
          markup: '<template id="first-sign-in"><div><a href="{{base}}/terms">terms</a></div></template>',
          ...(signsIn && { script: 'signIn()' }),
        },
        browserCheck: 'window.URL&&URL.canParse',
        icon: 'data:image/svg+xml,%3Csvg%3E',
        insertedStyles: ['@layer {}'],
      },
    },
    assets,
    remotes: {
      get: (path) => (path === 'admin/1.0.0/entry.js' ? assets.get('shell.0a1b2c3d.js') : undefined),
    },
    alert: (message) => told.alerts.push(message),
    onViolation: (violation) => told.violations.push(violation),
    now: () => told.now,
  });
}

/** Asks the server at one of its hosts. */
export const get = (url: string, headers: Record<string, string> = {}, app = serverWith()) =>
  app.inject({ url, headers: { host: 'localhost:5173', ...headers } });
