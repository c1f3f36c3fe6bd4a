import * as z from 'zod/mini';
import type { Configuration, Variable } from './variable';
import { baseAddress, optionalPort, port, signingSecret, text, urlWith } from './values';

/** The environment of the chat bot: C3 of the requirements, then what this bot needs beyond it. */
export const botVariables = {
  IDP_BOT_TOKEN: {
    schema: text,
    secret: true,
    example: '',
    comment: 'The bot token from the identity provider’s developer portal.',
  },
  API_KEY: {
    schema: text,
    secret: true,
    example: '',
    comment: 'The service key by which the API knows the bot.',
  },
  LLM_API_KEY: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'The key of a language-model provider; empty to answer no questions.',
  },
  API_URL: {
    schema: baseAddress,
    fallback: 'http://localhost:8080',
    example: 'http://localhost:8080',
    comment: 'The address of the API.',
  },
  SESSION_COOKIE: {
    schema: z.string(),
    fallback: '',
    secret: true,
    example: '',
    comment: 'A session cookie value, for calls that a service key may not make; usually empty.',
  },
  WEBHOOK_URL: {
    schema: urlWith('http:', 'https:'),
    secret: true,
    example: '',
    comment: 'The incoming webhook that the bot posts to.',
  },
  WEBHOOK_PORT: {
    schema: port,
    fallback: '8081',
    example: '8081',
    comment: 'The port that the bot’s own webhook listener binds to.',
  },
  EVENT_ID: {
    schema: z.uuid('It has to be the id of an event.'),
    example: '',
    comment: 'The event that the bot serves.',
  },

  IDP_API_URL: {
    schema: baseAddress,
    fallback: 'https://discord.com/api',
    example: 'https://discord.com/api',
    comment: 'The API of the identity provider, where people get their roles; without a version.',
  },
  IDP_GUILD_ID: {
    schema: z.string().check(z.regex(/^\d{0,25}$/, 'It has to be the id of a guild: digits.')),
    fallback: '',
    example: '',
    comment:
      'The guild that the bot serves; empty while it is in one only. In several it serves none without this.',
  },
  WEBHOOK_SECRET: {
    schema: signingSecret,
    secret: true,
    example: '',
    comment: 'What the API signs its messages with (its BOT_KEY): a random text, and never a service key.',
  },
  WEBHOOK_HOST: {
    schema: text,
    fallback: '0.0.0.0',
    example: '0.0.0.0',
    comment: 'The address that the listener binds to; a container is called from outside of it.',
  },
  METRICS_PORT: {
    schema: optionalPort,
    fallback: '',
    example: '9466',
    comment: 'The port of its own that metrics are read from, at /metrics; empty to have none.',
  },
} as const satisfies Record<string, Variable>;

/** The chat bot's parsed configuration. */
export type BotConfiguration = Configuration<typeof botVariables>;
