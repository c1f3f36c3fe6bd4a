import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listFiles } from './list-files';

const Lock = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })),
});
type Lock = z.infer<typeof Lock>;
const AllowScripts = z.record(z.string(), z.boolean());
type AllowScripts = z.infer<typeof AllowScripts>;

/** Code of others runs at an install only where somebody has looked at it and said so. @throws Failure */
export function checkInstallScripts(): void {
  const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
  const { allowScripts } = readJson(
    z.object({ allowScripts: AllowScripts }),
    read('package.json'),
    'package.json',
  );
  const installers = [
    '.ci/run',
    'infra/images/Dockerfile',
    'infra/commands/bootstrap.mjs',
    ...listFiles('.github', /\.ya?ml$/),
    ...listFiles('infra', /\.sh$/),
  ];
  const faults = [
    ...findScriptFaults(readJson(Lock, read('package-lock.json'), 'package-lock.json'), allowScripts),
    ...installers.flatMap((path) => findInstallFaults(read(path)).map((fault) => `${path}:${fault}`)),
  ];
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

/** Where the list of install scripts is not that of the lock file: one line for each package. */
export function findScriptFaults({ packages }: Lock, allowScripts: AllowScripts): string[] {
  const withScript = new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return [
    ...[...withScript]
      .filter((name) => !Object.hasOwn(allowScripts, name))
      .map(
        (name) =>
          `${name} wants to run a script when it is installed: read it, and set "${name}" in allowScripts of package.json to true or false.`,
      ),
    ...Object.keys(allowScripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `${name} has no install script any more: take it out of allowScripts of package.json.`),
  ];
}

/** Where a file installs packages and lets the scripts of all of them run. */
export function findInstallFaults(source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const installs =
      /\bnpm\b['"]?[\s(,[]+['"]?(ci|install|i|add|update)\b/.test(line) && !/^\s*(#|\/\/)/.test(line);
    return installs && !line.includes('--ignore-scripts')
      ? [`${index + 1} installs with the scripts of every package: add --ignore-scripts.`]
      : [];
  });
}
