import type { TrustedKeys } from '@event-portal/contracts';
import {
  ConfigurationError,
  parseEnvironment,
  registryVariables,
} from '@event-portal/contracts/configuration';
import type { GatePlace } from './gate/browser-session';
import { readKey } from './keys';
import type { RegistryWriter, Trust } from './registry';
import { RegistryFailure } from './registry-failure';
import { openFileStore } from './store/file-store';
import { openS3Store } from './store/s3-store';
import type { RegistryStore } from './store/store';

/** What a command works with. */
export type RegistryContext = {
  readonly store: RegistryStore;
  readonly environment: string;
  readonly keyFile: string;
  readonly keyId: string;
  /** The address below which a version's files are served. */
  readonly addressOf: (name: string, version: string) => string;
  readonly gate: GatePlace;
  readonly apiKey: string;
  /** Who is believed: the key at hand, and others that are configured. */
  readonly trust: () => Promise<Trust>;
  readonly writer: () => Promise<RegistryWriter>;
};

/** Reads the environment. @throws RegistryFailure that names every variable that is wrong. */
export function openRegistryContext(env: NodeJS.ProcessEnv): RegistryContext {
  const settings = parse(env);
  const key = once(() => readKey(settings.REGISTRY_KEY_FILE, settings.REGISTRY_KEY_ID));
  const handed: TrustedKeys = settings.REGISTRY_TRUSTED_KEYS;
  const ownKey = async (): Promise<TrustedKeys> => {
    const { keyId, publicKey } = await key();
    return { [keyId]: publicKey };
  };
  return {
    store: openStore(settings),
    environment: settings.REGISTRY_ENVIRONMENT,
    keyFile: settings.REGISTRY_KEY_FILE,
    keyId: settings.REGISTRY_KEY_ID,
    addressOf: (name, version) =>
      (
        (Object.hasOwn(settings.REGISTRY_ADDRESSES, name) ? settings.REGISTRY_ADDRESSES[name] : undefined) ??
        settings.REGISTRY_ADDRESS
      )
        .replaceAll('{name}', name)
        .replaceAll('{version}', version),
    gate: {
      portalUrl: settings.REGISTRY_PORTAL_URL,
      apiUrl: settings.REGISTRY_API_URL,
      sessions: settings.REGISTRY_GATE_SESSIONS,
      chromium: settings.CHROMIUM,
      parameters: settings.REGISTRY_GATE_PARAMETERS,
    },
    apiKey: settings.REGISTRY_API_KEY,
    trust: async () => {
      const own = await ownKey().catch((error: unknown) => {
        if (Object.keys(handed).length > 0) return {};
        throw error;
      });
      return { keys: { ...handed, ...own }, rootSignatures: settings.REGISTRY_ROOT_SIGNATURES };
    },
    writer: async () => ({
      key: await key(),
      roots: Object.keys(handed).length > 0 ? handed : await ownKey(),
      rootSignatures: settings.REGISTRY_ROOT_SIGNATURES,
      by: settings.REGISTRY_ACTOR || env.USER || env.LOGNAME || 'unknown',
      expiryDays: settings.REGISTRY_EXPIRY_DAYS,
      now: () => new Date(),
    }),
  };
}

type Settings = ReturnType<typeof parse>;

function parse(env: NodeJS.ProcessEnv) {
  try {
    return parseEnvironment(registryVariables, env);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new RegistryFailure('configuration', error.message);
    throw error;
  }
}

function openStore(settings: Settings): RegistryStore {
  const place = settings.REGISTRY_STORE;
  if (!place.startsWith('s3://')) return openFileStore(place);
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  for (const name of ['REGISTRY_S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    if (settings[name] === '')
      throw new RegistryFailure(
        'configuration',
        `${name} is missing: ${place} cannot be reached without it.`,
      );
  return openS3Store({
    endpoint: settings.REGISTRY_S3_ENDPOINT,
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    region: settings.AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
