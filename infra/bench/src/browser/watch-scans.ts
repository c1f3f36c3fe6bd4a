import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The time from each picture with a code to its verdict so far, in milliseconds. */
    benchVerdicts?: number[];
  }
}

/** Notes from now on how long every code that comes before the camera takes until its verdict is on the screen. */
export async function watchScans(page: Page): Promise<void> {
  await page.evaluate(() => {
    const verdicts: number[] = [];
    window.benchVerdicts = verdicts;
    const video = document.querySelector('video');
    const glance = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!video || !glance) throw new Error('No camera is open.');
    let since: number | undefined;
    // Methods, because the loader gives every other function a helper that the page does not have.
    const watch = {
      wasPaper: true,
      // A code is on white paper, and before and after it there is a dark table.
      isPaper() {
        glance.drawImage(video, 0, 0, 1, 1);
        return (glance.getImageData(0, 0, 1, 1).data[0] ?? 0) > 100;
      },
      look(shownAt: number) {
        const isPaper = watch.isPaper();
        if (isPaper && !watch.wasPaper) since = shownAt;
        watch.wasPaper = isPaper;
        video.requestVideoFrameCallback((next) => watch.look(next));
      },
    };
    video.requestVideoFrameCallback((next) => watch.look(next));
    new MutationObserver(() => {
      const isSaid = document.querySelector('[role=dialog]')?.textContent.includes('Welcome') ?? false;
      if (since === undefined || !isSaid) return;
      const from = since;
      since = undefined;
      // When it is painted.
      requestAnimationFrame(() => setTimeout(() => verdicts.push(performance.now() - from)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits for so many verdicts. @returns how long each took, in milliseconds */
export async function readVerdicts(page: Page, count: number, withinMs: number): Promise<number[]> {
  await page.waitForFunction((least) => (window.benchVerdicts?.length ?? 0) >= least, count, {
    timeout: withinMs,
  });
  return page.evaluate(() => window.benchVerdicts ?? []);
}
