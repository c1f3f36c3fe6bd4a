import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from '../failure';

const DEBIAN = '/usr/bin/chromium';

/**
 * The Chromium that the browser tests drive: the one of CHROMIUM, else Debian's. Root on Debian gets it installed.
 * @throws Failure that says what to install.
 */
export function requireChromium(report: (line: string) => void): string {
  const chosen = process.env.CHROMIUM ?? DEBIAN;
  if (existsSync(chosen)) return chosen;
  if (process.env.CHROMIUM !== undefined)
    throw new Failure(`CHROMIUM names ${chosen}, which does not exist.`);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    report('Installing Chromium with apt …');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=400', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    if (
      (apt('install', '--no-install-recommends', 'chromium') ||
        (apt('update') && apt('install', '--no-install-recommends', 'chromium'))) &&
      existsSync(chosen)
    )
      return chosen;
  }
  throw new Failure(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to the path of one.',
  );
}
