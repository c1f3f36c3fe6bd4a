import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, Agent } from 'node:https';

/** Where the rehearsed portal is, as a browser knows it. */
export type Portal = {
  readonly web: string;
  readonly api: string;
  readonly identityProvider: string;
  readonly clientId: string;
  readonly certificate: string;
};

type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Somebody with a browser of their own. Every name leads to this machine. */
export function createVisitor({ web, api, identityProvider, clientId, certificate }: Portal) {
  const agent = new Agent({ ca: certificate, keepAlive: false });

  function ask(
    url: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const isTls = protocol === 'https:';
    return new Promise<Reply>((resolve, reject) => {
      const request = (isTls ? httpsRequest : httpRequest)(
        {
          host: '127.0.0.1',
          servername: hostname,
          port,
          path: pathname + search,
          method: options.method ?? 'GET',
          headers: { host: new URL(url).host, ...options.headers },
          timeout: 20_000,
          ...(isTls && { agent }),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error(`${url} did not answer within 20 s.`)));
      request.on('error', reject).end(options.body);
    });
  }

  async function expectStatus(status: number, what: string, reply: Promise<Reply>): Promise<Reply> {
    const got = await reply.catch((error: unknown) => {
      throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (got.status !== status)
      throw new Error(`${what}: ${got.status} instead of ${status}. ${got.body.slice(0, 200)}`);
    return got;
  }

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sameSite = { origin: web, 'sec-fetch-site': 'same-site' };

  /** Signs in. @returns the session, as a request's cookie. @throws Error that says what failed */
  async function signIn(): Promise<string> {
    const nonce = randomUUID();
    const state = Buffer.from(JSON.stringify({ nonce, provider: 'discord' })).toString('base64');
    const choice = new URLSearchParams({
      response_type: 'code',
      scope: 'identify email',
      client_id: clientId,
      redirect_uri: `${api}/auth/callback`,
      state,
      person: 'superuser',
    });
    const approved = await expectStatus(
      303,
      'the identity provider',
      ask(`${identityProvider}/oauth2/authorize`, { method: 'POST', headers: form, body: choice.toString() }),
    );
    const signedIn = await expectStatus(
      303,
      'the callback',
      ask(String(approved.headers.location), {
        headers: {
          cookie: `sh_auth_nonce=${nonce}`,
          'sec-fetch-dest': 'document',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-site': 'cross-site',
        },
      }),
    );
    const session = signedIn.headers['set-cookie']?.find((cookie) => /^sh_session_id=[^;]/.test(cookie));
    if (session === undefined) throw new Error(`the callback: no session, but ${signedIn.headers.location}`);
    return String(session.split(';')[0]);
  }

  /** Calls the API as the portal's pages do. @throws Error unless it succeeds */
  async function call(cookie: string, method: string, path: string, body: unknown): Promise<unknown> {
    const headers = { ...sameSite, cookie, 'content-type': 'application/json' };
    const reply = await ask(`${api}${path}`, { method, headers, body: JSON.stringify(body) });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status}. ${reply.body}`);
    return JSON.parse(reply.body);
  }

  /** Opens the portal, signs in, reads who they are, and signs out. @throws Error that says what failed */
  async function visit(): Promise<void> {
    await expectStatus(200, 'the document', ask(`${web}/`, { headers: { accept: 'text/html' } }));
    const cookie = await signIn();
    await expectStatus(200, '/auth/me', ask(`${api}/auth/me`, { headers: { ...sameSite, cookie } }));
    await expectStatus(
      204,
      '/auth/logout',
      ask(`${api}/auth/logout`, { method: 'POST', headers: { ...sameSite, cookie } }),
    );
  }
  return { ask, signIn, call, visit };
}

/** What a load of visits has seen so far. */
export type Load = {
  readonly visits: () => number;
  /** What failed, without the visits that were on their way at a moment, in milliseconds of the clock. */
  readonly failures: (exceptAt?: number) => readonly string[];
  readonly stop: () => Promise<void>;
};

/** Keeps a few visitors coming, one after the other each, until it is stopped. */
export function startLoad(
  portal: Portal,
  { visitors, pauseMs }: { visitors: number; pauseMs: number },
): Load {
  let isOver = false;
  let visits = 0;
  const failures: { began: number; ended: number; text: string }[] = [];
  const comings = Array.from({ length: visitors }, async () => {
    const { visit } = createVisitor(portal);
    while (!isOver) {
      const began = Date.now();
      await visit().catch((error: unknown) => {
        const text = `${new Date().toISOString()} ${error instanceof Error ? error.message : String(error)}`;
        failures.push({ began, ended: Date.now(), text });
      });
      visits += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });
  return {
    visits: () => visits,
    failures: (exceptAt) =>
      failures
        .filter(({ began, ended }) => exceptAt === undefined || exceptAt < began || ended < exceptAt)
        .map(({ text }) => text),
    async stop() {
      isOver = true;
      await Promise.all(comings);
    },
  };
}
