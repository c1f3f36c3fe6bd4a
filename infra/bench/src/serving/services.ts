import { checkout, Failure, remotes } from '@event-portal/commands';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import {
  openDatabase,
  readRegistryKeys,
  runProgram,
  runRegistry,
  startService,
  waitUntilReady,
  type Service,
} from '@event-portal/local';
import { findFreePort } from '@event-portal/tooling/free-port';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Where browsers find everything. */
export type Addresses = {
  readonly domain: string;
  /** The portal itself. */
  readonly web: string;
  readonly api: string;
  /** Further origins that may call the API. */
  readonly others: readonly string[];
};

/** What runs behind the proxies. */
export type Services = {
  readonly web: DocumentServer;
  readonly apiPort: number;
  readonly settings: {
    readonly apiBaseUrl: string;
    readonly idpAuthorizeUrl: string;
    readonly idpClientId: string;
    readonly cookieDomain: string;
  };
  /** Everything that they keep. */
  readonly folder: string;
  /** Where the registry and the files of the remotes are. */
  readonly store: string;
  /** What signs the registry. */
  readonly keyFile: string;
  /** Runs a command of the registry tool. @throws Failure */
  readonly registry: (...args: readonly string[]) => Promise<string>;
  /** Starts one more server of the portal's documents, at an address of its own and with another registry. @throws Failure */
  readonly startWeb: (options: WebOptions) => Promise<DocumentServer>;
  stop(): Promise<void>;
};

/** A server of the portal's documents and files. */
type DocumentServer = { readonly port: number; readonly pid: number };

/** Where it is found, and which registry file it serves. */
type WebOptions = { readonly name: string; readonly web: string; readonly registryFile: string };

const CLIENT_ID = 'event-portal-bench';

/** Starts one database, one API and one identity provider for all, and the portal as its image runs it. @throws Failure */
export async function startServices(folder: string, addresses: Addresses): Promise<Services> {
  const { domain, web, api, others } = addresses;
  const [apiPort, idpPort] = [await findFreePort(), await findFreePort()];
  const idp = `http://localhost:${idpPort}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const logFolder = join(folder, 'logs');
  const running: Service[] = [];
  const stop = async () => {
    for (const service of running.toReversed()) await service.stop();
  };
  const program = (place: string, name: string, env: Record<string, string>) => ({
    name: `${place.slice('infra/'.length)}-${name}`,
    cwd: join(checkout, place),
    args: [`dist/${name}.js`],
    env: { NODE_ENV: 'production', ...env },
    logFolder,
  });
  const run = async (options: ReturnType<typeof program>, port: number) => {
    const service = startService(options);
    running.push(service);
    await waitUntilReady(service, `http://localhost:${port}/readyz`);
    return service;
  };

  try {
    const database = await openDatabase({ url: undefined, stateFolder: folder, logFolder, reset: true });
    if (database.server) running.push(database.server);
    const apiEnv = {
      DATABASE_URL: database.url,
      API_PORT: String(apiPort),
      CLIENT_URL: web,
      ALLOWED_ORIGINS: others.join(','),
      COOKIE_DOMAIN: domain,
      COOKIE_SECURE: 'true',
      AUTH_IDP_CLIENT_ID: CLIENT_ID,
      AUTH_IDP_CLIENT_SECRET: clientSecret,
      AUTH_IDP_REDIRECT_URI: `${api}/auth/callback`,
      AUTH_IDP_TOKEN_URL: `${idp}/api/oauth2/token`,
      AUTH_IDP_USER_URL: `${idp}/api/users/@me`,
      LOG_LEVEL: 'warn',
    };
    await runProgram(program('infra/api', 'migrate', apiEnv));
    await runProgram(program('infra/api', 'seed', apiEnv));
    await run(program('infra/api', 'main', apiEnv), apiPort);
    await run(
      program('infra/identity-provider', 'main', {
        IDP_PORT: String(idpPort),
        IDP_CLIENT_ID: CLIENT_ID,
        IDP_CLIENT_SECRET: clientSecret,
        IDP_REDIRECT_URIS: `${api}/auth/callback`,
      }),
      idpPort,
    );
    const { registry, keys, store, keyFile } = await publishRemotes(folder, { web, api });
    const startWeb = async (options: WebOptions): Promise<DocumentServer> => {
      const port = await findFreePort();
      const { process } = await run(
        {
          ...program('infra/web', 'main', {
            WEB_PORT: String(port),
            WEB_BASE_API_URL: api,
            WEB_IDP_OAUTH_CLIENT_ID: CLIENT_ID,
            WEB_IDP_AUTHORIZE_URL: `${idp}/oauth2/authorize`,
            WEB_COOKIE_DOMAIN: domain,
            WEB_ALLOWED_HOSTS: JSON.stringify([new URL(options.web).host]),
            WEB_REGISTRY: options.registryFile,
            WEB_REGISTRY_KEYS: keys,
            WEB_REMOTES_FOLDER: join(store, 'remotes'),
            // What is measured is the page, not the measuring.
            WEB_VITALS_PERCENT: '0',
            WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
          }),
          name: options.name,
        },
        port,
      );
      return { port, pid: process.pid ?? 0 };
    };
    return {
      web: await startWeb({ name: 'web', web, registryFile: join(store, 'registry.json') }),
      apiPort,
      settings: {
        apiBaseUrl: api,
        idpAuthorizeUrl: `${idp}/oauth2/authorize`,
        idpClientId: CLIENT_ID,
        cookieDomain: domain,
      },
      folder,
      store,
      keyFile,
      registry,
      startWeb,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As a deployment has them: below the portal's own address, under a signed registry. */
async function publishRemotes(folder: string, { web, api }: Pick<Addresses, 'web' | 'api'>) {
  const store = join(folder, 'registry');
  const keyFile = join(folder, 'registry-key.pem');
  const env = {
    REGISTRY_STORE: store,
    REGISTRY_ENVIRONMENT: 'production',
    REGISTRY_KEY_FILE: keyFile,
    REGISTRY_ADDRESS: `${web}/remotes/{name}/{version}/`,
    REGISTRY_PORTAL_URL: web,
    REGISTRY_GATE_PARAMETERS: JSON.stringify({ eventId: SEEDED_EVENT_ID }),
    REGISTRY_API_URL: api,
  };
  const registry = async (...args: readonly string[]) => {
    const { code, text } = await runRegistry(env, args);
    if (code !== 0) throw new Failure(`registry ${args.join(' ')}:\n${text}`);
    return text;
  };
  const keys = JSON.stringify(readRegistryKeys(await registry('init', '--json')));
  for (const remote of remotes)
    // The portal comes up once there is something to serve.
    await registry(
      'publish',
      join(checkout, remote.folder, 'dist'),
      '--promote',
      'The first release',
      '--no-wait',
    );
  return { registry, keys, store, keyFile };
}
