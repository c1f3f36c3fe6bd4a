import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { Failure } from './failure';

/**
 * Makes sure that programs, and files by their whole paths, are there, by the Debian packages that have them. Root on Debian
 * gets them installed.
 * @throws Failure that says what to install
 */
export function requireCommands(
  packages: Readonly<Record<string, string>>,
  report: (line: string) => void,
): void {
  const missing = () => [
    ...new Set(Object.entries(packages).flatMap(([command, name]) => (isThere(command) ? [] : [name]))),
  ];
  const wanted = missing();
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    report(`Installing ${wanted.join(', ')} with apt …`);
    const install = ['install', '--no-install-recommends', ...wanted];
    // A machine whose lists are old or missing says so at length; what it says after an update is worth reading.
    if (!apt(install, 'ignore')) {
      apt(['update'], 'inherit');
      apt(install, 'inherit');
    }
  }
  const left = missing();
  if (left.length > 0)
    throw new Failure(
      `Install ${left.join(', ')} (on Debian: sudo apt-get install ${left.join(' ')}), and try again.`,
    );
}

function apt(args: readonly string[], complaints: 'ignore' | 'inherit'): boolean {
  const { status } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=400', '-y', ...args], {
    stdio: ['ignore', 'ignore', complaints],
    // Nothing that is installed for tests is started as a service of the machine.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  return status === 0;
}

function isThere(command: string): boolean {
  if (isAbsolute(command)) return existsSync(command);
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
