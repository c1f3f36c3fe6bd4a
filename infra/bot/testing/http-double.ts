import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the double has seen it. */
export type SeenRequest = {
  /** Method and path, such as `GET /livez`. */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed where it is JSON. */
  readonly body: unknown;
};

/** What the double answers: text as it is, anything else as JSON; `cut` ends the connection without a word. */
export type DoubleAnswer =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'cut';

/** A server in the place of one that the bot calls. */
export type HttpDouble = {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** The seen requests whose line fits. */
  readonly seen: (line: RegExp) => readonly SeenRequest[];
  /** The next requests whose line fits are answered so; once unless told. */
  readonly answerNext: (line: RegExp, answer: DoubleAnswer, times?: number) => void;
  /** The next request whose line fits waits to be released. */
  readonly hold: (line: RegExp) => { readonly arrived: Promise<void>; readonly release: () => void };
  readonly close: () => Promise<void>;
};

type Planned = { readonly line: RegExp; readonly answer: DoubleAnswer; times: number };
type Held = { readonly line: RegExp; readonly arrive: () => void; readonly released: Promise<void> };

/** Starts a server on a free port of this machine. */
export async function startHttpDouble(answer: (request: SeenRequest) => DoubleAnswer): Promise<HttpDouble> {
  const requests: SeenRequest[] = [];
  const planned: Planned[] = [];
  const held: Held[] = [];

  async function respond(request: SeenRequest): Promise<DoubleAnswer> {
    const holding = held.findIndex(({ line }) => line.test(request.line));
    if (holding >= 0) {
      const [gate] = held.splice(holding, 1);
      gate?.arrive();
      await gate?.released;
    }
    const plan = planned.find(({ line, times }) => times > 0 && line.test(request.line));
    if (!plan) return answer(request);
    plan.times -= 1;
    return plan.answer;
  }

  const server = createServer((incoming, response) => {
    const serve = async (request: SeenRequest) => {
      requests.push(request);
      const reply = await respond(request);
      if (reply === 'cut') return void incoming.socket.destroy();
      const { status, body, headers } = reply;
      if (body === undefined) return void response.writeHead(status, headers).end();
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
      response.end(isText ? body : JSON.stringify(body));
    };
    // Whoever hangs up before the end of what they say has asked for nothing.
    void read(incoming).then(serve, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    seen: (line) => requests.filter((request) => line.test(request.line)),
    answerNext: (line, next, times = 1) => void planned.push({ line, answer: next, times }),
    hold(line) {
      const arrival = createGate();
      const release = createGate();
      held.push({ line, arrive: arrival.open, released: release.passed });
      return { arrived: arrival.passed, release: release.open };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createGate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    line: `${incoming.method ?? ''} ${incoming.url ?? ''}`,
    headers: incoming.headers,
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
