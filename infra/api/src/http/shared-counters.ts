import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { RateCounters } from './rate-limiter';

const COMMAND_TIMEOUT_MS = 200;
const REST_AFTER_FAILURE_MS = 2_000;

/** One step, so that a counter never exists without its end. */
const ADD = `
  local count = redis.call('INCRBY', KEYS[1], ARGV[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return { count, redis.call('PTTL', KEYS[1]) }`;

/** What it answers: the count, and in how many milliseconds it ends. */
const Added = z.tuple([z.int(), z.int()]);

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
): SharedCounters {
  const redis = new Redis(redisUrl, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 1_000,
    // Otherwise closing waits two seconds for a connection that is not there.
    disconnectTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // After a failover an old connection may lead to what is a replica by now.
    reconnectOnError: (error) => error.message.includes('READONLY'),
    retryStrategy: (attempt) => Math.min(attempt * 200, REST_AFTER_FAILURE_MS),
  });
  redis.on('error', onFailure);
  let restsUntil = 0;

  return {
    async add(key, amount, perMs) {
      if (Date.now() < restsUntil) return local.add(key, amount, perMs);
      try {
        const answer = await redis.eval(ADD, 1, `rate:${key}`, amount, perMs);
        const [count, resetsInMs] = Added.parse(answer);
        return { count, resetsInMs };
      } catch (error) {
        restsUntil = Date.now() + REST_AFTER_FAILURE_MS;
        onFailure(error);
        return local.add(key, amount, perMs);
      }
    },
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
