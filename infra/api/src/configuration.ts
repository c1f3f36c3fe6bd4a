import {
  apiVariables,
  ConfigurationError,
  parseEnvironment,
  type ApiConfiguration,
} from '@event-portal/contracts/configuration';
import { resolve } from 'node:path';

/**
 * Reads the API's configuration and checks what no single variable can show.
 * @throws ConfigurationError with every fault, and no value
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ApiConfiguration {
  const configuration = parseEnvironment(apiVariables, environment);
  const faults = [...findContradictions(configuration)];
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}

function* findContradictions(configuration: ApiConfiguration): Generator<string> {
  const { CLIENT_URL, AUTH_IDP_REDIRECT_URI, COOKIE_DOMAIN, COOKIE_SECURE } = configuration;
  const client = new URL(CLIENT_URL);
  const callback = new URL(AUTH_IDP_REDIRECT_URI);
  const isHttps = client.protocol === 'https:';

  if (isHttps && !COOKIE_SECURE)
    yield 'COOKIE_SECURE has to be true, because CLIENT_URL is an https address.';
  if (isHttps && callback.protocol !== 'https:') {
    yield 'AUTH_IDP_REDIRECT_URI has to be an https address, because CLIENT_URL is one.';
  }
  for (const name of ['AUTH_IDP_TOKEN_URL', 'AUTH_IDP_USER_URL'] as const)
    if (isHttps && new URL(configuration[name]).protocol !== 'https:' && !isOnThisHost(configuration[name]))
      yield `${name} has to be an https address, because CLIENT_URL is one.`;
  if (isHttps && configuration.ALLOWED_ORIGINS.some((origin) => !origin.startsWith('https:')))
    yield 'ALLOWED_ORIGINS has to consist of https addresses, because CLIENT_URL is one.';
  if (isHttps && /^\.?[^.]+$/.test(COOKIE_DOMAIN))
    yield 'COOKIE_DOMAIN must not be a whole top-level domain.';
  if ((configuration.BOT_URL === '') !== (configuration.BOT_KEY === ''))
    yield 'BOT_URL and BOT_KEY belong together: set both, or none.';
  if ((configuration.MAIL_SMTP_URL === '') !== (configuration.MAIL_FROM === ''))
    yield 'MAIL_SMTP_URL and MAIL_FROM belong together: set both, or none.';
  const { FILES_STORE, PASS_IMAGES_STORE } = configuration;
  if ((configuration.CORE_BUCKETS_USER_QRCODES_BASE_URL === '') !== (PASS_IMAGES_STORE === ''))
    yield 'CORE_BUCKETS_USER_QRCODES_BASE_URL and PASS_IMAGES_STORE belong together: set both, or none.';
  if (PASS_IMAGES_STORE !== '' && isOnePlace(PASS_IMAGES_STORE, FILES_STORE))
    yield 'PASS_IMAGES_STORE has to be another folder or bucket than FILES_STORE, because images are public.';
  const bucketOf = FILES_STORE.startsWith('s3://')
    ? 'FILES_STORE'
    : PASS_IMAGES_STORE.startsWith('s3://')
      ? 'PASS_IMAGES_STORE'
      : null;
  if (bucketOf !== null)
    for (const name of ['FILES_S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (configuration[name] === '') yield `${name} has to be set, because ${bucketOf} is a bucket.`;
  // Browsers drop a cookie whose domain is not that of the host which sets it: every sign-in would fail.
  if (COOKIE_DOMAIN !== '' && !isWithin(callback.hostname, COOKIE_DOMAIN)) {
    yield 'COOKIE_DOMAIN has to be the host of AUTH_IDP_REDIRECT_URI or a domain above it, or empty.';
  }
  if (configuration.METRICS_PORT === configuration.API_PORT)
    yield 'METRICS_PORT has to be another than API_PORT: metrics are not for everybody.';
}

/** Whether two stores are in one bucket, or one folder is the other or within it. */
function isOnePlace(one: string, other: string): boolean {
  const rootOf = (place: string) => /^s3:\/\/[^/]+/.exec(place)?.[0] ?? resolve(place);
  const [first, second] = [rootOf(one), rootOf(other)].map((place) => `${place}/`).sort();
  return first !== undefined && second !== undefined && second.startsWith(first);
}

/** What does not leave the host needs no encryption: the rehearsals have their provider there. */
function isOnThisHost(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function isWithin(host: string, domain: string): boolean {
  const bare = domain.replace(/^\./, '').toLowerCase();
  return host === bare || host.endsWith(`.${bare}`);
}

/**
 * Whether web application and API look like one site, as far as names can tell.
 * If they are not, browsers that block third-party cookies sign nobody in.
 */
export function looksSameSite({ CLIENT_URL, AUTH_IDP_REDIRECT_URI }: ApiConfiguration): boolean {
  const site = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.');
  return site(CLIENT_URL) === site(AUTH_IDP_REDIRECT_URI);
}
