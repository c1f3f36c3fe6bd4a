import {
  ApiErrorBody,
  fillPath,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
} from '@event-portal/contracts';
import * as z from 'zod/mini';
import { ApiError, type ApiFailure } from './api-error';
import { readText, ReplyTooLongError } from './read-text';
import { sendFile, type SendFile } from './send-file';

/** The longest that a call may take, in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

type CallOptions = {
  /** Ends the call, for example when the person has left the page. */
  readonly signal?: AbortSignal;
  /** A reply that is on its way already: it is read in place of a new request. */
  readonly reply?: Promise<Response>;
  /** In milliseconds; CALL_TIMEOUT_MS unless told. */
  readonly timeoutMs?: number;
  /** The file that the endpoint takes. It has more time than other calls by `timeoutMs`. */
  readonly file?: Blob;
  /** Told how much of the file has gone, from nothing to 1. */
  readonly onProgress?: (part: number) => void;
  /** The browser sends it even when the page is left at this moment. */
  readonly outlivesPage?: boolean;
};

type Arguments<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: EndpointInput<E>, options?: CallOptions];

/**
 * Calls an endpoint of the API: sends the session cookie, ends after a time, and parses the reply.
 * @throws ApiError for every failure but an abort by the caller, which is passed on as it is.
 */
export type HttpClient = <E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
) => Promise<EndpointReply<E>>;

/** Gives the reply to a call that was asked for early, once; undefined where there is none that is of use. */
export type TakeEarly = (
  method: Endpoint['method'],
  address: string,
) => Promise<Response | undefined> | undefined;

/** What a client needs. */
export type HttpClientOptions = {
  /** The API's address without a closing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** How files are sent; as browsers do that tell how far they have come, unless it is given. */
  readonly sendFile?: SendFile;
  /**
   * Told of every call; may have a reply to it that was asked for before anybody needed it. Where that turns out to be
   * undefined, the call is made as if there had been none.
   */
  readonly takeEarly?: TakeEarly;
  /** Told of every 401 and 403: the session may have ended, or the person's role have changed. */
  readonly onRefused?: (status: 401 | 403) => void;
};

/** Builds the one place in browser code that calls `fetch`. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, onRefused = () => undefined, sendFile: passOn = sendFile } = options;
  return async (endpoint, ...args) => {
    const [
      input,
      {
        signal,
        reply: waiting,
        timeoutMs = CALL_TIMEOUT_MS,
        outlivesPage = false,
        file,
        onProgress = () => undefined,
      } = {},
    ]: readonly [AnyInput?, CallOptions?] = args;
    const call = `${endpoint.method} ${endpoint.path}`;
    const deadline = AbortSignal.timeout(timeoutMs);
    const fail = (failure: ApiFailure, cause?: unknown) => new ApiError(failure, call, { cause });

    try {
      const ends = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const [address, request] = toRequest(baseUrl, endpoint, input, ends, outlivesPage);
      const early = waiting ?? options.takeEarly?.(endpoint.method, address);
      const reply =
        (early && (await orAbort(early, ends))) ??
        (await orAbort(
          file ? passOn(address, file, request, onProgress) : options.fetch(address, request),
          ends,
        ));
      const body = parseJson(await orAbort(readText(reply), ends));

      if (!reply.ok) {
        if (reply.status === 401 || reply.status === 403) onRefused(reply.status);
        throw fail(toRefusal(reply, body));
      }
      const parsed = endpoint.reply?.safeParse(body);
      if (parsed?.error) throw fail({ kind: 'contract-broken', issues: z.prettifyError(parsed.error) });
      return parsed?.data as never;
    } catch (cause) {
      // An abort is the caller's own doing, not a failure of the network: let it through unchanged.
      if (cause instanceof ApiError || signal?.aborted) throw cause;
      if (cause instanceof ReplyTooLongError)
        throw fail({ kind: 'contract-broken', issues: 'The reply is too long.' }, cause);
      throw fail({ kind: deadline.aborted ? 'timeout' : 'offline' }, cause);
    }
  };
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown } | undefined;

function toRequest(
  baseUrl: string,
  endpoint: Endpoint,
  input: AnyInput,
  signal: AbortSignal,
  keepalive: boolean,
): [string, RequestInit] {
  const hasBody = input?.body !== undefined;
  return [
    addressOf(baseUrl, endpoint, input),
    {
      method: endpoint.method,
      credentials: 'include',
      // A gateway that answers with a redirect to some page would otherwise look like a success.
      redirect: 'error',
      signal,
      ...(keepalive && { keepalive }),
      ...(hasBody && { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    },
  ];
}

/** Where an endpoint is, for links; calls go through the client. */
export function addressOf(baseUrl: string, endpoint: Endpoint, input: AnyInput): string {
  const path = fillPath(endpoint.path, Object.fromEntries(textsOf(input?.params)));
  const search = new URLSearchParams(textsOf(input?.query)).toString();
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}

/** The values of a part of the input that are given, as a URL has them. */
function textsOf(part: unknown): [string, string][] {
  return Object.entries(part ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
}

/** A reply that cannot be aborted itself, such as one that was requested before this code was loaded. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A gateway answers with HTML or nothing; callers still get the body that the contract promises. */
function toRefusal(reply: Response, body: unknown): ApiFailure {
  const parsed = ApiErrorBody.safeParse(body);
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return {
    kind: 'refused',
    status: reply.status,
    body: parsed.success
      ? parsed.data
      : { error: 'unexpected_reply', message: sentenceFor(reply.status), requestId: '' },
    ...(Number.isInteger(seconds) && { retryAfterSeconds: seconds }),
  };
}

function sentenceFor(status: number): string {
  return status >= 500
    ? 'The portal is not available at the moment. Try again soon.'
    : 'The portal refused this request.';
}
