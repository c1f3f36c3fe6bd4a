import * as z from 'zod/mini';
import { EmailAddress } from '../fields';
import type { Configuration, Variable } from './variable';
import {
  baseAddress,
  cookieDomain,
  flag,
  optionalBaseAddress,
  optionalPort,
  originList,
  period,
  port,
  signingSecret,
  text,
  urlWith,
  wholeNumber,
} from './values';

const database = urlWith('postgres:', 'postgresql:');
const optionalDatabase = z.union(
  [z.literal(''), database],
  'It has to be a URL that starts with postgres://, or empty.',
);
const optionalMailServer = z.union(
  [z.literal(''), urlWith('smtp:', 'smtps:')],
  'It has to be a URL that starts with smtps:// or smtp://, or empty.',
);
const optionalMailAddress = z.union(
  [z.literal(''), EmailAddress],
  'It has to be an e-mail address like name@example.org, or empty.',
);
const optionalSelector = z
  .string()
  .check(
    z.regex(/^(?:[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?)?$/i, 'It has to be a name such as mail2026, or empty.'),
  );
const optionalRedis = z.union(
  [z.literal(''), urlWith('redis:', 'rediss:')],
  'It has to be a URL that starts with redis:// or rediss://, or empty.',
);

/** The environment of the API: C1 of the requirements, then what this API needs beyond it. */
export const apiVariables = {
  DATABASE_URL: {
    schema: database,
    secret: true,
    example: 'postgres://<USER>:<PASSWORD>@<db_host>:5432/<DB_NAME>',
    comment: 'The Postgres database, as seen from inside the container.',
  },
  DATABASE_URL_MIGRATION: {
    schema: optionalDatabase,
    fallback: '',
    secret: true,
    example: 'postgres://<USER>:<PASSWORD>@localhost:5432/<DB_NAME>',
    comment: 'The same database as seen from the host that runs migrations; empty to use DATABASE_URL.',
  },
  REDIS_URL: {
    schema: optionalRedis,
    fallback: '',
    secret: true,
    example: 'redis://<redis_host>:6379',
    comment: 'Shares rate limits between instances; empty to keep them in each instance.',
  },
  ALLOWED_ORIGINS: {
    schema: originList,
    fallback: '',
    example: '',
    comment: 'Comma-separated origins that may call the API besides CLIENT_URL.',
  },
  AUTH_IDP_CLIENT_ID: {
    schema: text,
    example: '',
    comment: 'The client id of the application at the identity provider.',
  },
  AUTH_IDP_CLIENT_SECRET: {
    schema: text,
    secret: true,
    example: '',
    comment: 'The client secret of the application at the identity provider.',
  },
  AUTH_IDP_REDIRECT_URI: {
    schema: urlWith('http:', 'https:').check(
      z.endsWith('/auth/callback', 'It has to end in /auth/callback.'),
    ),
    fallback: 'http://localhost:8080/auth/callback',
    example: 'http://localhost:8080/auth/callback',
    comment: 'Where the identity provider sends people back; exactly as registered there.',
  },
  CORE_BUCKETS_USER_QRCODES_BASE_URL: {
    schema: optionalBaseAddress,
    fallback: '',
    example: '',
    comment:
      'The public address below which images of passes are found, as what is in PASS_IMAGES_STORE; empty to make no images.',
  },
  COOKIE_DOMAIN: {
    schema: cookieDomain,
    fallback: 'localhost',
    emptyIsValue: true,
    example: 'localhost',
    comment: 'The domain of the session cookie; empty keeps it to the API’s own host.',
  },
  COOKIE_SECURE: {
    schema: flag,
    fallback: 'false',
    example: 'false',
    comment: 'Whether cookies travel over https only; true in production.',
  },
  CLIENT_URL: {
    schema: baseAddress,
    fallback: 'http://localhost:5173',
    example: 'http://localhost:5173',
    comment: 'The address of the web application, with the path below which it lies, if any.',
  },
  MAX_ACCEPTED_APPLICATIONS: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '500',
    example: '500',
    comment: 'How many people may hold a seat at one event.',
  },
  ACCEPT_FROM_WAITLIST_COUNT: {
    schema: wholeNumber(1, 100_000),
    fallback: '50',
    example: '50',
    comment: 'The most people whom one cycle takes from the waitlist.',
  },
  ACCEPT_FROM_WAITLIST_PERIOD: {
    schema: period,
    fallback: '@every 72h',
    example: '@every 72h',
    comment: 'The time between two waitlist cycles, and how long what a cycle offers stands.',
  },

  FILES_STORE: {
    schema: text,
    fallback: 'files',
    example: '/srv/files',
    comment:
      'Where the files are kept that people apply with: a folder that every instance writes to, or s3://bucket/prefix.',
  },
  PASS_IMAGES_STORE: {
    schema: z.string(),
    fallback: '',
    example: '',
    comment:
      'Where images of passes are kept, with CORE_BUCKETS_USER_QRCODES_BASE_URL only: s3://bucket/prefix, or a folder that every instance writes to and a web server of yours serves. Never where FILES_STORE is: whoever has the address of an image reads it.',
  },
  FILES_S3_ENDPOINT: {
    schema: optionalBaseAddress,
    fallback: '',
    example: '',
    comment: 'The address of the object store; needed for s3:// only.',
  },
  AWS_REGION: {
    schema: text,
    fallback: 'us-east-1',
    example: 'us-east-1',
    comment: 'The region of the object store.',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'Who reads and writes the object store; needed for s3:// only.',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'The secret of that key.',
  },
  BOT_URL: {
    schema: optionalBaseAddress,
    fallback: '',
    example: 'http://bot:8081',
    comment: 'Where the chat bot listens, to be told of changed event roles; empty without a bot.',
  },
  BOT_KEY: {
    schema: z.union([z.literal(''), signingSecret]),
    fallback: '',
    secret: true,
    example: '',
    comment:
      'The bot’s WEBHOOK_SECRET, which signs what it is told; with BOT_URL only, and never a service key.',
  },
  MAIL_SMTP_URL: {
    schema: optionalMailServer,
    fallback: '',
    secret: true,
    example: 'smtps://<USER>:<PASSWORD>@smtp.example.org:465',
    comment:
      'The SMTP server that sends mail, with its password: smtps://, or smtp:// where it offers STARTTLS; empty to send no mail.',
  },
  MAIL_FROM: {
    schema: optionalMailAddress,
    fallback: '',
    example: 'portal@example.org',
    comment: 'The address that mail comes from; with MAIL_SMTP_URL only.',
  },
  MAIL_REPLY_TO: {
    schema: optionalMailAddress,
    fallback: '',
    example: 'help@example.org',
    comment: 'The address that answers to mail go to; empty for MAIL_FROM.',
  },
  MAIL_DKIM_SELECTOR: {
    schema: optionalSelector,
    fallback: '',
    example: 'mail2026',
    comment:
      'The selector of the key that the mail provider signs with, for the page that looks at the DNS; empty to leave the key out.',
  },
  MAIL_PER_SECOND: {
    schema: wholeNumber(1, 1000),
    fallback: '10',
    example: '10',
    comment: 'The most mails that all instances together send in a second.',
  },
  LIVE_REGISTRY_URL: {
    schema: optionalBaseAddress,
    fallback: '',
    example: 'https://portal.example.org/registry/live.json',
    comment:
      'Where the document server tells which versions of remotes are live: a person’s reports of what they cannot have do not count; empty to count all.',
  },
  AUDIT_RETENTION_DAYS: {
    schema: z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        wholeNumber(365, 36_500),
      ],
      'It has to be a whole number from 365 to 36500, or empty.',
    ),
    fallback: '',
    example: '730',
    comment: 'How many days entries of the log of changes are kept; empty to keep them for ever.',
  },
  API_PORT: { schema: port, fallback: '8080', example: '8080', comment: 'The port that the API listens on.' },
  API_HOST: {
    schema: text,
    fallback: 'localhost',
    example: '0.0.0.0',
    comment: 'The address that the API binds to.',
  },
  METRICS_PORT: {
    schema: optionalPort,
    fallback: '',
    example: '9464',
    comment: 'The port of its own that metrics are read from, at /metrics; empty to have none.',
  },
  AUTH_IDP_TOKEN_URL: {
    schema: urlWith('http:', 'https:'),
    fallback: 'https://discord.com/api/oauth2/token',
    example: 'https://discord.com/api/oauth2/token',
    comment: 'Where the API exchanges the sign-in code.',
  },
  AUTH_IDP_USER_URL: {
    schema: urlWith('http:', 'https:'),
    fallback: 'https://discord.com/api/users/@me',
    example: 'https://discord.com/api/users/@me',
    comment: 'Where the API reads who has signed in.',
  },
  LOG_LEVEL: {
    schema: z.enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'It has to be debug, info, warn, error or silent.',
    ),
    fallback: 'info',
    example: 'info',
    comment: 'The least severe line that the log keeps.',
  },
} as const satisfies Record<string, Variable>;

/** The API's parsed configuration. */
export type ApiConfiguration = Configuration<typeof apiVariables>;
