import { join } from 'node:path';
import { checkout } from './checkout';
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

/** The remotes, and the variable of the port at which each is served. */
const remotes = [
  { folder: 'remote-portal', port: 'PORTAL_PORT' },
  { folder: 'remote-admin', port: 'ADMIN_PORT' },
  { folder: 'remote-event-dashboard', port: 'EVENT_DASHBOARD_PORT' },
] as const satisfies { folder: string; port: PortName }[];

/** How to run the portal. */
export type PortalOptions = {
  readonly settings: LocalSettings;
  /** Holds the database and the logs. */
  readonly stateFolder: string;
  readonly reset: boolean;
  readonly report: (line: string) => void;
};

/** The running portal. */
export type RunningPortal = {
  readonly url: string;
  /** Settles with a description when any part of it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** Starts every part of the portal from its builds, and waits until each is ready. @throws Failure */
export async function startPortal({
  settings,
  stateFolder,
  reset,
  report,
}: PortalOptions): Promise<RunningPortal> {
  const { ports } = settings;
  const at = (name: PortName) => `http://localhost:${ports[name]}`;
  const logFolder = join(stateFolder, 'logs');
  const running: Service[] = [];
  const stop = async () => {
    const [database, ...rest] = [
      running.find(({ name }) => name === 'database'),
      ...running.filter(({ name }) => name !== 'database'),
    ];
    await Promise.all(rest.map((service) => service?.stop()));
    await database?.stop();
  };

  try {
    const database = await openDatabase({ url: settings.own.DATABASE_URL, stateFolder, logFolder, reset });
    if (database.server) running.push(database.server);
    report('The database is up.');

    const env = environments(settings, database.url);
    const api = { cwd: join(checkout, 'infra/api'), env: env.api, logFolder };
    await runProgram({ ...api, name: 'migrate', args: ['dist/migrate.js'] });
    await runProgram({ ...api, name: 'seed', args: ['dist/seed.js'] });
    report('The data is in place.');

    const registryFile = join(stateFolder, 'registry.json');
    writeRegistry(
      registryFile,
      remotes.map(({ folder, port }) => ({ folder, baseUrl: `${at(port)}/` })),
    );

    const web = join(checkout, 'infra/web');
    const services: (ServiceOptions & { url: string })[] = [
      { ...api, name: 'api', args: ['dist/main.js'], url: at('API_PORT') },
      {
        name: 'identity-provider',
        cwd: join(checkout, 'infra/identity-provider'),
        args: ['dist/main.js'],
        env: env.identityProvider,
        logFolder,
        url: at('IDP_PORT'),
      },
      ...remotes.map(({ folder, port }) => ({
        name: folder,
        cwd: web,
        args: ['dist/assets.js'],
        env: { ASSETS_FOLDER: join(checkout, folder, 'dist'), ASSETS_PORT: String(ports[port]) },
        logFolder,
        url: at(port),
      })),
      {
        name: 'web',
        cwd: web,
        args: ['dist/main.js'],
        env: { ...env.web, WEB_REGISTRY_FILE: registryFile },
        logFolder,
        url: at('WEB_PORT'),
      },
    ];
    for (const service of services) running.push(startService(service));
    await Promise.all(
      services.map(async ({ name, url }) => {
        const service = running.find((candidate) => candidate.name === name);
        if (service) await waitUntilReady(service, `${url}/readyz`);
      }),
    );
    return { url: at('WEB_PORT'), ended: Promise.race(running.map(({ ended }) => ended)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What each service is told. A person's own variables win, so that a real identity provider can be tried. */
function environments({ ports, own, clientId, clientSecret }: LocalSettings, databaseUrl: string) {
  const at = (name: PortName) => `http://localhost:${ports[name]}`;
  const callback = `${at('API_PORT')}/auth/callback`;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
  return {
    api: {
      NODE_ENV: 'production',
      CLIENT_URL: at('WEB_PORT'),
      AUTH_IDP_CLIENT_ID: clientId,
      AUTH_IDP_CLIENT_SECRET: clientSecret,
      AUTH_IDP_REDIRECT_URI: callback,
      AUTH_IDP_TOKEN_URL: `${at('IDP_PORT')}/api/oauth2/token`,
      AUTH_IDP_USER_URL: `${at('IDP_PORT')}/api/users/@me`,
      ...pick([
        'REDIS_URL',
        'ALLOWED_ORIGINS',
        'AUTH_IDP_CLIENT_ID',
        'AUTH_IDP_CLIENT_SECRET',
        'AUTH_IDP_TOKEN_URL',
        'AUTH_IDP_USER_URL',
        'LOG_LEVEL',
        'MAX_ACCEPTED_APPLICATIONS',
      ]),
      DATABASE_URL: databaseUrl,
      API_PORT: String(ports.API_PORT),
    },
    identityProvider: {
      IDP_PORT: String(ports.IDP_PORT),
      IDP_CLIENT_ID: clientId,
      IDP_CLIENT_SECRET: clientSecret,
      IDP_REDIRECT_URIS: callback,
    },
    web: {
      NODE_ENV: 'production',
      WEB_BASE_API_URL: at('API_PORT'),
      WEB_IDP_OAUTH_CLIENT_ID: own.AUTH_IDP_CLIENT_ID ?? clientId,
      WEB_IDP_AUTHORIZE_URL: `${at('IDP_PORT')}/oauth2/authorize`,
      WEB_ALLOWED_HOSTS: JSON.stringify([`localhost:${ports.WEB_PORT}`]),
      WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
      ...pick(['WEB_IDP_AUTHORIZE_URL']),
      WEB_PORT: String(ports.WEB_PORT),
    },
  };
}
