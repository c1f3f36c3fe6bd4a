/** A browser that draws nothing new, or never rests, may not say for long that it is idle; then it is asked no longer than this. */
const IDLE_WITHIN_MS = 500;

/** Settles when the browser has nothing else to do, or soon; where it does not say when (Safari), once what waits already is done. */
export function whenIdle(browser: Partial<Pick<Window, 'requestIdleCallback'>> = window): Promise<void> {
  return new Promise((resolve) => {
    if (browser.requestIdleCallback)
      browser.requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve);
  });
}
