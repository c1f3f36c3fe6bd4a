import { existsSync } from 'node:fs';
import { Failure } from './failure';
import { requireCommands } from './debian';

const CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

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
 * A whole Chromium, as people have it: the one of CHROMIUM, else Debian's. Root on Debian gets it installed.
 * @throws Failure that says what to install.
 */
export function requireChromium(report: (line: string) => void): string {
  return findBrowser({ [CHROMIUM]: 'chromium', [MONOSPACE]: 'fonts-liberation' }, report) ?? CHROMIUM;
}

/**
 * The same engine for tests, without the windows around it that nobody sees: the one of CHROMIUM, else Debian's. Root on
 * Debian gets it installed. @throws Failure that says what to install.
 */
export function requireHeadlessShell(report: (line: string) => void): string {
  const packages = { [HEADLESS_SHELL]: 'chromium-headless-shell', [MONOSPACE]: 'fonts-liberation' };
  return findBrowser(packages, report) ?? HEADLESS_SHELL;
}

/** The browser that CHROMIUM names; without it, sees to it that the packages are there. */
function findBrowser(
  packages: Readonly<Record<string, string>>,
  report: (line: string) => void,
): string | undefined {
  const chosen = process.env.CHROMIUM;
  if (chosen === undefined) requireCommands(packages, report);
  else if (!existsSync(chosen)) throw new Failure(`CHROMIUM names ${chosen}, which does not exist.`);
  return chosen;
}
