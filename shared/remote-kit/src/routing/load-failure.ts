import { propertyOf } from '@event-portal/contracts';
const KINDS = ['unreachable', 'slow', 'tampered', 'incompatible', 'broken'] as const;

/** Why code could not be loaded, or not be run. */
export type LoadFailureKind = (typeof KINDS)[number];

/** A failure whose kind is known where it happens. Every deployable has a copy of this class: ask `classifyFailure`, not `instanceof`. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
  /** The file that it is about. */
  readonly url: string | undefined;

  constructor(
    readonly kind: LoadFailureKind,
    message: string,
    { url, ...options }: ErrorOptions & { url?: string } = {},
  ) {
    super(message, options);
    this.url = url;
  }
}

/** Messages of bundlers and browsers for a file that did not arrive, where the error has no name of its own. */
const UNREACHABLE = [
  /^Loading (CSS )?chunk \S+ failed/i,
  // Chromium, Firefox, Safari, and Vite.
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  /Unable to preload CSS/i,
];

/** What federation runtimes say when a singleton is not what a remote asks for, which its `requires` did not say. */
const INCOMPATIBLE = /Unsatisfied version|does not satisfy the requirement|RUNTIME-012/;

/** Tells the kinds of failure apart, for everything that loads code or shows that it did not. */
export function classifyFailure(error: unknown): LoadFailureKind {
  if (!(error instanceof Error)) return 'broken';
  const { name, message } = error;
  const known = name === 'LoadFailure' && 'kind' in error && KINDS.find((kind) => kind === error.kind);
  if (known) return known;
  if (name === 'ChunkLoadError') return 'type' in error && error.type === 'timeout' ? 'slow' : 'unreachable';
  if ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') return 'unreachable';
  if (UNREACHABLE.some((pattern) => pattern.test(message))) return 'unreachable';
  return INCOMPATIBLE.test(message) ? 'incompatible' : 'broken';
}

/** The file that a failure is about, where it says so: bundlers keep it as `request`. */
export function fileOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return [propertyOf(error, 'url'), propertyOf(error, 'request')].find((file) => typeof file === 'string');
}

/** Waits for work, and no longer than that. @throws LoadFailure when it takes too long */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure('slow', `Not there within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Pauses before each further attempt at what the network has refused, in milliseconds. */
export const RETRY_AFTER_MS: readonly number[] = [500, 2000];
