import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The program compiles its source first, on a machine that may be busy.
jest.setTimeout(60_000);

const shell = {
  version: '1.0.0',
  buildId: 'a1',
  files: ['shell.js'],
  fonts: [],
  integrity: { 'shell.js': `sha384-${'b'.repeat(64)}` },
  firstPaint: { styles: '', markup: '', browserCheck: '', icon: 'data:,', insertedStyles: [] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'shell'));
  writeFileSync(join(folder, 'shell/shell.json'), JSON.stringify(shell));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The sources that the document allows itself, by directive. */
function policyWith(settings: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'static.ts')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      WEB_BASE_API_URL: 'https://api.example.org',
      WEB_IDP_OAUTH_CLIENT_ID: 'portal',
      WEB_IDP_AUTHORIZE_URL: 'https://idp.example.org/authorize',
      WEB_REGISTRY_KEYS: JSON.stringify({ main: `${'A'.repeat(43)}=` }),
      WEB_REGISTRY_ENVIRONMENT: 'test',
      WEB_SHELL_FOLDER: join(folder, 'shell'),
      STATIC_FOLDER: join(folder, 'portal'),
      ...settings,
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  const html = readFileSync(join(folder, 'portal/index.html'), 'utf8');
  const policy = /Content-Security-Policy" content="(.*?)"/.exec(html)?.[1] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('the document may load the shell from a CDN, and the registry from wherever it is', () => {
  const policy = policyWith({
    WEB_ASSETS_URL: 'https://cdn.example.org/portal/7/',
    STATIC_REGISTRY_URL: 'https://bucket.example.org/live/registry.json',
    STATIC_CODE_ORIGINS: 'https://remotes.example.org',
  });
  for (const directive of ['script-src', 'style-src', 'font-src', 'media-src', 'connect-src'])
    expect(policy.get(directive)).toEqual(
      expect.arrayContaining(["'self'", 'https://cdn.example.org', 'https://remotes.example.org']),
    );
  expect(policy.get('connect-src')).toContain('https://bucket.example.org');
  expect(policy.get('script-src')).not.toContain('https://bucket.example.org');
});

test('where everything is on the portal’s own origin, it names no other but the API', () => {
  const policy = policyWith({});
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.example.org']);
  expect(policy.get('font-src')).toEqual(["'self'"]);
});

test.each([
  ['true', 'work()'],
  ['false', 'self.registration.unregister()'],
])('where pages are kept is %s, the worker beside the document says so', (WEB_OFFLINE_PAGES, content) => {
  writeFileSync(join(folder, 'shell/offline-worker.js'), 'work()');
  expect(policyWith({ WEB_OFFLINE_PAGES }).get('worker-src')).toEqual(["'self'"]);
  expect(readFileSync(join(folder, 'portal/offline-worker.js'), 'utf8')).toContain(content);
});

test('below a path of its host, the document finds files and registry there', () => {
  policyWith({ WEB_BASE_PATH: '/some/path', WEB_BASE_API_URL: 'https://example.org/some/path/api' });
  const html = readFileSync(join(folder, 'portal/index.html'), 'utf8');
  expect(html).toContain('<script defer fetchpriority="high" src="/some/path/assets/shell.js"');
  const runtime: unknown = JSON.parse(/id="runtime">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(runtime).toMatchObject({
    basePath: '/some/path',
    cookiePath: '/some/path',
    shell: { baseUrl: '/some/path/assets/' },
    registry: { url: '/some/path/registry.json' },
  });
});
