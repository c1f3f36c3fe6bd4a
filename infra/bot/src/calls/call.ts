import { CallFailed, type CallFailure, type CallTarget } from './call-failed';

/** A call over HTTP. */
export type Call = {
  readonly target: CallTarget;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly timeoutMs: number;
};

/**
 * Makes one call and gives back the text of a successful answer; it follows no redirects and tries once.
 * @throws CallFailed
 */
export async function call({ target, url, method = 'GET', headers, body, timeoutMs }: Call): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new CallFailed(target, toFailure(error));
  }
  if (!response.ok) throw new CallFailed(target, response.status);
  return text;
}

/**
 * Makes one call and gives back the JSON of a successful answer.
 * @throws CallFailed
 */
export async function callForJson(request: Call): Promise<unknown> {
  const text = await call(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailed(request.target, 'unreadable');
  }
}

function toFailure(error: unknown): CallFailure {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  // The network's failures have a cause; without one, the request itself could not be made.
  return error instanceof TypeError && error.cause !== undefined ? 'network' : 'unreadable';
}
