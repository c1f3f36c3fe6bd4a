import { signRegistry, type RemoteRegistry, type RemoteVersion } from '@event-portal/contracts';
import { parseEnvironment, webVariables } from '@event-portal/contracts/configuration';
import { findFreePort } from '@event-portal/tooling/free-port';
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocumentServer } from '../document/document-server';
import { openRegistry } from '../registry/registry-source';
import { createMetrics } from './metrics';

const baseUrl = 'http://localhost:5182/1.0.0/';
const version: RemoteVersion = {
  descriptor: {
    name: 'admin',
    title: 'Admin',
    owner: 'team',
    areas: [{ path: '/admin', frame: 'side-bar' }],
    navigation: [],
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
  baseUrl,
  publishedAt: '2026-11-01T00:00:00.000Z',
};
const registryOf = (sequence: number): RemoteRegistry => ({
  schemaVersion: 1,
  environment: 'production',
  sequence,
  issuedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2999-12-01T00:00:00.000Z',
  change: { summary: 'a change', by: 'somebody' },
  remotes: [
    {
      name: 'admin',
      owner: 'team',
      areas: ['/admin'],
      current: '1.0.0',
      previous: null,
      canary: null,
      pinned: [],
      locked: null,
      disabled: null,
      versions: { '1.0.0': version },
      lastLive: {},
      evidence: {},
    },
  ],
});

let folder: string;
let port: number;
let app: FastifyInstance;
let write: (sequence: number) => Promise<void>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-metrics-'));
  port = await findFreePort();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a document server on a signed registry, as `main.ts` does. */
async function start(metricsPort: string): Promise<void> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const privateKey = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64');
  const location = join(folder, 'registry.json');
  write = async (sequence) =>
    writeFileSync(
      location,
      JSON.stringify(await signRegistry(registryOf(sequence), { keyId: 'main', privateKey })),
    );
  await write(7);

  const configuration = parseEnvironment(webVariables, {
    WEB_BASE_API_URL: 'http://localhost:8080',
    WEB_IDP_OAUTH_CLIENT_ID: 'client',
    WEB_ALLOWED_HOSTS: '["localhost:5173"]',
    WEB_REGISTRY: location,
    WEB_REGISTRY_KEYS: JSON.stringify({ main: publicKey }),
    WEB_SHELL_FOLDER: '/unused',
    WEB_METRICS_PORT: metricsPort,
  });
  const metrics = createMetrics(configuration);
  const registry = await openRegistry({
    location,
    keys: configuration.WEB_REGISTRY_KEYS,
    environment: 'production',
    memory: '',
    alert: () => undefined,
    onRefused: metrics.countRefusal,
  });
  app = buildDocumentServer({
    configuration,
    registry,
    shell: {
      version: '1.0.0',
      buildId: '0123456789ab',
      files: [],
      pages: {},
      smallStyles: {},
      areas: [],
      readsRecords: true,
      fonts: [],
      integrity: {},
      firstPaint: { styles: '', markup: '', browserCheck: 'true', icon: '', insertedStyles: [] },
    },
    assets: new Map(),
    alert: () => undefined,
    onViolation: metrics.countViolation,
  });
  metrics.watch(app, registry);
  await app.ready();
}

const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://localhost:${port}${path}`, init);
const scrape = async () => (await ask()).text();
const get = (url: string, host = 'localhost:5173') => app.inject({ url, headers: { host } });

test('requests count under the pattern of their route, whatever a caller sends', async () => {
  await start(String(port));
  for (const url of [
    '/',
    '/canary',
    '/admin/canary?canary=1',
    '/%zz-canary',
    '/canary"} 1\nx 0',
    '/x/canary.js',
  ])
    await get(url);
  await get('/assets/canary.js');
  await get('/', 'canary.example');
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/canary', headers: { host: 'localhost:5173' } });

  const text = await scrape();
  expect(text).not.toMatch(/canary|PROPFIND/);
  const durations = [
    ...text.matchAll(/^http_request_duration_seconds_count\{method="(.*)",route="(.*)",status="(\d+)"\}/gm),
  ];
  expect(durations.map(([, ...labels]) => labels.join(' ')).sort()).toEqual([
    'GET /* 200',
    'GET /* 404',
    'GET /* 421',
    'GET /assets/* 404',
    'other none 404',
  ]);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
});

test('the registry in use is told by its number and its expiry, and each refusal by its reason', async () => {
  await start(String(port));
  const before = await scrape();
  expect(before).toMatch(/^registry_sequence 7$/m);
  expect(before).toMatch(/^remote_info\{remote="admin",owner="team",version="1.0.0"\} 1$/m);
  expect(before).toMatch(new RegExp(`^registry_expires_at_seconds ${Date.parse('2999-12-01') / 1000}$`, 'm'));
  expect(before).toMatch(/^registry_refusals_total\{reason="replayed"\} 0$/m);

  await write(6);
  expect((await get('/')).statusCode).toBe(200);
  rmSync(join(folder, 'registry.json'));
  await get('/');
  const after = await scrape();
  expect(after).toMatch(/^registry_sequence 7$/m);
  expect(after).toMatch(/^registry_refusals_total\{reason="replayed"\} 1$/m);
  expect(after).toMatch(/^registry_refusals_total\{reason="unreadable"\} 1$/m);

  await write(8);
  expect(await scrape()).toMatch(/^registry_sequence 8$/m);
});

test('what browsers refuse counts by remote and directive, and nobody can invent either', async () => {
  await start(String(port));
  const report = (body: object, type = 'csp-violation') => ({ type, body });
  const reports = [
    report({ effectiveDirective: 'style-src-elem', sourceFile: `${baseUrl}entry.js` }),
    report({ 'violated-directive': "script-src 'self' https://canary.example" }),
    report({ effectiveDirective: 'canary-src', blockedURL: 'https://canary.example/' }),
    report({ destination: 'script', blockedURL: 'https://canary.example/' }, 'integrity-violation'),
    report({}, 'canary'),
  ];
  for (const [index, one] of [reports[0], ...reports].entries())
    await app.inject({
      method: 'POST',
      url: '/reports',
      headers: {
        host: 'localhost:5173',
        'content-type': 'application/reports+json',
        'x-forwarded-for': `203.0.113.${index}`,
      },
      payload: JSON.stringify([one]),
    });
  const text = await scrape();
  expect(
    text
      .split('\n')
      .filter((line) => line.startsWith('violations_total'))
      .sort(),
  ).toEqual([
    'violations_total{remote="admin",directive="style-src"} 2',
    'violations_total{remote="none",directive="integrity-policy"} 1',
    'violations_total{remote="none",directive="other"} 2',
    'violations_total{remote="none",directive="script-src"} 1',
  ]);
  expect(text).not.toContain('canary');
});

test('the port has metrics and nothing else, and the portal’s own port has none', async () => {
  await start(String(port));
  for (const path of ['/', '/admin', '/readyz', '/registry.json', '/metrics/', '/metrics/x'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  for (const method of ['HEAD', 'POST', 'DELETE'])
    expect([method, (await ask('/metrics', { method })).status]).toEqual([method, 404]);
  const reply = await get('/metrics');
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('process_cpu');
});

test.each(['', '0'])('WEB_METRICS_PORT=%j opens nothing', async (value) => {
  await start(value);
  expect((await get('/')).statusCode).toBe(200);
  await expect(ask()).rejects.toThrow();
});
