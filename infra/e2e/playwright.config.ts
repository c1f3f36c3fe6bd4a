import { chromiumFlags } from '@event-portal/commands';
import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';

/** Chromium's headless shell as Debian has it, or what CHROMIUM names: nothing is downloaded. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

export default defineConfig({
  testDir: 'src',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screenshots/{arg}{ext}',
  fullyParallel: true,
  // Many tests wait for a timeout, so that two cores carry two; one core of more is left to what they look at.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: true,
  // No test gets a second try: one that needs it is wrong, or has found something.
  retries: 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // What a test saw when it failed is in its error-context.md; a recording of every step, for tests that pass too, costs an
    // eighth of the whole. `npm test -- browser --trace on <spec>` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...chromiumFlags,
        // Letters are hinted as on a desktop, on which the pictures were taken.
        '--font-render-hinting=slight',
        // Two workers keep two cores busy: threads and processes that help one page take from the other, a tenth of all.
        '--in-process-gpu',
        '--js-flags=--single-threaded',
      ],
    },
  },
  // Enough for a busy machine with two cores.
  timeout: 60_000,
  expect: { timeout: 10_000, toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.02 } },
  projects: [
    // Copies of the checkout share the files of its packages: where one is made or removed, what watches another starts anew.
    // One after the other they take longest: they begin, and the rest runs beside them.
    { name: 'development', testDir: 'src/development', outputDir: 'results/development', workers: 1 },
    { name: 'portal', testDir: 'src/portal', outputDir: 'results/portal' },
    { name: 'gallery', testDir: 'src/gallery', outputDir: 'results/gallery' },
  ],
});
