import { checkout, Failure, remotes, runOrFail } from '@event-portal/commands';
import { openDatabase, readRegistryKeys, runRegistry } from '@event-portal/local';
import { findFreePort } from '@event-portal/tooling/free-port';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeComposeFiles } from './compose-files';
import { makeBaseImages, openEngine, push, removeEngine, takeDown, type Engine } from './engine';
import { openAccess, setUpHost, type Access, type Host, type ServiceName } from './hosts';
import { createBackground } from './background';
import { openChatProvider, type ChatProvider } from './chat-provider';
import { openTcpProxy } from './tcp-proxy';
import { waitFor } from './wait-for';
import type { Portal } from './visitor';
import { waitlistSettings } from './waitlist';

const CLIENT_ID = 'event-portal-rehearsal';

/** The image registry's port is part of the names of images, and so of what is kept. */
const ENGINE_PORT = 5610;

/** How long something may take to start. */
const START_MS = 20_000;

const ENGINE_FOLDER = '/var/tmp/event-portal-rehearsal-engine';

/** Everything around the portal: what a company has before it deploys for the first time. */
export type RehearsalEnvironment = {
  readonly folder: string;
  readonly engine: Engine;
  readonly access: Access;
  readonly hosts: Readonly<Record<ServiceName, Host>>;
  readonly portal: Portal;
  readonly secretsManager: SecretsManager;
  readonly databaseUrl: string;
  readonly chatProvider: ChatProvider;
  /** Where the API finds the bot, whichever slot it is in: what the name `bot` is on a host's own network. */
  readonly botPort: number;
  readonly close: () => Promise<void>;
};

type Secrets = Record<ServiceName | 'registry' | 'signing', Record<string, string>>;

/** The stand-in for the secrets manager, and what it holds. */
type SecretsManager = {
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: Secrets;
  /** Takes what `secrets` are by now, and how calls fail. */
  readonly update: (fault?: Readonly<Record<string, unknown>>) => void;
};

