import { DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest';
import { propertyOf } from '@event-portal/contracts';
import type * as z from 'zod/mini';
import { CallFailed } from '../calls/call-failed';
import type { Retry } from '../calls/retry';

/** The longest wait for a rate limit to pass: the sender of the webhook is waiting too. */
const LONGEST_RATE_LIMIT_MS = 5_000;

/** Discord's numbers for "Unknown Member" and "Unknown User". */
const MISSING_MEMBER_CODES: readonly unknown[] = [10_007, 10_013];

/** What the bot's calls to Discord need. */
export type DiscordCallOptions = {
  readonly token: string;
  /** Without a version. */
  readonly api: string;
  readonly retry: Retry;
  readonly timeoutMs: number;
};

/**
 * Makes a call, retries temporary failures, and parses the answer.
 * @throws CallFailed
 */
export type DiscordCall = <Schema extends z.ZodMiniType>(
  schema: Schema,
  send: (rest: REST) => Promise<unknown>,
) => Promise<z.output<Schema>>;

/** Builds the one way to call Discord. The library waits out rate limits; all other attempts are counted here. */
export function createDiscordCall({ token, api, retry, timeoutMs }: DiscordCallOptions): DiscordCall {
  const rest = new REST({
    version: '10',
    api,
    // The library would try again at once, into the same outage.
    retries: 0,
    timeout: timeoutMs,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_RATE_LIMIT_MS,
  });
  return (schema, send) =>
    retry(async () => {
      // After one 401 the library drops the token, and a moment's trouble would last until the restart.
      rest.setToken(token);
      const answer = await send(rest).catch((error: unknown) => {
        throw toCallFailed(error);
      });
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new CallFailed('provider', 'unreadable');
      return parsed.data;
    });
}

/** Whether a call failed because the person is not in the chat. */
export function isMissingMember(error: unknown): boolean {
  return error instanceof CallFailed && error.failure === 404 && MISSING_MEMBER_CODES.includes(error.code);
}

function toCallFailed(error: unknown): CallFailed {
  if (error instanceof RateLimitError) return new CallFailed('provider', 'rate-limited');
  if (error instanceof HTTPError) return new CallFailed('provider', error.status);
  if (error instanceof DiscordAPIError) {
    return new CallFailed('provider', error.status, typeof error.code === 'number' ? error.code : undefined);
  }
  if (propertyOf(error, 'name') === 'AbortError') return new CallFailed('provider', 'timeout');
  // The network's failures have a code: ECONNREFUSED of the system, UND_ERR_SOCKET of the library's client.
  const code = propertyOf(error, 'code');
  const isNetwork = typeof code === 'string' && !code.startsWith('UND_ERR_INVALID');
  return new CallFailed('provider', isNetwork ? 'network' : 'unreadable');
}
