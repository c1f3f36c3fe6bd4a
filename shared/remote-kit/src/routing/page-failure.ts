import { classifyFailure, fileOf, LoadFailure } from './load-failure';

/**
 * The code of a page that failed in the browser, rather than by an answer of the API: its files did not arrive, or are
 * not the published ones, or its code threw (`infra/docs/error-codes.md`).
 */
export function pageFailureCode(error: unknown): 'page-unreachable' | 'page-tampered' | 'page-broken' {
  const kind = classifyFailure(error);
  if (kind === 'tampered') return 'page-tampered';
  return kind === 'unreachable' || kind === 'slow' ? 'page-unreachable' : 'page-broken';
}

/** Browsers refuse a changed file as they do a missing one. @returns the failure as what it is */
export async function judgeFailure(
  error: unknown,
  isTampered: ((file: string) => Promise<boolean>) | undefined,
): Promise<unknown> {
  const file = fileOf(error);
  if (!isTampered || file === undefined || pageFailureCode(error) !== 'page-unreachable') return error;
  return (await isTampered(file))
    ? new LoadFailure('tampered', `${file} is not the file that was published.`, { url: file, cause: error })
    : error;
}
