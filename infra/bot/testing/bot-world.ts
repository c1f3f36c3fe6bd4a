import { findFreePort } from '@event-portal/tooling/free-port';
import { randomUUID } from 'node:crypto';
import { EVENT_ID, startApiDouble, type ApiDouble } from './api-double';
import type { BotSettings } from './bot-host';
import { startDiscordDouble, type DiscordDouble } from './discord-double';
import { startLanguageModelDouble, type LanguageModelDouble } from './language-model-double';
import { type BotHost } from './program';
import { sign, type Signing } from './signed-request';

/** Secrets that must turn up in no log. */
export const secrets = {
  IDP_BOT_TOKEN: 'canary-bot-token',
  API_KEY: 'epk_canary-key',
  WEBHOOK_SECRET: 'canary-webhook-secret-of-the-event',
  LLM_API_KEY: 'canary-model-key',
  SESSION_COOKIE: 'canary-session',
} as const;

/** Somebody who is a member of the guild. */
export const MEMBER = '900000000000000001';

/** A running bot and everything around it. */
export type BotWorld = {
  readonly url: string;
  /** Where its figures are. */
  readonly metricsUrl: string;
  readonly discord: DiscordDouble;
  readonly api: ApiDouble;
  readonly model: LanguageModelDouble;
  /** Sends a signed body to one of the bot's addresses. */
  readonly send: (path: string, body: unknown, signing?: Partial<Signing>) => Promise<Response>;
  /** Delivers a change of a role: of the member, to attendee, now, unless told. */
  readonly deliver: (change?: Readonly<Record<string, unknown>>, id?: string) => Promise<Response>;
  readonly ask: (question: string) => Promise<Response>;
  /** A figure of the bot's metrics; zero while there is none. */
  readonly figure: (name: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Starts the doubles and a bot among them, whose retries hardly wait. */
export async function startBotWorld(
  host: BotHost,
  {
    environment = {},
    settings = {},
  }: { environment?: Record<string, string>; settings?: Partial<BotSettings> } = {},
): Promise<BotWorld> {
  const [discord, api, model] = await Promise.all([
    startDiscordDouble(secrets.IDP_BOT_TOKEN),
    startApiDouble(secrets.API_KEY, secrets.SESSION_COOKIE),
    startLanguageModelDouble(secrets.LLM_API_KEY, 'It starts on 1 July.'),
  ]);
  discord.members.set(MEMBER, new Set());
  const metricsPort = await findFreePort();
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const url = await host.startBot(
    {
      ...secrets,
      WEBHOOK_HOST: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      IDP_API_URL: discord.api,
      API_URL: api.url,
      WEBHOOK_URL: discord.webhookUrl,
      EVENT_ID,
      ...environment,
    },
    {
      languageModelUrl: model.url,
      backoff: { attempts: 3, firstDelayMs: 1 },
      ...settings,
    },
  );

  const send: BotWorld['send'] = (path, body, signing) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = sign(text, { key: secrets.WEBHOOK_SECRET, ...signing });
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
  };
  return {
    url,
    metricsUrl,
    discord,
    api,
    model,
    send,
    deliver: (change, id) => send('/webhooks', roleChange(change), { id }),
    ask: (question) => send('/questions', { question }),
    async figure(name) {
      const text = await (await fetch(metricsUrl)).text();
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
      return Number(line?.split(' ')[1] ?? 0);
    },
    async close() {
      await Promise.all([discord.close(), api.close(), model.close()]);
    },
  };
}

/** The body of a webhook that tells of a changed role. */
export function roleChange(change: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'event-role.changed',
    eventId: EVENT_ID,
    userId: randomUUID(),
    providerId: MEMBER,
    role: 'attendee',
    at: new Date().toISOString(),
    ...change,
  };
}
