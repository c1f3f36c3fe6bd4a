import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { batchCalls } from '../batch-calls';
import type { RateCounters } from './rate-limiter';

/** The longest that a request waits for Redis, and the longest that closing does. */
const TIMEOUT_MS = 200;
const REST_AFTER_FAILURE_MS = 2_000;

/** All in one step, so that a counter never exists without its end. */
const ADD = `
  local counts = {}
  for place, key in ipairs(KEYS) do
    local count = redis.call('INCRBY', key, ARGV[2 * place - 1])
    local endsIn = redis.call('PTTL', key)
    if endsIn < 0 then
      endsIn = tonumber(ARGV[2 * place])
      redis.call('PEXPIRE', key, endsIn)
    end
    counts[place] = { count, endsIn }
  end
  return counts`;

/** What it answers for each counter: how it stands, and in how many milliseconds it ends. */
const Added = z.array(z.tuple([z.int(), z.int()]));

type Addition = { readonly key: string; readonly amount: number; readonly perMs: number };

/** Counters in Redis, and how Redis is. */
export type SharedCounters = RateCounters & {
  /** The time that Redis takes to answer; undefined when it does not. */
  readonly ping: () => Promise<number | undefined>;
  readonly close: () => void;
};

/**
 * Keeps counters in Redis for all instances together. While it is down or slow each instance counts for itself:
 * a limit that is too lenient for a while does less harm than a portal that waits.
 */
export function createSharedCounters(
  redisUrl: string,
  local: RateCounters,
  onFailure: (error: unknown) => void,
  commandTimeoutMs = TIMEOUT_MS,
): SharedCounters {
  const redis = new Redis(redisUrl, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 1_000,
    // Otherwise closing waits two seconds for a connection that is not there.
    disconnectTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // After a failover an old connection may lead to what is a replica by now.
    reconnectOnError: (error) => error.message.includes('READONLY'),
    retryStrategy: (attempt) => Math.min(attempt * 200, REST_AFTER_FAILURE_MS),
  });
  redis.on('error', onFailure);
  let restsUntil = 0;

  /** Counts for all who ask in one turn of the event loop together: one command instead of one each. */
  const add = batchCalls(async (additions: readonly Addition[]) => {
    const countHere = () =>
      Promise.all(additions.map(({ key, amount, perMs }) => local.add(key, amount, perMs)));
    if (Date.now() < restsUntil) return countHere();
    try {
      const answer = await redis.eval(
        ADD,
        additions.length,
        ...additions.map(({ key }) => `rate:${key}`),
        ...additions.flatMap(({ amount, perMs }) => [amount, perMs]),
      );
      return Added.parse(answer).map(([count, resetsInMs]) => ({ count, resetsInMs }));
    } catch (error) {
      restsUntil = Date.now() + REST_AFTER_FAILURE_MS;
      onFailure(error);
      return countHere();
    }
  });

  return {
    add: (key, amount, perMs) => add({ key, amount, perMs }),
    async ping() {
      const started = performance.now();
      try {
        await redis.ping();
        return performance.now() - started;
      } catch {
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