/** Starts it all. @throws Failure */
export async function openRehearsalEnvironment(
  report: (line: string) => void,
): Promise<RehearsalEnvironment> {
  // Not below /tmp: an overlay of layers needs a file system of the disk's.
  const folder = mkdtempSync('/var/tmp/event-portal-rehearsal-');
  // The account that runs Postgres for root passes through it to its own folder.
  chmodSync(folder, 0o711);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const background = createBackground(logs);
  const closers: (() => Promise<unknown>)[] = [
    // Layers are kept from one rehearsal to the next, but not on CI.
    async () => (process.env.CI ? removeEngine(ENGINE_FOLDER) : undefined),
    () => background.stop(),
  ];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = findFreePort;
    const database = await openDatabase({
      url: undefined,
      stateFolder: folder,
      logFolder: logs,
      reset: false,
    });
    closers.push(async () => database.server?.stop());
    const redis = await port();
    background.start('redis', 'redis-server', [
      ...['--port', String(redis), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    ]);

    mkdirSync(ENGINE_FOLDER, { recursive: true });
    const engine = await openEngine(ENGINE_FOLDER, ENGINE_PORT, background);
    closers.push(() => takeDown(engine));
    await waitFor(
      'The image registry',
      START_MS,
      async () => (await fetch(`http://${engine.registry}/v2/`)).ok,
    );
    await makeBaseImages(engine, ENGINE_FOLDER);
    const proxyImage = await push(engine, `${engine.registry}/nginx:1.22`, ENGINE_FOLDER);
    report('A container engine, an image registry and the base images are there.');

    const [https, apiHttps, http, apiHttp, idp] = [
      await port(),
      await port(),
      await port(),
      await port(),
      await port(),
    ];
    const web = `https://portal.localhost:${https}`;
    const api = `https://api.portal.localhost:${apiHttps}`;
    const identityProvider = `http://127.0.0.1:${idp}`;
    const clientSecret = 'client-secret-of-the-rehearsal';
    background.start(
      'identity-provider',
      process.execPath,
      [join(checkout, 'infra/identity-provider/dist/main.js')],
      {
        IDP_PORT: String(idp),
        IDP_CLIENT_ID: CLIENT_ID,
        IDP_CLIENT_SECRET: clientSecret,
        IDP_REDIRECT_URIS: `${api}/auth/callback`,
      },
    );
    await waitFor(
      'The identity provider',
      START_MS,
      async () => (await fetch(`${identityProvider}/readyz`)).ok,
    );

    const certificate = await makeCertificate(folder);
    const registryFolder = join(folder, 'remotes');
    const registry = {
      REGISTRY_STORE: registryFolder,
      REGISTRY_ENVIRONMENT: 'production',
      REGISTRY_ADDRESS: `${web}/remotes/{name}/{version}/`,
    };
    const { keys, privateKey } = await publishRemotes(folder, registry);
    report('The remotes are published to a signed registry.');

    const secretsManager = await openSecretsManager(folder, background, {
      api: {
        DATABASE_URL: database.url,
        REDIS_URL: `redis://127.0.0.1:${redis}`,
        AUTH_IDP_CLIENT_ID: CLIENT_ID,
        AUTH_IDP_CLIENT_SECRET: clientSecret,
        AUTH_IDP_REDIRECT_URI: `${api}/auth/callback`,
        AUTH_IDP_TOKEN_URL: `${identityProvider}/api/oauth2/token`,
        AUTH_IDP_USER_URL: `${identityProvider}/api/users/@me`,
        CLIENT_URL: web,
        COOKIE_DOMAIN: 'portal.localhost',
        COOKIE_SECURE: 'true',
        ...waitlistSettings,
      },
      web: {
        WEB_BASE_API_URL: api,
        WEB_IDP_OAUTH_CLIENT_ID: CLIENT_ID,
        WEB_IDP_AUTHORIZE_URL: `${identityProvider}/oauth2/authorize`,
        WEB_COOKIE_DOMAIN: 'portal.localhost',
        WEB_ALLOWED_HOSTS: JSON.stringify([new URL(web).host]),
        WEB_REGISTRY_KEYS: keys,
      },
      // The service key is made once the API is there.
      bot: {},
      registry: {
        ...registry,
        REGISTRY_TRUSTED_KEYS: keys,
        REGISTRY_PORTAL_URL: web,
        REGISTRY_API_URL: api,
      },
      signing: { ...registry, REGISTRY_KEY: privateKey },
    });
    const chatProvider = await openChatProvider(folder, background);
    const botSlots = [await port(), await port()];
    const botName = await openTcpProxy(...botSlots);
    closers.push(async () => botName.end());

    const compose = join(folder, 'compose');
    writeComposeFiles(compose, certificate.file);
    const access = await openAccess(folder, await port(), background);
    const settings = {
      DOCKER_HOST: `unix://${engine.socket}`,
      COMPOSE: 'docker-compose',
      PATH: `${writeDockerClient(folder)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      COMPOSE_FOLDER: compose,
      PROXY_IMAGE: proxyImage,
      SLOT_PORTS_API: `${await port()} ${await port()}`,
      SLOT_PORTS_WEB: `${await port()} ${await port()}`,
      SLOT_PORTS_BOT: botSlots.join(' '),
    };
    const hosts = {
      api: { service: 'api', folder: join(folder, 'api-host') },
      web: { service: 'web', folder: join(folder, 'web-host') },
      bot: { service: 'bot', folder: join(folder, 'api-host') },
    } as const;
    await setUpHost(
      hosts.api,
      {
        ...settings,
        SERVER_NAME_API: 'api.portal.localhost',
        HTTP_PORT_API: String(apiHttp),
        HTTPS_PORT_API: String(apiHttps),
      },
      certificate,
    );
    await setUpHost(
      hosts.web,
      {
        ...settings,
        SERVER_NAME_WEB: 'portal.localhost',
        HTTP_PORT_WEB: String(http),
        HTTPS_PORT_WEB: String(https),
        REGISTRY_FOLDER: registryFolder,
      },
      certificate,
    );
    report('Two hosts are set up: a proxy on each, and an sshd to deploy through.');

    const portal = {
      web,
      api,
      identityProvider,
      clientId: CLIENT_ID,
      certificate: readFileSync(certificate.file, 'utf8'),
    };
    return {
      ...{ folder, engine, access, hosts, portal, secretsManager, chatProvider, close },
      databaseUrl: database.url,
      botPort: botName.port,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Debian's compose leaves what it runs inside containers to Docker's client, and says nothing when there is none. A host has
 * one; here podman's takes its place. @returns the folder that it is in
 */
function writeDockerClient(folder: string): string {
  const place = join(folder, 'bin');
  mkdirSync(place);
  writeFileSync(join(place, 'docker'), '#!/bin/sh\nexec podman --remote --url "$DOCKER_HOST" "$@"\n', {
    mode: 0o755,
  });
  return place;
}

async function makeCertificate(folder: string): Promise<{ file: string; key: string }> {
  const file = join(folder, 'certificate.pem');
  const key = join(folder, 'certificate.key');
  const names = 'subjectAltName=DNS:portal.localhost,DNS:api.portal.localhost';
  await runOrFail('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=portal.localhost', '-addext', names, '-keyout', key, '-out', file],
  ]);
  return { file, key };
}

async function publishRemotes(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ keys: string; privateKey: string }> {
  const REGISTRY_KEY_FILE = join(folder, 'registry-key.pem');
  const call = async (...args: string[]) => {
    const { code, text } = await runRegistry({ ...settings, REGISTRY_KEY_FILE }, args);
    if (code !== 0) throw new Failure(`registry ${args.join(' ')}:\n${text}`);
    return text;
  };
  const keys = readRegistryKeys(await call('init', '--json'));
  for (const remote of remotes)
    await call('publish', join(checkout, remote.folder, 'dist'), '--promote', 'The first release');
  return { keys: JSON.stringify(keys), privateKey: readFileSync(REGISTRY_KEY_FILE, 'utf8') };
}

async function openSecretsManager(
  folder: string,
  background: ReturnType<typeof createBackground>,
  secrets: Secrets,
): Promise<SecretsManager> {
  const place = join(folder, 'secrets-manager');
  mkdirSync(place);
  const listOf = (values: Record<string, string>) =>
    Object.entries(values).map(([secretKey, secretValue]) => ({ secretKey, secretValue, type: 'shared' }));
  const update = (fault?: Readonly<Record<string, unknown>>) =>
    writeFileSync(
      join(place, 'state.json'),
      JSON.stringify({
        clientId: 'the-rehearsal',
        clientSecret: 'machine-identity-canary',
        fault,
        sets: Object.fromEntries(
          Object.entries(secrets).map(([path, values]) => [`prod /${path}`, { secrets: listOf(values) }]),
        ),
      }),
    );
  update();
  background.start('secrets-manager', process.execPath, [
    join(checkout, 'infra/deploy/testing/secrets-manager.mjs'),
    place,
  ]);
  let url = '';
  await waitFor('The secrets manager', START_MS, async () => {
    const port = readFileSync(join(place, 'port'), 'utf8');
    url = `http://127.0.0.1:${port}`;
    return port !== '';
  });
  const env = {
    SECRETS_MANAGER_URL: url,
    SECRETS_MANAGER_CLIENT_ID: 'the-rehearsal',
    SECRETS_MANAGER_CLIENT_SECRET: 'machine-identity-canary',
    SECRETS_MANAGER_PROJECT_ID: 'project-of-the-rehearsal',
  };
  return { env, secrets, update };
}
