import * as z from 'zod/mini';
import type { Configuration, Variable } from './variable';
import {
  baseAddress,
  basePath,
  cookieDomain,
  flag,
  hostList,
  optionalPort,
  originList,
  port,
  publicKeys,
  text,
  urlWith,
  wholeNumber,
} from './values';

/** The environment of the document server (C2), read when its container starts: one image serves every environment. */
export const webVariables = {
  WEB_BASE_API_URL: {
    schema: baseAddress,
    example: 'http://localhost:8080',
    comment: 'The address of the API, as browsers reach it.',
  },
  WEB_IDP_OAUTH_CLIENT_ID: {
    schema: text,
    example: '',
    comment: 'The client id of the application at the identity provider.',
  },
  WEB_ALLOWED_HOSTS: {
    schema: hostList,
    example: '["localhost:5173"]',
    comment: 'The hosts that this server answers to, as a JSON array.',
  },

  WEB_BASE_PATH: {
    schema: basePath,
    fallback: '',
    example: '/some/path',
    comment:
      'The path of its host below which the whole portal lies; empty where it has the host for itself.',
  },
  WEB_PORT: {
    schema: port,
    fallback: '5173',
    example: '5173',
    comment: 'The port that the document server listens on.',
  },
  WEB_METRICS_PORT: {
    schema: optionalPort,
    fallback: '',
    example: '9465',
    comment: 'The port of its own that metrics are read from, at /metrics; empty to have none.',
  },
  WEB_IDP_AUTHORIZE_URL: {
    schema: urlWith('http:', 'https:'),
    fallback: 'https://discord.com/oauth2/authorize',
    example: 'https://discord.com/oauth2/authorize',
    comment: 'The page of the identity provider that asks people to sign in.',
  },
  WEB_COOKIE_DOMAIN: {
    schema: cookieDomain,
    fallback: 'localhost',
    emptyIsValue: true,
    example: 'localhost',
    comment: 'The domain of the sign-in cookie, shared by the web application and the API.',
  },
  WEB_REGISTRY: {
    schema: text,
    example: '/srv/registry/registry.json',
    comment: 'The signed registry: a file, or a URL. Looked at again all the time.',
  },
  WEB_REGISTRY_KEYS: {
    schema: publicKeys.check(
      z.refine(
        (keys: Record<string, string>) => Object.keys(keys).length > 0,
        'It has to name at least one key.',
      ),
    ),
    example: '{"main":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}',
    comment: 'The public keys whose signature is believed, as JSON: an id and 32 bytes in base64 each.',
  },
  WEB_REGISTRY_ROOT_SIGNATURES: {
    schema: wholeNumber(1, 9),
    fallback: '1',
    example: '1',
    comment: 'How many of these keys have to have signed what a root key vouches for.',
  },
  WEB_REGISTRY_ENVIRONMENT: {
    schema: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'It has to be a short lower-case name, such as production.')),
    fallback: 'production',
    example: 'production',
    comment: 'The environment whose registry is believed.',
  },
  WEB_REGISTRY_LEAST: {
    schema: wholeNumber(1, 999_999_999),
    fallback: '1',
    example: '1',
    comment:
      'The least number of a registry that is taken: an older one is a replay, whatever is remembered.',
  },
  WEB_REGISTRY_MEMORY: {
    schema: z.string(),
    fallback: '',
    example: '/var/lib/web/registry.json',
    comment: 'A file that keeps the last verified registry over a restart; empty to forget it.',
  },
  WEB_REMOTES_FOLDER: {
    schema: z.string(),
    fallback: '',
    example: '/srv/registry/remotes',
    comment:
      'The folder with the files of the remotes, served below /remotes/; empty when others serve them.',
  },
  WEB_REMOTE_OVERRIDES: {
    schema: flag,
    fallback: 'false',
    example: 'false',
    comment:
      'Whether superusers may try other versions of remotes, and see the portal as it was, in a browser of theirs.',
  },
  WEB_VITALS_PERCENT: {
    schema: wholeNumber(0, 100),
    fallback: '25',
    example: '25',
    comment: 'Of so many of a hundred loads browsers tell how fast and how steady pages were; 0 for none.',
  },
  WEB_OFFLINE_PAGES: {
    schema: flag,
    fallback: 'true',
    example: 'true',
    comment:
      'Whether browsers keep the pages that say so, for when there is no network; false takes them all back.',
  },
  WEB_HOST: {
    schema: text,
    fallback: 'localhost',
    example: '0.0.0.0',
    comment: 'The address that the document server binds to.',
  },
  WEB_SHELL_FOLDER: {
    schema: text,
    example: '/srv/shell',
    comment: 'The folder with the build of the shell.',
  },
  WEB_ASSETS_URL: {
    schema: z.union(
      [z.literal('/assets/'), urlWith('http:', 'https:').check(z.endsWith('/', 'It has to end in a slash.'))],
      'It has to be /assets/, or a URL that ends in a slash.',
    ),
    fallback: '/assets/',
    example: '/assets/',
    comment: 'Where browsers find the files of the shell: this server, or a CDN.',
  },
  WEB_CONNECT_SOURCES: {
    schema: z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^((https?|wss?):\/\/[a-z0-9.:-]+( |$))*$/i,
            'It has to be origins with blanks between them.',
          ),
        ),
      z.transform((sources: string) => sources.split(' ').filter((source) => source !== '')),
    ),
    fallback: '',
    example: '',
    comment: 'Further origins that pages may connect to, with blanks between them.',
  },
  WEB_SECURITY_CONTACT: {
    schema: z
      .string()
      .check(
        z.regex(/^$|^(mailto:|https:\/\/)[!-~]+$/, 'It has to start with mailto: or https://, or be empty.'),
      ),
    fallback: '',
    example: 'mailto:security@example.org',
    comment: 'Whom to write to about a security hole, for /.well-known/security.txt; empty to have none.',
  },
  WEB_SUPPORT_CONTACT: {
    schema: z
      .string()
      .check(
        z.regex(
          /^$|^(mailto:|https:\/\/)[^\s"<>]+$/,
          'It has to start with mailto: or https://, or be empty.',
        ),
      ),
    fallback: '',
    example: 'mailto:help@example.org',
    comment: 'Where people get help when the portal does not come up in their browser; empty to name nobody.',
  },
} as const satisfies Record<string, Variable>;

