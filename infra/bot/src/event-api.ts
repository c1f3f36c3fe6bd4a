import { fillPath, getEvent, type PortalEvent } from '@event-portal/contracts';
import { call, callForJson } from './calls/call';
import { CallFailed } from './calls/call-failed';
import type { Retry } from './calls/retry';

/** The part of the API that the bot uses. */
export type EventApi = {
  /**
   * Reads the event that the bot serves.
   * @throws CallFailed
   */
  readonly readEvent: () => Promise<PortalEvent>;
  /** Whether the API gives a sign of life; never throws. */
  readonly isUp: () => Promise<boolean>;
};

/** What the client of the API needs. */
export type EventApiOptions = {
  /** Without a closing slash. */
  readonly baseUrl: string;
  readonly eventId: string;
  readonly apiKey: string;
  /** Empty for none. */
  readonly sessionCookie: string;
  readonly retry: Retry;
  readonly timeoutMs: number;
};

/** Builds the client of the API: it shows the service key, and a session only where the key does not open. */
export function createEventApi(options: EventApiOptions): EventApi {
  const { baseUrl, eventId, apiKey, sessionCookie, retry, timeoutMs } = options;
  const url = `${baseUrl}${fillPath(getEvent.path, { eventId })}`;
  const read = (headers: Record<string, string>) =>
    retry(() => callForJson({ target: 'api', url, headers, timeoutMs }));

  async function readWithKeyOrSession(): Promise<unknown> {
    try {
      return await read({ authorization: `Bearer ${apiKey}` });
    } catch (error) {
      const isKeyRefused = error instanceof CallFailed && error.failure === 403;
      if (!isKeyRefused || sessionCookie === '') throw error;
      return read({ cookie: `sh_session_id=${sessionCookie}` });
    }
  }

  return {
    async readEvent() {
      const parsed = getEvent.reply.safeParse(await readWithKeyOrSession());
      if (!parsed.success) throw new CallFailed('api', 'unreadable');
      return parsed.data;
    },
    isUp: () =>
      call({ target: 'api', url: `${baseUrl}/livez`, timeoutMs }).then(
        () => true,
        () => false,
      ),
  };
}
