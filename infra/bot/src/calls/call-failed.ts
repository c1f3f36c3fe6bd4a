/** The parts that the bot calls, as logs and errors name them. */
export type CallTarget = 'api' | 'provider' | 'chat-webhook' | 'language-model';

/** How a call went wrong: without a usable answer, or with the HTTP status of a refusal. */
export type CallFailure =
  'network' | 'timeout' | 'unreadable' | 'rate-limited' | 'no-guild' | 'several-guilds' | number;

/**
 * A call to another service that did not work. It carries no address, header or body of the call, nor the error
 * behind it: any of them may hold a secret, and this error is written to the log.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  constructor(
    readonly target: CallTarget,
    readonly failure: CallFailure,
    /** The other side's own number for the failure, where it has one. */
    readonly code?: number,
  ) {
    super(`A call to the ${target} failed: ${failure}.`);
  }
}

/** Whether the same call may work in a moment. A timeout does not count: the caller has waited long enough already. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { failure } = error;
  return failure === 'network' || failure === 429 || (typeof failure === 'number' && failure >= 500);
}
