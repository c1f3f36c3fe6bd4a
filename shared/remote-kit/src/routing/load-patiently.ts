/** Pauses before each further attempt, and the longest that one may take, in milliseconds. */
const RETRY_AFTER_MS = [500, 2000];
const ATTEMPT_MS = 8000;

/** Loads code again after a pause, when the network has refused it. What takes too long is not waited for twice. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of [...RETRY_AFTER_MS, undefined]) {
    try {
      return await within(ATTEMPT_MS, load());
    } catch (error) {
      if (pause === undefined || !wasRefused(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Error('Every attempt either returns or throws.');
}

async function within<Module>(timeoutMs: number, loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SlowChunkError(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bundlers give the failures of their own chunks this name; a style sheet without an answer has no failure at all. */
class SlowChunkError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type = 'timeout';

  constructor(timeoutMs: number) {
    super(`The page's code did not arrive within ${timeoutMs} ms.`);
  }
}

function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isTimeout = 'type' in error && error.type === 'timeout';
  return !isTimeout && (error.name === 'ChunkLoadError' || 'code' in error);
}
