import type { ApiErrorBody } from '@event-portal/contracts';

/** Why a call failed, as the one union that every caller switches on. */
export type ApiFailure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly body: ApiErrorBody;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'contract-broken'; readonly issues: string };

/** A call to the API that did not give what its contract promises. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly failure: ApiFailure,
    /** The method and the path pattern, such as `GET /events/:eventId`: no ids. */
    readonly call: string,
    options?: ErrorOptions,
  ) {
    super(`${call}: ${failure.kind}`, options);
  }

  /** The HTTP status, where there was a reply. */
  get status(): number | undefined {
    return this.failure.kind === 'refused' ? this.failure.status : undefined;
  }

  /** The API's error code, where there was one; see `apiErrorCodes`. */
  get code(): string | undefined {
    return this.failure.kind === 'refused' ? this.failure.body.error : undefined;
  }

  /** What is wrong with single values of the request, where the API said so. */
  get fields(): Readonly<Record<string, string>> {
    return (this.failure.kind === 'refused' && this.failure.body.fields) || {};
  }
}

/** A change that waited for the network for so long that it was not sent any more. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';
}

/** Whether a call failed because the portal did not answer, so that the same call may work later. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind } = error.failure;
  return kind === 'offline' || kind === 'timeout' || (error.status ?? 0) >= 502;
}

/** A sentence for the person who waits for the call: what happened, and what to do. */
export function describeFailure(error: unknown): string {
  if (error instanceof WaitedTooLong)
    return 'It waited for more than 24 hours and was not sent. If it still holds, do it once more.';
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.';
  switch (error.failure.kind) {
    case 'offline':
      return navigator.onLine
        ? 'The portal could not be reached. Check your connection and try again.'
        : 'You are offline. Try again once you are connected.';
    case 'timeout':
      return 'The portal took too long to answer. Try again in a moment.';
    case 'refused':
      return error.failure.body.message;
    case 'contract-broken':
      return 'The portal gave an answer that this page does not understand. Reload the page.';
  }
}
