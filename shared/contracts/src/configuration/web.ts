import type { Configuration, Variable } from './variable';
import { baseAddress, cookieDomain, hostList, port, text, urlWith } from './values';

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

  WEB_PORT: {
    schema: port,
    fallback: '5173',
    example: '5173',
    comment: 'The port that the document server listens on.',
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
  WEB_REGISTRY_FILE: {
    schema: text,
    example: '/srv/registry/registry.json',
    comment: 'The file that lists the remotes; read again whenever it changes.',
  },
} as const satisfies Record<string, Variable>;

/** The document server's parsed configuration. */
export type WebConfiguration = Configuration<typeof webVariables>;
