import {
  apiErrorCodes,
  getEvent,
  type ApiErrorCode,
  type CurrentUser,
  type Endpoint,
  type EndpointRequest,
  type EndpointResult,
  type EventRole,
} from '@event-portal/contracts';
import { isAdmitted } from './admission';

type Answer = { status: number; body: unknown };
type Handler = (request: { params: unknown; query: unknown; body: unknown }) => Answer | Promise<Answer>;
type Row = { endpoint: Endpoint; pattern: RegExp; names: string[]; handler: Handler };

/** A call that reached the stub. */
export type RecordedCall = {
  readonly call: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** The network of a test: it answers what the test said, in the shape of the real contract, and nothing else. */
export type ApiStub = {
  readonly fetch: typeof fetch;
  readonly calls: RecordedCall[];
  /** Answers an endpoint; a later answer replaces an earlier one. What the contract does not allow throws. */
  on<E extends Endpoint>(
    endpoint: E,
    answer:
      EndpointResult<E> | ((request: EndpointRequest<E>) => EndpointResult<E> | Promise<EndpointResult<E>>),
  ): ApiStub;
  /**
   * Who calls: from now on an answer to somebody whom the API would refuse throws. Their role at the event is the one that
   * the stub has last told them.
   */
  callAs(user: CurrentUser | null): void;
  /** Refuses an endpoint with one of the API's errors. */
  refuse(endpoint: Endpoint, code: ApiErrorCode, fields?: Record<string, string>): ApiStub;
  /** Takes the network away for an endpoint. */
  cut(endpoint: Endpoint): ApiStub;
};

/** The reply that tells people their role at an event. */
function isGetEvent({ method, path }: Endpoint): boolean {
  return method === getEvent.method && path === getEvent.path;
}

/** Makes a stub without answers: every call throws, naming what was not planned. */
export function createApiStub(): ApiStub {
  const rows: Row[] = [];
  const calls: RecordedCall[] = [];
  let caller: CurrentUser | null | undefined;
  let eventRole: EventRole | null = null;
  const put = (endpoint: Endpoint, handler: Handler) => {
    const names: string[] = [];
    const source = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    rows.unshift({ endpoint, pattern: new RegExp(`^${source}$`), names, handler });
  };

  const stub: ApiStub = {
    calls,
    callAs: (user) => (caller = user),
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      const method = init?.method ?? 'GET';
      const row = rows.find(
        ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
      );
      if (!row) throw new Error(`No answer was planned for ${method} ${url.pathname}.`);
      const request = readRequest(row, url, init);
      calls.push({ call: `${row.endpoint.method} ${row.endpoint.path}`, ...request });
      const { status, body } = await row.handler(request);
      init?.signal?.throwIfAborted();
      return new Response(status === 204 ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      });
    },
    on(endpoint, answer) {
      put(endpoint, async (request) => {
        if (caller !== undefined && !isAdmitted(endpoint.access, caller?.role, eventRole))
          throw new Error(
            `The API would refuse ${endpoint.method} ${endpoint.path} to ${eventRole ?? caller?.role ?? 'nobody'}.`,
          );
        const given: unknown =
          typeof answer === 'function' ? await (answer as (request: unknown) => unknown)(request) : answer;
        if (!endpoint.reply) return { status: 204, body: undefined };
        const body: unknown = endpoint.reply.parse(given);
        if (isGetEvent(endpoint)) eventRole = getEvent.reply.parse(body).eventRole;
        return { status: endpoint.status ?? 200, body };
      });
      return stub;
    },
    refuse(endpoint, code, fields) {
      const { status, meaning } = apiErrorCodes[code];
      put(endpoint, () => ({
        status,
        body: { error: code, message: meaning, requestId: 'test', ...(fields && { fields }) },
      }));
      return stub;
    },
    cut(endpoint) {
      put(endpoint, () => {
        throw new TypeError('Failed to fetch');
      });
      return stub;
    },
  };
  return stub;
}

function readRequest({ endpoint, pattern, names }: Row, url: URL, init: RequestInit | undefined) {
  const values = pattern.exec(url.pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
  );
  const query = Object.fromEntries(url.searchParams);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    params: endpoint.params ? endpoint.params.parse(params) : undefined,
    query: endpoint.query ? endpoint.query.parse(query) : undefined,
    body: endpoint.body ? endpoint.body.parse(body) : undefined,
  };
}
