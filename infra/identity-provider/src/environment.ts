import type { Variable } from '@event-portal/contracts/configuration';
import * as z from 'zod/mini';

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;

/** The environment of the identity provider. */
export const identityProviderVariables = {
  IDP_PORT: {
    schema: z.pipe(
      z.string().check(z.refine(isPort, 'It has to be a port, from 1 to 65535.')),
      z.transform((digits: string) => Number(digits)),
    ),
    fallback: '8090',
    example: '8090',
    comment: 'The port that the provider listens on, on this machine only.',
  },
  IDP_CLIENT_ID: {
    schema: z.string(),
    example: '',
    comment: 'The client id of the portal; the same as AUTH_IDP_CLIENT_ID of the API.',
  },
  IDP_CLIENT_SECRET: {
    schema: z.string(),
    secret: true,
    example: '',
    comment: 'The client secret of the portal; the same as AUTH_IDP_CLIENT_SECRET of the API.',
  },
  IDP_REDIRECT_URIS: {
    schema: z.pipe(
      z.pipe(
        z.string(),
        z.transform((list: string) => list.split(',').map((entry) => entry.trim())),
      ),
      z
        .array(z.string())
        .check(z.refine((list) => list.every(isWebAddress), 'Each entry has to be an http(s) URL.')),
    ),
    example: 'http://localhost:8080/auth/callback',
    comment: 'Comma-separated addresses that people may be sent back to, exactly as the API names them.',
  },
} as const satisfies Record<string, Variable>;
