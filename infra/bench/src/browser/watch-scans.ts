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
    let [since, saidAt]: (number | undefined)[] = [];
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
        watch.note();
        video.requestVideoFrameCallback((next) => watch.look(next));
      },
      // A quick verdict is told before this has seen the picture.
      note() {
        if (since === undefined || saidAt === undefined) return;
        verdicts.push(Math.max(0, saidAt - since));
        since = saidAt = undefined;
      },
    };
    let wasSaid = false;
    video.requestVideoFrameCallback((next) => watch.look(next));
    new MutationObserver(() => {
      const isSaid = document.querySelector('[role=dialog]')?.textContent.includes('Welcome') ?? false;
      const isNew = isSaid && !wasSaid;
      wasSaid = isSaid;
      if (!isNew) return;
      // When it is painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          saidAt = performance.now();
          watch.note();
        }),
      );
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
