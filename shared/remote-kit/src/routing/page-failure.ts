/**
 * The code of a page that failed in the browser, rather than by an answer of the API: its files did not arrive, or its
 * code threw (`infra/docs/error-codes.md`).
 */
export function pageFailureCode(error: unknown): 'page-unreachable' | 'page-broken' {
  return isChunkError(error) ? 'page-unreachable' : 'page-broken';
}

function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
    /dynamically imported module/.test(error.message)
  );
}
