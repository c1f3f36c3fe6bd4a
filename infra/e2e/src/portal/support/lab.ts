import { propertyOf, RemoteBuild, type LiveRegistry } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { run as runRegistry } from '@event-portal/registry';
import { expect } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses } from './addresses';
import { end } from './end';
import { untilReady } from './until-ready';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');

/** The remotes of this checkout, each with a page to open, its heading, and who may. */
export const remotes = [
  { name: 'portal', folder: 'remote-portal', path: '/community', heading: 'Community' },
  { name: 'admin', folder: 'remote-admin', path: '/admin/overview', heading: 'Overview' },
  { name: 'event-dashboard', folder: 'remote-event-dashboard', path: '/events/{event}', heading: /./ },
] as const;
export type RemoteName = (typeof remotes)[number]['name'];

/** What a command of the registry tool came to. */
type Told = { readonly code: number; readonly text: string };

/** Changes the text of a built file; for builds that are broken on purpose. */
export type Rewrite = (file: string, content: string, build: RemoteBuild) => string;

/** A registry and a document server of a test's own, beside the portal under test. */
export type Lab = {
  readonly url: string;
  /** Where the registry is kept. */
  readonly store: string;
  /** What the registry tool reads, whoever runs it. */
  readonly env: Readonly<Record<string, string>>;
  registry(...args: string[]): Promise<Told>;
  /** The same with other settings. */
  registryWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Told>;
  /** Makes this checkout's build of a remote another version, with every hash right. @returns its folder */
  build(remote: RemoteName, version: string, rewrite?: Rewrite): string;
  /** Publishes such a build. */
  publish(remote: RemoteName, version: string, rewrite?: Rewrite, ...options: string[]): Promise<Told>;
  live(): Promise<LiveRegistry>;
  /** What the document server has complained of. */
  alerts(): string;
  restartDocumentServer(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a lab at one of the addresses that the API takes requests from, for several tests. A test of its own has the
 * fixture of this name.
 * @param settings what the registry tool and the document server read, where it is not the same in every lab
 */
export async function openLab(index: number, settings: Readonly<Record<string, string>> = {}): Promise<Lab> {
  const url = (addresses.labs[index % addresses.labs.length] ?? '') + (settings.WEB_BASE_PATH ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'lab-'));
  const store = join(folder, 'store');
  const env = {
    PATH: process.env.PATH ?? '',
    USER: 'lab',
    CHROMIUM: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    REGISTRY_STORE: store,
    REGISTRY_ENVIRONMENT: 'lab',
    REGISTRY_KEY_FILE: join(folder, 'key.pem'),
    REGISTRY_ADDRESS: `${url}/remotes/{name}/{version}/`,
    REGISTRY_PORTAL_URL: url,
    REGISTRY_GATE_PARAMETERS: JSON.stringify({ eventId: SEEDED_EVENT_ID }),
    REGISTRY_API_URL: addresses.api,
    ...settings,
  };
  const registryWith = (others: Readonly<Record<string, string>>, ...args: string[]) =>
    runTool(args, { ...env, ...others });
  const registry = (...args: string[]) => registryWith({}, ...args);
  const keys = propertyOf(JSON.parse((await registry('init', '--json')).text), 'keys');

  let server: ChildProcess | undefined;
  let alerts = '';
  async function startServer(): Promise<void> {
    server = spawn(process.execPath, [join(checkout, 'infra/web/dist/main.js')], {
      env: {
        PATH: process.env.PATH ?? '',
        WEB_PORT: new URL(url).port,
        WEB_BASE_API_URL: addresses.api,
        WEB_IDP_OAUTH_CLIENT_ID: 'event-portal-local',
        WEB_IDP_AUTHORIZE_URL: `${addresses.identityProvider}/oauth2/authorize`,
        WEB_ALLOWED_HOSTS: JSON.stringify([new URL(url).host]),
        WEB_REGISTRY: join(store, 'registry.json'),
        WEB_REGISTRY_KEYS: JSON.stringify(keys),
        WEB_REGISTRY_ENVIRONMENT: 'lab',
        WEB_REGISTRY_MEMORY: join(folder, 'memory.json'),
        WEB_REMOTES_FOLDER: join(store, 'remotes'),
        WEB_REMOTE_OVERRIDES: 'true',
        WEB_VITALS_PERCENT: '0',
        WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
        ...settings,
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    server.stderr?.on('data', (chunk: Buffer) => (alerts += chunk.toString()));
    await untilReady(`http://localhost:${settings.WEB_PORT ?? new URL(url).port}`);
  }
  async function stopServer(): Promise<void> {
    if (server) await end(server);
  }
  await startServer();

  function build(remote: RemoteName, version: string, rewrite: Rewrite = (_file, content) => content) {
    const place = join(folder, `${remote}-${version}`);
    makeBuild(remote, version, place, rewrite);
    return place;
  }

  return {
    url,
    store,
    env,
    registry,
    registryWith,
    build,
    publish: (remote, version, rewrite, ...options) =>
      registry('publish', build(remote, version, rewrite), ...options),
    live: async () => (await (await fetch(`${url}/registry/live.json`)).json()) as LiveRegistry,
    alerts: () => alerts,
    async restartDocumentServer() {
      await stopServer();
      await startServer();
    },
    async close() {
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A build like this checkout's own, with another identity: what a commit more would have made of it. */
function makeBuild(remote: RemoteName, version: string, place: string, rewrite: Rewrite): void {
  const folder = remotes.find(({ name }) => name === remote)?.folder ?? '';
  cpSync(join(checkout, folder, 'dist'), place, {
    recursive: true,
    // What is compressed would not be what is rewritten.
    filter: (path) => !/\.(br|gz)$|\.build-id$/.test(path),
  });
  const build = readJson(RemoteBuild, readFileSync(join(place, 'remote.json'), 'utf8'), 'The build');
  const buildId = createHash('sha256')
    .update(`${remote} ${version} ${build.buildId}`)
    .digest('hex')
    .slice(0, 12);
  const integrity: Record<string, string> = {};
  for (const file of readdirSync(place).filter((name) => /\.(js|css)$/.test(name))) {
    const content = readFileSync(join(place, file), 'utf8').replaceAll(build.buildId, buildId);
    const changed = rewrite(file, content, build);
    writeFileSync(join(place, file), changed);
    integrity[file] = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
  }
  const described = JSON.stringify({ ...build, version, integrity }).replaceAll(build.buildId, buildId);
  writeFileSync(join(place, 'remote.json'), described);
}

/**
 * Leaves a build some of its pages, by their patterns: a gate opens every page that there is, also where a test is about
 * something else. @returns its folder
 */
export function keepPages(folder: string, ...patterns: readonly string[]): string {
  const file = join(folder, 'remote.json');
  const build = readJson(RemoteBuild, readFileSync(file, 'utf8'), 'The build');
  const pick = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([pattern]) => patterns.includes(pattern)));
  const pages = pick(build.descriptor.pages ?? {});
  expect(Object.keys(pages).sort()).toEqual(patterns.toSorted());
  const kept = { ...build, descriptor: { ...build.descriptor, pages }, preload: pick(build.preload) };
  writeFileSync(file, JSON.stringify(kept));
  return folder;
}

/** Serves the files of a remote from an origin of its own, until it is stopped. */
export async function serveRemote(
  { store }: Lab,
  remote: RemoteName,
  origin: string,
): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [join(checkout, 'infra/web/dist/assets.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      ASSETS_FOLDER: join(store, 'remotes', remote),
      ASSETS_PORT: new URL(origin).port,
    },
    stdio: 'inherit',
  });
  await untilReady(origin);
  return () => end(server);
}

/** The commands that open a browser, which in a process of tests would be taken for one of theirs. */
const INSIDE_A_BROWSER = ['gate', 'gate-shell'];

/** Runs a command of the registry tool. Most end before a process of their own would have begun, and need none. */
function runTool(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Told> {
  return INSIDE_A_BROWSER.includes(args[0] ?? '') ? runInOwnProcess(args, env) : runHere(args, env);
}

async function runHere(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Told> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runRegistry(args, { called: 'npm run registry --', env, print: say, complain: say });
  return { code, text: lines.join('\n') };
}

function runInOwnProcess(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Told> {
  const child = spawn(process.execPath, [join(checkout, 'infra/registry/dist/main.js'), ...args], { env });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, text: text.trim() })),
  );
}
