import { ConfigurationError } from '@event-portal/contracts/configuration';
import { looksSameSite, readConfiguration } from './configuration';

const production = {
  DATABASE_URL: 'postgres://user:secret@db:5432/portal',
  AUTH_IDP_CLIENT_ID: 'portal',
  AUTH_IDP_CLIENT_SECRET: 'very-secret',
  AUTH_IDP_REDIRECT_URI: 'https://api.example.org/auth/callback',
  CLIENT_URL: 'https://portal.example.org',
  COOKIE_DOMAIN: 'example.org',
  COOKIE_SECURE: 'true',
};

function faultsOf(change: Record<string, string | undefined>): readonly string[] {
  try {
    readConfiguration({ ...production, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

test('C1 a production configuration is accepted, and so are the defaults of a local one', () => {
  expect(faultsOf({})).toEqual([]);
  const { DATABASE_URL, AUTH_IDP_CLIENT_ID, AUTH_IDP_CLIENT_SECRET } = production;
  expect(readConfiguration({ DATABASE_URL, AUTH_IDP_CLIENT_ID, AUTH_IDP_CLIENT_SECRET })).toMatchObject({
    CLIENT_URL: 'http://localhost:5173',
    COOKIE_DOMAIN: 'localhost',
    COOKIE_SECURE: false,
    ALLOWED_ORIGINS: [],
  });
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['metrics on the port that is for everybody', { METRICS_PORT: '8080' }, 'METRICS_PORT'],
  ['an https portal with cookies that travel in the clear', { COOKIE_SECURE: 'false' }, 'COOKIE_SECURE'],
  [
    'an https portal whose callback is not',
    { AUTH_IDP_REDIRECT_URI: 'http://api.example.org/auth/callback' },
    'AUTH_IDP_REDIRECT_URI',
  ],
  [
    'a callback at another path',
    { AUTH_IDP_REDIRECT_URI: 'https://api.example.org/callback' },
    'AUTH_IDP_REDIRECT_URI',
  ],
  ['a cookie domain that is not the API’s', { COOKIE_DOMAIN: 'other.org' }, 'COOKIE_DOMAIN'],
  ['a cookie domain that only ends alike', { COOKIE_DOMAIN: 'ample.org' }, 'COOKIE_DOMAIN'],
  ['every origin', { ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
  ['an origin with a path', { ALLOWED_ORIGINS: 'https://a.example/x' }, 'ALLOWED_ORIGINS'],
  ['an origin with a closing slash', { ALLOWED_ORIGINS: 'https://a.example/' }, 'ALLOWED_ORIGINS'],
  [
    'images of passes that nobody serves',
    { PASS_IMAGES_STORE: '/srv/images' },
    'CORE_BUCKETS_USER_QRCODES_BASE_URL',
  ],
  [
    'an address of images that are kept nowhere',
    { CORE_BUCKETS_USER_QRCODES_BASE_URL: 'https://passes.example.org' },
    'PASS_IMAGES_STORE',
  ],
  ...[
    ['/srv/files', '/srv/files/images'],
    ['/srv/files', '/srv'],
    ['s3://portal/files', 's3://portal/images'],
  ].map(([FILES_STORE, PASS_IMAGES_STORE]): [string, Record<string, string | undefined>, string] => [
    `public images in ${PASS_IMAGES_STORE} with files in ${FILES_STORE}`,
    {
      ...{ FILES_STORE, PASS_IMAGES_STORE, FILES_S3_ENDPOINT: 'https://s3.example.org' },
      ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'very-secret' },
      CORE_BUCKETS_USER_QRCODES_BASE_URL: 'https://passes.example.org',
    },
    'PASS_IMAGES_STORE has to be another',
  ]),
  [
    'a bucket for images that nobody may write to',
    {
      ...{ PASS_IMAGES_STORE: 's3://passes', FILES_S3_ENDPOINT: 'https://s3.example.org' },
      CORE_BUCKETS_USER_QRCODES_BASE_URL: 'https://passes.example.org',
      AWS_ACCESS_KEY_ID: 'key',
    },
    'AWS_SECRET_ACCESS_KEY',
  ],
  [
    'a bucket for files that nobody may write to',
    {
      FILES_STORE: 's3://files',
      FILES_S3_ENDPOINT: 'https://s3.example.org',
      AWS_SECRET_ACCESS_KEY: 'very-secret',
    },
    'AWS_ACCESS_KEY_ID',
  ],
  ['a bot without its key', { BOT_URL: 'http://bot:8081' }, 'BOT_KEY'],
  [
    'a service key that signs what the bot is told',
    { BOT_URL: 'http://bot:8081', BOT_KEY: `epk_${'x'.repeat(43)}` },
    'BOT_KEY',
  ],
  ['a mail server in another scheme', { MAIL_SMTP_URL: 'http://mail.example.org' }, 'MAIL_SMTP_URL'],
  ['mail that comes from nobody', { MAIL_SMTP_URL: 'smtps://u:very-secret@mail.example.org' }, 'MAIL_FROM'],
  ['a sender without a mail server', { MAIL_FROM: 'portal@example.org' }, 'MAIL_SMTP_URL'],
  [
    'a sender of two lines',
    { MAIL_SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'a@example.org\nBcc: b@example.org' },
    'MAIL_FROM',
  ],
  [
    'a secret for the identity provider that travels in the clear',
    { AUTH_IDP_TOKEN_URL: 'http://provider.example.org/token' },
    'AUTH_IDP_TOKEN_URL',
  ],
  [
    'people who are read in the clear',
    { AUTH_IDP_USER_URL: 'http://provider.example.org/me' },
    'AUTH_IDP_USER_URL',
  ],
  [
    'an origin in the clear beside an https portal',
    { ALLOWED_ORIGINS: 'http://app.example.org' },
    'ALLOWED_ORIGINS',
  ],
  ['a cookie for a whole top-level domain', { COOKIE_DOMAIN: 'org' }, 'COOKIE_DOMAIN'],
  ['F87 no database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['F87 no secret', { AUTH_IDP_CLIENT_SECRET: ' ' }, 'AUTH_IDP_CLIENT_SECRET'],
  ['F87 a number that is none', { MAX_ACCEPTED_APPLICATIONS: '-5' }, 'MAX_ACCEPTED_APPLICATIONS'],
  ['F87 a period of nothing', { ACCEPT_FROM_WAITLIST_PERIOD: '@every 0s' }, 'ACCEPT_FROM_WAITLIST_PERIOD'],
])('%s is refused, by name and without a value', (_what, change, name) => {
  const faults = faultsOf(change);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
  expect(faults[0]).not.toMatch(/secret@|very-secret/);
});

test('every fault is told at once', () => {
  expect(faultsOf({ COOKIE_SECURE: 'false', COOKIE_DOMAIN: 'other.org' })).toHaveLength(2);
});

test('web application and API on two sites are noticed', () => {
  expect(looksSameSite(readConfiguration(production))).toBe(true);
  const apart = { ...production, CLIENT_URL: 'https://portal.example.com' };
  expect(looksSameSite(readConfiguration(apart))).toBe(false);
});
