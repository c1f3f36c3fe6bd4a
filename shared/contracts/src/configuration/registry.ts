import * as z from 'zod/mini';
import type { Configuration, Variable } from './variable';
import {
  addressTable,
  jsonObject,
  optionalBaseAddress,
  publicKeys,
  text,
  textTable,
  wholeNumber,
} from './values';

/** As whom the gate looks at a candidate, beside somebody who is signed out. */
export const gateRoles = [
  'superuser',
  'admin',
  'staff',
  'applicant',
  'attendee',
  'newcomer',
  'norole',
] as const;
export type GateRole = (typeof gateRoles)[number];

const gateSessions = jsonObject(
  z
    .partialRecord(z.enum(gateRoles), z.nullable(text))
    .check(
      z.refine((sessions) => Object.keys(sessions).length === 0 || typeof sessions.superuser === 'string'),
    ),
  `It has to be a JSON object of session cookies by role (${gateRoles.join(', ')}), with that of a superuser, and null for who is left out; or {}.`,
);

/** The environment of the registry tool. */
export const registryVariables = {
  REGISTRY_STORE: {
    schema: text,
    example: '/srv/registry',
    comment: 'Where the registry is kept: a folder, or s3://bucket/prefix.',
  },
  REGISTRY_ENVIRONMENT: {
    schema: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'It has to be a short lower-case name, such as production.')),
    example: 'production',
    comment: 'The environment that documents are signed for; those of another one are refused.',
  },
  REGISTRY_KEY_FILE: {
    schema: z.string(),
    fallback: '',
    example: '/run/secrets/registry-key.pem',
    comment: 'The Ed25519 private key that signs, in PEM; reading needs only REGISTRY_TRUSTED_KEYS.',
  },
  REGISTRY_KEY_ID: {
    schema: text,
    fallback: 'main',
    example: 'main',
    comment: 'The name of that key, by which document servers know its public half.',
  },
  REGISTRY_TRUSTED_KEYS: {
    schema: publicKeys,
    fallback: '{}',
    example: '{}',
    comment:
      'The root keys, as document servers know them (JSON: an id and 32 bytes in base64 each), where the key that signs is a team’s or there is none.',
  },
  REGISTRY_ROOT_SIGNATURES: {
    schema: wholeNumber(1, 9),
    fallback: '1',
    example: '1',
    comment:
      'How many of the root keys have to sign what a root key vouches for, as document servers ask for it.',
  },
  REGISTRY_EXPIRY_DAYS: {
    schema: wholeNumber(1, 365),
    fallback: '30',
    example: '30',
    comment: 'How long a signed document is good for.',
  },
  REGISTRY_ACTOR: {
    schema: z.string(),
    fallback: '',
    example: '',
    comment:
      'Who makes the change, for the history; the user’s name when empty. What a team’s key signs says whose key it is.',
  },
  REGISTRY_ADDRESS: {
    schema: text,
    fallback: 'http://localhost:5173/remotes/{name}/{version}/',
    example: 'https://portal.example.org/remotes/{name}/{version}/',
    comment: 'Where browsers find the files of a version.',
  },
  REGISTRY_ADDRESSES: {
    schema: addressTable,
    fallback: '{}',
    example: '{}',
    comment: 'The same for remotes that have an origin of their own, as JSON: name and address each.',
  },
  REGISTRY_PORTAL_URL: {
    schema: optionalBaseAddress,
    fallback: '',
    example: 'https://portal.example.org',
    comment:
      'The live portal: the gate tries candidates in it, and changes are compared with what it serves.',
  },
  REGISTRY_GATE_SESSIONS: {
    schema: gateSessions,
    fallback: '{}',
    secret: true,
    example: '{}',
    comment: `The session cookies of people who exist for the gate, as JSON: one for each of ${gateRoles.join(', ')}, or null for who is left out on purpose, a superuser at the least; {} signs in at a local identity provider.`,
  },
  REGISTRY_GATE_PARAMETERS: {
    schema: textTable,
    fallback: '{}',
    example: '{"eventId":"00000000-0000-4000-8000-000000000000"}',
    comment: 'Values for the parameters of paths, as JSON: the gate tries the pages that need no others.',
  },
  REGISTRY_API_URL: {
    schema: optionalBaseAddress,
    fallback: 'http://localhost:8080',
    example: 'https://api.example.org',
    comment: 'The API, which counts how remotes do.',
  },
  REGISTRY_API_KEY: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'A service key that may read how remotes do, for "watch" and "status".',
  },
  REGISTRY_S3_ENDPOINT: {
    schema: optionalBaseAddress,
    fallback: '',
    emptyIsValue: true,
    example: 'https://s3.eu-central-1.amazonaws.com',
    comment: 'The address of the object store; needed for s3:// only.',
  },
  AWS_REGION: {
    schema: text,
    fallback: 'us-east-1',
    example: 'eu-central-1',
    comment: 'The region of the bucket.',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string(),
    fallback: '',
    example: '',
    comment: 'Who writes to the bucket.',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'The secret that belongs to it.',
  },
  CHROMIUM: {
    schema: text,
    fallback: '/usr/bin/chromium',
    example: '/usr/bin/chromium',
    comment: 'The browser that the gate runs.',
  },
} as const satisfies Record<string, Variable>;

/** The registry tool's parsed configuration. */
export type RegistryConfiguration = Configuration<typeof registryVariables>;
