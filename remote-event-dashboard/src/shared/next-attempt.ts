import { ApiError } from '@event-portal/remote-kit';

/** When something that has failed is worth another attempt. */
export type NextAttempt =
  | { readonly kind: 'in'; readonly milliseconds: number }
  /** The session is over: once the person has signed in again. */
  | { readonly kind: 'signed-in' }
  /** The same would be refused again. */
  | { readonly kind: 'never' };

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/** When to try again; each failure in a row doubles the wait. */
export function nextAttempt(error: unknown, failuresBefore: number): NextAttempt {
  if (!(error instanceof ApiError)) return { kind: 'never' };
  const { failure } = error;
  const milliseconds = Math.min(LONGEST_MS, FIRST_MS * 2 ** failuresBefore);
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return { kind: 'in', milliseconds };
    case 'refused':
      if (failure.status === 401) return { kind: 'signed-in' };
      if (failure.status !== 429 && failure.status < 500) return { kind: 'never' };
      return {
        kind: 'in',
        milliseconds: Math.max(milliseconds, (failure.retryAfterSeconds ?? 0) * 1000),
      };
    case 'contract-broken':
      return { kind: 'never' };
  }
}
