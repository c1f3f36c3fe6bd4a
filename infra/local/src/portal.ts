import { checkout, remotes } from '@event-portal/commands';
import { RemoteBuild } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environments, type Environments } from './environments';
import { describeRegistry, fillRegistry, type LocalRegistry } from './registry';
import { startMailPages } from './mail/mail-pages';
import { startMailbox } from './mail/mailbox';
import { HOST_OF_SOURCES } from './services/build';
import { openDatabase } from './services/database';
import {
  runProgram,
  startService,
  waitUntilReady,
  type Service,
  type ServiceOptions,
} from './services/service';
import { portOf, type LocalSettings, type PortName } from './settings';

/** A part that can be run from its sources, with hot updates: `shell`, `services`, `gallery`, or the name of a remote. */
export type SourcePart = string;

/** How to run the portal. */
export type PortalOptions = {
  readonly settings: LocalSettings;
  /** Holds the database, the files that people apply with, and the logs. */
  readonly stateFolder: string;
  readonly reset: boolean;
  /** What runs from its sources; everything else runs from its build. */
  readonly fromSource: ReadonlySet<SourcePart>;
  readonly report: (line: string) => void;
};

/** The running portal. */
export type RunningPortal = {
  readonly url: string;
  /** Where the mail that it sends is read. */
  readonly mailUrl: string;
  /** What its API was told; another one may be told the same. */
  readonly apiEnvironment: Readonly<Record<string, string>>;
  /** Settles with a description when any part of it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

type Endpoint = ServiceOptions & { readonly url: string };

/** Starts every part of the portal, and waits until each is ready. @throws Failure */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { settings, stateFolder, fromSource, reset, report } = options;
  const registry = describeRegistry(settings, stateFolder, fromSource.size > 0 ? 'development' : 'local');
  const logFolder = join(stateFolder, 'logs');
  const running: Service[] = [];
  const mailbox = await startMailbox();
  const mailPages = await startMailPages(mailbox, settings.ports.MAIL_PORT);
  const stop = async () => {
    const isDatabase = ({ name }: Service) => name === 'database';
    await Promise.all(running.filter((service) => !isDatabase(service)).map((service) => service.stop()));
    await running.find(isDatabase)?.stop();
    await Promise.all([mailPages.stop(), mailbox.stop()]);
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

    const filesFolder = join(stateFolder, 'files');
    if (reset) rmSync(filesFolder, { recursive: true, force: true });
    const told = environments(settings, {
      databaseUrl: database.url,
      filesFolder,
      smtpUrl: mailbox.smtpUrl,
    });
    const parts = describeParts(options, registry, told, logFolder);
    await runProgram(parts.migrate);
    await runProgram(parts.seed);
    report('The data is in place.');

    // Before the development servers, whose builds take every core for a while.
    await run([parts.api, parts.identityProvider]);
    await run([...parts.remotes, ...parts.extras]);
    const keys = await fillRegistry(registry, parts.published, report);
    if (parts.shellFromSource)
      await saveShellDescription(parts.shellFromSource.url, parts.shellFromSource.folder);
    await run([{ ...parts.web, env: { ...parts.web.env, WEB_REGISTRY_KEYS: keys } }]);
    return {
      url: parts.web.url,
      mailUrl: `http://localhost:${settings.ports.MAIL_PORT}`,
      apiEnvironment: told.api,
      ended: Promise.race(running.map(({ ended }) => ended)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describeParts(
  { settings, stateFolder, fromSource, report }: PortalOptions,
  registry: LocalRegistry,
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
  const devServer = (folder: string, port: number): Endpoint => ({
    name: folder.replace('/', '-'),
    cwd: join(checkout, folder),
    args: [join(checkout, 'shared/tooling/bin/tooling.mjs'), 'dev', '--port', String(port)],
    env: {},
    logFolder,
    url: `http://localhost:${port}`,
    onLine: report,
  });
  const assetServer = (name: string, folder: string, port: number): Endpoint => ({
    ...program('infra/web', 'assets'),
    name: folder,
    env: { ASSETS_FOLDER: join(registry.store, 'remotes', name), ASSETS_PORT: String(port) },
    logFolder,
    url: `http://localhost:${port}`,
  });
  const builtShell = fromSource.size > 0 ? HOST_OF_SOURCES : join(checkout, 'shell/dist');
  const shellFolder = fromSource.has('shell') ? join(stateFolder, 'shell') : builtShell;
  const sources = [
    fromSource.has('shell') ? at('SHELL_PORT') : [],
    remotes
      .filter(({ name }) => fromSource.has(name))
      .map(({ name }) => `http://localhost:${portOf(name, ports)}`),
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
    remotes: remotes.map(({ name, folder }) =>
      fromSource.has(name)
        ? devServer(folder, portOf(name, ports))
        : assetServer(name, folder, portOf(name, ports)),
    ),
    published: remotes.map(({ name, folder }) =>
      fromSource.has(name) ? { place: `http://localhost:${portOf(name, ports)}/` } : describeBuild(folder),
    ),
    extras: [
      ...(fromSource.has('shell') ? [devServer('shell', ports.SHELL_PORT)] : []),
      ...(fromSource.has('gallery') ? [devServer('shared/ui', ports.GALLERY_PORT)] : []),
    ],
    ...(fromSource.has('shell') && { shellFromSource: { url: at('SHELL_PORT'), folder: shellFolder } }),
    web: {
      ...watched(program('infra/web', 'main')),
      name: 'web',
      env: {
        ...env.web,
        WEB_REGISTRY: join(registry.store, 'registry.json'),
        WEB_REGISTRY_ENVIRONMENT: registry.environment,
        WEB_REMOTES_FOLDER: join(registry.store, 'remotes'),
        WEB_SHELL_FOLDER: shellFolder,
        ...(fromSource.has('shell') && { WEB_ASSETS_URL: `${at('SHELL_PORT')}/` }),
        WEB_CONNECT_SOURCES: sources.flatMap((url) => [url, url.replace('http', 'ws')]).join(' '),
      },
      logFolder,
      url: at('WEB_PORT'),
    },
  } satisfies Record<string, unknown>;
}

/** A build of this checkout, under a version that tells it from the builds before it. */
function describeBuild(folder: string): { place: string; version: string } {
  const place = join(checkout, folder, 'dist');
  const { version, buildId } = readJson(
    RemoteBuild,
    readFileSync(join(place, 'remote.json'), 'utf8'),
    `The remote.json of ${folder}`,
  );
  return { place, version: `${version}-${buildId}` };
}

/** The document server reads from a folder what the shell's development server keeps in memory. */
async function saveShellDescription(url: string, folder: string): Promise<void> {
  const reply = await fetch(`${url}/shell.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shell.json'), await reply.text());
}
