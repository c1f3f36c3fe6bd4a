import { existsSync } from 'node:fs';
import { Failure } from './failure';
import { requireCommands } from './debian';

const DEBIAN = '/usr/bin/chromium';

/** The pictures of the gallery were taken with these letters; Debian's chromium brings none. */
const MONOSPACE = '/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf';

/** What it is started with: alone, without the network's own ways, and speaking to nobody but the page. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // A document that was changed on its way comes from nowhere, and may not speak to this machine otherwise.
    'LocalNetworkAccessChecks',
    // Two pages of the browser's own behind every window, for an address bar that nobody sees: twice the work of a page.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join(',')}`,
];

/**
 * The Chromium that the browser tests drive: the one of CHROMIUM, else Debian's. Root on Debian gets it installed.
 * @throws Failure that says what to install.
 */
export function requireChromium(report: (line: string) => void): string {
  const chosen = process.env.CHROMIUM;
  if (chosen === undefined) {
    requireCommands({ [DEBIAN]: 'chromium', [MONOSPACE]: 'fonts-liberation' }, report);
    return DEBIAN;
  }
  if (!existsSync(chosen)) throw new Failure(`CHROMIUM names ${chosen}, which does not exist.`);
  return chosen;
}
