/** After it was away for so long, a code before the camera is shown anew, in milliseconds. */
const AWAY_MS = 2000;

/** What a camera has seen in one look, and whether somebody reads a verdict meanwhile. */
type Look = { readonly code: string | undefined; readonly at: number; readonly isPaused: boolean };

/**
 * Makes one scan of a code that is held before the camera for long: it counts again once it was away, or another was read.
 * @returns a function that takes each look, and gives the code where it counts
 */
export function countOnce(): (look: Look) => string | undefined {
  let last: { code: string; at: number } | undefined;
  /** Looks on a slow device are far apart: between two that see a code it was not away. */
  let wasMissed = false;
  return ({ code, at, isPaused }) => {
    if (code === undefined) {
      wasMissed = true;
      return undefined;
    }
    const isHeld = last?.code === code && (!wasMissed || at - last.at < AWAY_MS);
    // What comes into sight behind a verdict counts when that is put away.
    if (isPaused && !isHeld) return undefined;
    last = { code, at };
    wasMissed = false;
    return isHeld ? undefined : code;
  };
}
