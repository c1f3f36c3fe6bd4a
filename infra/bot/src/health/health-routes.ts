import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EventApi } from '../event-api';
import type { ChatProvider } from '../provider/chat-provider';
import { errorBody } from '../server/error-handler';
import { Refusal } from '../server/refusal';

const READY_WITHIN_MS = 2_500;

/** What the signs of life depend on. */
export type HealthParts = {
  readonly api: EventApi;
  readonly chat: ChatProvider;
  readonly readyWithinMs?: number | undefined;
};

/** Signs of life: that the process runs, and that it can do its work. */
export function registerHealthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const { api, chat, readyWithinMs = READY_WITHIN_MS } = parts;
  app.get('/livez', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const [isApiUp, isProviderReady] = await Promise.all([
      isReady(api.isUp, readyWithinMs),
      isReady(chat.ready, readyWithinMs),
    ]);
    const missing = [...(isApiUp ? [] : ['api']), ...(isProviderReady ? [] : ['provider'])];
    if (missing.length === 0) return { status: 'ok' };
    const refusal = new Refusal('unavailable', `Not ready, for want of: ${missing.join(', ')}.`);
    return reply.code(503).send({ ...errorBody(refusal, request.id), missing });
  });
}

/** The caller gives up after a few seconds, so a slower answer counts as not ready. */
async function isReady(ask: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const decided = new AbortController();
  try {
    const tooLate = delay(withinMs, false, { signal: decided.signal }).catch(() => false);
    return await Promise.race([ask(), tooLate]);
  } finally {
    decided.abort();
  }
}
