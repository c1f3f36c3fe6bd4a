import { collectDefaultMetrics, Counter, Registry } from 'prom-client';

/** What the bot counts for monitoring. */
export type Metrics = {
  readonly countWebhook: (outcome: string) => void;
  readonly countProviderCall: (call: 'set-roles' | 'post', outcome: string) => void;
  readonly countQuestion: (outcome: string) => void;
  readonly registry: Registry;
};

/** Builds a set of metrics of its own, with those of the process. No label ever holds a person or an id. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const webhooks = new Counter({
    name: 'bot_webhooks_total',
    help: 'Webhooks that came in, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const providerCalls = new Counter({
    name: 'bot_provider_calls_total',
    help: 'What was asked of the chat provider, by call and outcome.',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  });
  const questions = new Counter({
    name: 'bot_questions_total',
    help: 'Questions that came in, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countProviderCall: (call, outcome) => providerCalls.inc({ call, outcome }),
    countQuestion: (outcome) => questions.inc({ outcome }),
    registry,
  };
}

/** The outcome of a request that was refused, by its status; undefined for one that was not. */
export function refusalOutcome(status: number): string | undefined {
  if (status < 400) return undefined;
  if (status === 401) return 'bad-signature';
  if (status === 413) return 'too-large';
  return status < 500 ? 'invalid' : 'failed';
}
