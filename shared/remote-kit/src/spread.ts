/**
 * A pause of about this length, a fifth more or less: what has failed for everybody at once is not asked for again by
 * everybody at once. In milliseconds.
 */
export function spread(ms: number): number {
  return ms * (0.8 + 0.4 * Math.random());
}

/** Rests for about so many milliseconds. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, spread(ms)));
}
