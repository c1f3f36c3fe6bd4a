/** So often a picture is looked at. */
const LOOK_EVERY_MS = 80;
/** The same while nothing that is seen counts: all there is to know is whether a code is still there. */
const GLANCE_EVERY_MS = 500;

/**
 * How long nothing is looked at after a look, in milliseconds. The page has at least as much time as the look took: it draws,
 * and hears what became of a scan.
 * @param tookMs how long the look took
 * @param isSettled whether nothing else counts for now: a scan is being answered, or somebody reads its verdict
 */
export function restAfterLook(tookMs: number, isSettled: boolean): number {
  return Math.max(tookMs, (isSettled ? GLANCE_EVERY_MS : LOOK_EVERY_MS) - tookMs);
}
