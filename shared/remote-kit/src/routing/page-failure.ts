import { classifyFailure } from './load-failure';

/**
 * The code of a page that failed in the browser, rather than by an answer of the API: its files did not arrive, or its
 * code threw (`infra/docs/error-codes.md`).
 */
export function pageFailureCode(error: unknown): 'page-unreachable' | 'page-broken' {
  const kind = classifyFailure(error);
  return kind === 'unreachable' || kind === 'slow' || kind === 'tampered'
    ? 'page-unreachable'
    : 'page-broken';
}
