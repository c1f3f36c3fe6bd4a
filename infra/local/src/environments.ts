import type { LocalSettings, PortName } from './settings';

/** What each service is told. */
export type Environments = Readonly<
  Record<'api' | 'identityProvider' | 'web', Readonly<Record<string, string>>>
>;

/** Variables of a person's own that win over the local ones, so that a real identity provider can be tried. */
const OWN = {
  api: [
    'REDIS_URL',
    'ALLOWED_ORIGINS',
    'AUTH_IDP_CLIENT_ID',
    'AUTH_IDP_CLIENT_SECRET',
    'AUTH_IDP_TOKEN_URL',
    'AUTH_IDP_USER_URL',
    'LOG_LEVEL',
    'LIVE_REGISTRY_URL',
    'MAIL_SMTP_URL',
    'MAIL_FROM',
    'MAIL_REPLY_TO',
    'MAIL_DKIM_SELECTOR',
    'MAIL_PER_SECOND',
    'MAX_ACCEPTED_APPLICATIONS',
    'ACCEPT_FROM_WAITLIST_COUNT',
    'ACCEPT_FROM_WAITLIST_PERIOD',
  ],
  web: ['WEB_IDP_AUTHORIZE_URL', 'WEB_IDP_OAUTH_CLIENT_ID'],
} as const;

/** The environments of a local portal: no secrets manager, everything on loopback (C5). */
export function environments(
  { ports, own, clientId, clientSecret, otherCallbacks = [] }: LocalSettings,
  {
    databaseUrl,
    filesFolder,
    smtpUrl,
  }: { readonly databaseUrl: string; readonly filesFolder: string; readonly smtpUrl: string },
): Environments {
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
      LIVE_REGISTRY_URL: `${at('WEB_PORT')}/registry/live.json`,
      MAIL_SMTP_URL: smtpUrl,
      MAIL_FROM: 'portal@example.test',
      FILES_STORE: filesFolder,
      ...pick(OWN.api),
      DATABASE_URL: databaseUrl,
      API_PORT: String(ports.API_PORT),
    },
    identityProvider: {
      NODE_ENV: 'production',
      IDP_PORT: String(ports.IDP_PORT),
      IDP_CLIENT_ID: clientId,
      IDP_CLIENT_SECRET: clientSecret,
      IDP_REDIRECT_URIS: [callback, ...otherCallbacks].join(','),
    },
    web: {
      NODE_ENV: 'production',
      WEB_BASE_API_URL: at('API_PORT'),
      WEB_IDP_OAUTH_CLIENT_ID: clientId,
      WEB_IDP_AUTHORIZE_URL: `${at('IDP_PORT')}/oauth2/authorize`,
      ...pick(OWN.web),
      WEB_ALLOWED_HOSTS: JSON.stringify([`localhost:${ports.WEB_PORT}`]),
      WEB_PORT: String(ports.WEB_PORT),
      WEB_REMOTE_OVERRIDES: 'true',
      // What a browser asks for is the same every time: tests count it.
      WEB_VITALS_PERCENT: '0',
    },
  };
}
