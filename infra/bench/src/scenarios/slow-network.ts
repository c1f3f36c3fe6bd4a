import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/browser';
import type { Environment } from '../environment';
import { slow4G } from '../network/link';
import { openRelay } from '../network/relay';

/** How many times slower the processor is where times are taken. */
export const SLOWDOWN = 4;

/** Lends a browser on the slow network. */
export async function onSlowNetwork<T>(
  { certificate }: Pick<Environment, 'certificate'>,
  use: (browser: Browser) => Promise<T>,
): Promise<T> {
  const relay = await openRelay(slow4G);
  try {
    const browser = await launchBrowser({ certificate, relay: relay.port });
    try {
      return await use(browser);
    } finally {
      await browser.close();
    }
  } finally {
    relay.close();
  }
}
