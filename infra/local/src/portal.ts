import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout';
import { environments, type Environments } from './environments';
import { writeRegistry } from './registry';
import { openDatabase } from './services/database';
import {
  runProgram,
  startService,
  waitUntilReady,
  type Service,
  type ServiceOptions,
} from './services/service';
import type { LocalSettings, PortName } from './settings';

/** The remotes, the short names by which they are chosen, and the variable of the port at which each is served. */
export const remotes = [
  { name: 'portal', folder: 'remote-portal', port: 'PORTAL_PORT' },
  { name: 'admin', folder: 'remote-admin', port: 'ADMIN_PORT' },
  { name: 'event-dashboard', folder: 'remote-event-dashboard', port: 'EVENT_DASHBOARD_PORT' },
] as const satisfies { name: string; folder: string; port: PortName }[];

/** The parts that can be run from their sources, with hot updates. */
export type SourcePart = 'shell' | 'services' | 'gallery' | (typeof remotes)[number]['name'];

/** How to run the portal. */
export type PortalOptions = {
  readonly settings: LocalSettings;
  /** Holds the database and the logs. */
  readonly stateFolder: string;
  readonly reset: boolean;
  /** What runs from its sources; everything else runs from its build. */
  readonly fromSource: ReadonlySet<SourcePart>;
  readonly report: (line: string) => void;
};

/** The running portal. */
export type RunningPortal = {
  readonly url: string;
  /** Settles with a description when any part of it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

type Endpoint = ServiceOptions & { readonly url: string };

/** Starts every part of the portal, and waits until each is ready. @throws Failure */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { settings, stateFolder, reset, report } = options;
  const logFolder = join(stateFolder, 'logs');
  const running: Service[] = [];
  const stop = async () => {
    const isDatabase = ({ name }: Service) => name === 'database';
    await Promise.all(running.filter((service) => !isDatabase(service)).map((service) => service.stop()));
    await running.find(isDatabase)?.stop();
  };
  const run = (services: readonly Endpoint[]) =>
    Promise.all(
      services.map(async (options) => {
        const service = startService(options);
        running.push(service);
        await waitUntilReady(service, `${options.url}/readyz`);
      }),
    );

  try {
    const database = await openDatabase({ url: settings.own.DATABASE_URL, stateFolder, logFolder, reset });
    if (database.server) running.push(database.server);
    report('The database is up.');

    const parts = describeParts(options, environments(settings, database.url), logFolder);
    await runProgram(parts.migrate);
    await runProgram(parts.seed);
    report('The data is in place.');

    await run([parts.api, parts.identityProvider, ...parts.remotes, ...parts.extras]);
    await writeRegistry(
      join(stateFolder, 'registry.json'),
      parts.remotes.map(({ url }) => `${url}/`),
    );
    if (parts.shellFromSource)
      await saveShellDescription(parts.shellFromSource.url, parts.shellFromSource.folder);
    await run([parts.web]);
    return { url: parts.web.url, ended: Promise.race(running.map(({ ended }) => ended)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describeParts(
  { settings, stateFolder, fromSource, report }: PortalOptions,
  env: Environments,
  logFolder: string,
) {
  const { ports } = settings;
  const at = (name: PortName) => `http://localhost:${ports[name]}`;
  const program = (folder: string, name: string) =>
    fromSource.has('services')
      ? { cwd: join(checkout, folder), args: ['--import', 'tsx', `src/${name}.ts`] }
      : { cwd: join(checkout, folder), args: [`dist/${name}.js`] };
  const watched = ({ cwd, args }: { cwd: string; args: string[] }) => ({
    cwd,
    args: fromSource.has('services') ? ['--watch', '--watch-preserve-output', ...args] : args,
  });
  const devServer = (folder: string, port: PortName): Endpoint => ({
    name: folder.replace('/', '-'),
    cwd: join(checkout, folder),
    args: [join(checkout, 'shared/tooling/bin/tooling.mjs'), 'dev', '--port', String(ports[port])],
    env: {},
    logFolder,
    url: at(port),
    onLine: report,
  });
  const assetServer = (folder: string, port: PortName): Endpoint => ({
    ...program('infra/web', 'assets'),
    name: folder,
    env: { ASSETS_FOLDER: join(checkout, folder, 'dist'), ASSETS_PORT: String(ports[port]) },
    logFolder,
    url: at(port),
  });
  const shellFolder = fromSource.has('shell') ? join(stateFolder, 'shell') : join(checkout, 'shell/dist');
  const sources = [
    fromSource.has('shell') ? at('SHELL_PORT') : [],
    remotes.filter(({ name }) => fromSource.has(name)).map(({ port }) => at(port)),
  ].flat(2);

  return {
    migrate: { ...program('infra/api', 'migrate'), name: 'migrate', env: env.api, logFolder },
    seed: { ...program('infra/api', 'seed'), name: 'seed', env: env.api, logFolder },
    api: {
      ...watched(program('infra/api', 'main')),
      name: 'api',
      env: env.api,
      logFolder,
      url: at('API_PORT'),
    },
    identityProvider: {
      ...watched(program('infra/identity-provider', 'main')),
      name: 'identity-provider',
      env: env.identityProvider,
      logFolder,
      url: at('IDP_PORT'),
    },
    remotes: remotes.map(({ name, folder, port }) =>
      fromSource.has(name) ? devServer(folder, port) : assetServer(folder, port),
    ),
    extras: [
      ...(fromSource.has('shell') ? [devServer('shell', 'SHELL_PORT')] : []),
      ...(fromSource.has('gallery') ? [devServer('shared/ui', 'GALLERY_PORT')] : []),
    ],
    ...(fromSource.has('shell') && { shellFromSource: { url: at('SHELL_PORT'), folder: shellFolder } }),
    web: {
      ...watched(program('infra/web', 'main')),
      name: 'web',
      env: {
        ...env.web,
        WEB_REGISTRY_FILE: join(stateFolder, 'registry.json'),
        WEB_SHELL_FOLDER: shellFolder,
        ...(fromSource.has('shell') && { WEB_ASSETS_URL: `${at('SHELL_PORT')}/` }),
        WEB_CONNECT_SOURCES: sources.flatMap((url) => [url, url.replace('http', 'ws')]).join(' '),
      },
      logFolder,
      url: at('WEB_PORT'),
    },
  } satisfies Record<string, unknown>;
}

/** The document server reads from a folder what the shell's development server keeps in memory. */
async function saveShellDescription(url: string, folder: string): Promise<void> {
  const reply = await fetch(`${url}/shell.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shell.json'), await reply.text());
}
