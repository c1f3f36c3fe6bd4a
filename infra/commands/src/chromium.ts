import { existsSync } from 'node:fs';
import { Failure } from './failure';
import { requireCommands } from './debian';

const DEBIAN = '/usr/bin/chromium';

/** The pictures of the gallery were taken with these letters; Debian's chromium brings none. */
const MONOSPACE = '/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf';

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
