import type { ReportedFailureCode } from '@event-portal/contracts';
import { ApiError, HostContextError } from '@event-portal/remote-kit';
import { isRouteErrorResponse } from 'react-router-dom';
import { classifyFailure, fileOf, LoadFailure } from './load-failure';

/**
 * The code of a failure (`infra/docs/error-codes.md`): the one that it has itself, or that of a page that failed. Undefined
 * for what the API or a guard has answered, unless the API is older than the page.
 */
export function failureCode(error: unknown): ReportedFailureCode | undefined {
  if (needsNewerApi(error)) return 'page-needs-api';
  return ownCode(error) ?? pageFailureCode(error);
}

/** What there is to show where no page answers an address: nothing has failed. */
export const NO_PAGE = new Error('No page answers this address');

/** Whether there is nothing at an address, as the router, the API, a guard or the page itself has answered. */
export function isNotFound(error: unknown): boolean {
  if (error === NO_PAGE) return true;
  const isAnswer = isRouteErrorResponse(error) || error instanceof ApiError;
  return isAnswer && error.status === 404 && !needsNewerApi(error);
}

/** Whether the API has no such endpoint, or none with that method: it is older than the code that has called it. */
function needsNewerApi(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'unknown_endpoint' || error.code === 'method_not_allowed')
  );
}

/**
 * The code of a page that failed in the browser: its files did not arrive, or are not the published ones, or its code
 * threw. Undefined where something else is to blame: the API, a guard, or what is around the page.
 */
export function pageFailureCode(error: unknown) {
  const isAnswer = error instanceof ApiError || error instanceof Response || isRouteErrorResponse(error);
  if (isAnswer || ownCode(error)) return undefined;
  const kind = classifyFailure(error);
  if (kind === 'tampered') return 'page-tampered';
  return kind === 'unreachable' || kind === 'slow' ? 'page-unreachable' : 'page-broken';
}

/** What an error says of itself that is not of the page's code: that of the shell, or of what stands in for a page. */
export function ownCode(error: unknown): ReportedFailureCode | undefined {
  return error instanceof HostContextError || isCoded(error) ? error.code : undefined;
}

// By its words: the schema would bring the endpoints along that stand beside it, into every remote.
function isCoded(error: unknown): error is Error & { code: ReportedFailureCode } {
  return error instanceof Error && 'code' in error && /^(remote|page)-/.test(String(error.code));
}

/** Browsers refuse a changed file as they do a missing one. @returns the failure as what it is */
export async function judgeFailure(
  error: unknown,
  isTampered: ((file: string) => Promise<boolean>) | undefined,
): Promise<unknown> {
  const file = fileOf(error);
  if (!isTampered || file === undefined || classifyFailure(error) !== 'unreachable') return error;
  return (await isTampered(file))
    ? new LoadFailure('tampered', `${file} is not the file that was published.`, { url: file, cause: error })
    : error;
}
