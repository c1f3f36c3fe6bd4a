import type { BotConfiguration } from '@event-portal/contracts/configuration';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createAnswers } from './answers/answers';
import { createHttpLanguageModel } from './answers/http-language-model';
import { registerQuestionRoute } from './answers/question-routes';
import { createRetry, type Backoff } from './calls/retry';
import { createEventApi } from './event-api';
import { registerHealthRoutes } from './health/health-routes';
import { createMetrics } from './metrics/metrics';
import { offerMetrics } from './metrics/metrics-server';
import { countCalls } from './provider/chat-provider';
import { createDiscordProvider } from './provider/discord-provider';
import { drainConnections } from './server/drain';
import { answerFailures, keepBodiesRaw, logRequests } from './server/server-hooks';
import { serverOptions } from './server/server-options';
import { createSignatureCheck } from './server/signed-message';
import { createRoleChanges } from './webhooks/role-changes';
import { registerWebhookRoute } from './webhooks/webhook-routes';

/** What the bot has to know, and what tests put in place of the world outside. */
export type BotOptions = {
  readonly configuration: BotConfiguration;
  readonly logger?: FastifyServerOptions['logger'];
  /** The language model's API, without a closing slash. */
  readonly languageModelUrl?: string;
  readonly backoff?: Backoff;
  /** The longest that a single call to the API or the chat provider takes. */
  readonly callTimeoutMs?: number;
  /** The longest that the language model takes. */
  readonly answerTimeoutMs?: number;
  /** The longest that the answer takes whether the bot is ready. */
  readonly readyWithinMs?: number;
  /** How long the event's facts are remembered. */
  readonly factsForMs?: number;
};

/** Builds the bot without listening, so that tests and `main.ts` share every line. */
export function buildBot(options: BotOptions): FastifyInstance {
  const { configuration, callTimeoutMs = 10_000, answerTimeoutMs = 20_000 } = options;
  const app = Fastify(serverOptions(options.logger ?? false));
  answerFailures(app);
  drainConnections(app);
  logRequests(app);
  keepBodiesRaw(app);

  const metrics = createMetrics();
  offerMetrics(app, metrics.registry, { host: configuration.WEBHOOK_HOST, port: configuration.METRICS_PORT });
  const retry = createRetry(options.backoff);
  const api = createEventApi({
    baseUrl: configuration.API_URL,
    eventId: configuration.EVENT_ID,
    apiKey: configuration.API_KEY,
    sessionCookie: configuration.SESSION_COOKIE,
    retry,
    timeoutMs: callTimeoutMs,
  });
  const discord = createDiscordProvider({
    token: configuration.IDP_BOT_TOKEN,
    api: configuration.IDP_API_URL,
    webhookUrl: configuration.WEBHOOK_URL,
    guildId: configuration.IDP_GUILD_ID,
    retry,
    timeoutMs: callTimeoutMs,
  });
  const chat = countCalls(discord, metrics);
  const model =
    configuration.LLM_API_KEY === ''
      ? undefined
      : createHttpLanguageModel({
          key: configuration.LLM_API_KEY,
          baseUrl: options.languageModelUrl,
          retry,
          timeoutMs: answerTimeoutMs,
        });

  const readSigned = createSignatureCheck(configuration.WEBHOOK_SECRET);
  const roleChanges = createRoleChanges(chat, configuration.EVENT_ID);
  const answers = createAnswers({ api, model, factsForMs: options.factsForMs });
  registerHealthRoutes(app, { api, chat, readyWithinMs: options.readyWithinMs });
  registerWebhookRoute(app, { readSigned, roleChanges, metrics });
  registerQuestionRoute(app, { readSigned, answers, metrics });
  return app;
}
