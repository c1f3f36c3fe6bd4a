import pg from 'pg';

/** A connection on which the database says whose sessions have changed, whichever instance changed them. */
export type Announcements = {
  /** False while the connection is down: then nothing may be believed that was read earlier. */
  readonly isListening: () => boolean;
  readonly stop: () => Promise<void>;
};

/** How to listen, and who hears. */
export type AnnouncementOptions = {
  readonly databaseUrl: string;
  readonly onChange: (change: SessionChange) => void;
  /** Anything may have changed unheard: the connection was down until now. */
  readonly onGap: () => void;
  readonly onConnectionLost: (error: Error) => void;
};

/** What has changed: one session has ended, or a person is no longer what they were. */
export type SessionChange = { readonly kind: 'session' | 'user'; readonly id: string };

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Listens for changed sessions until it is stopped, and connects again whenever the connection breaks. */
export function listenForSessionChanges(options: AnnouncementOptions): Announcements {
  let client: pg.Client | undefined;
  let isListening = false;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    client = candidate;
    let isLost = false;
    const lose = (error: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      isListening = false;
      options.onGap();
      options.onConnectionLost(error);
      void candidate.end().catch(() => undefined);
      retry = setTimeout(() => void connect(), retryMs).unref();
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
    candidate.on('error', lose);
    candidate.on('end', () => lose(new Error('The database closed the connection.')));
    candidate.on('notification', ({ payload = '' }) => options.onChange(parseChange(payload)));
    try {
      await candidate.connect();
      await candidate.query('listen session_change');
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (isStopped) return void candidate.end();
    options.onGap();
    isListening = true;
    retryMs = FIRST_RETRY_MS;
  }

  void connect();
  return {
    isListening: () => isListening,
    async stop() {
      isStopped = true;
      isListening = false;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

function parseChange(payload: string): SessionChange {
  const [kind = '', id = ''] = payload.split(':');
  return { kind: kind === 'user' ? 'user' : 'session', id };
}