/** The document server's parsed configuration. */
export type WebConfiguration = Configuration<typeof webVariables>;

/** The environment of the program that writes the portal for plain static hosting. */
export const staticVariables = {
  WEB_BASE_API_URL: webVariables.WEB_BASE_API_URL,
  WEB_IDP_OAUTH_CLIENT_ID: webVariables.WEB_IDP_OAUTH_CLIENT_ID,
  WEB_BASE_PATH: webVariables.WEB_BASE_PATH,
  WEB_IDP_AUTHORIZE_URL: webVariables.WEB_IDP_AUTHORIZE_URL,
  WEB_COOKIE_DOMAIN: webVariables.WEB_COOKIE_DOMAIN,
  WEB_REGISTRY_KEYS: webVariables.WEB_REGISTRY_KEYS,
  WEB_REGISTRY_ROOT_SIGNATURES: webVariables.WEB_REGISTRY_ROOT_SIGNATURES,
  WEB_REGISTRY_ENVIRONMENT: webVariables.WEB_REGISTRY_ENVIRONMENT,
  WEB_REMOTE_OVERRIDES: webVariables.WEB_REMOTE_OVERRIDES,
  WEB_VITALS_PERCENT: webVariables.WEB_VITALS_PERCENT,
  WEB_OFFLINE_PAGES: webVariables.WEB_OFFLINE_PAGES,
  WEB_SHELL_FOLDER: webVariables.WEB_SHELL_FOLDER,
  WEB_ASSETS_URL: webVariables.WEB_ASSETS_URL,
  WEB_SUPPORT_CONTACT: webVariables.WEB_SUPPORT_CONTACT,
  STATIC_FOLDER: { schema: text, example: '/srv/portal', comment: 'Where the portal is written to.' },
  STATIC_REGISTRY_URL: {
    schema: text,
    fallback: '/registry.json',
    example: '/registry.json',
    comment: 'Where browsers find the signed registry.',
  },
  STATIC_CODE_ORIGINS: {
    schema: originList,
    fallback: '',
    example: 'https://remotes.example.org',
    comment: 'The origins of remotes other than the portal’s own, with commas between them.',
  },
} as const satisfies Record<string, Variable>;

/** The environment of an asset server, which serves the files of one build as a CDN would. */
export const assetVariables = {
  ASSETS_FOLDER: { schema: text, example: '/srv/remote', comment: 'The folder with the build.' },
  ASSETS_HOST: {
    schema: text,
    fallback: 'localhost',
    example: '0.0.0.0',
    comment: 'The address that the server binds to.',
  },
  ASSETS_PORT: { schema: port, example: '5181', comment: 'The port that the server listens on.' },
} as const satisfies Record<string, Variable>;
