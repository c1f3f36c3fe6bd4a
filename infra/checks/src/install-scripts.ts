import { checkout, Failure } from '@event-portal/commands';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files';

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> };
type AllowScripts = Readonly<Record<string, boolean>>;

/** Code of others runs at an install only where somebody has looked at it and said so. @throws Failure */
export function checkInstallScripts(): void {
  const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: AllowScripts };
  const installers = [
    '.ci/run',
    'infra/images/Dockerfile',
    'infra/commands/bootstrap.mjs',
    ...listFiles('.github', /\.ya?ml$/),
    ...listFiles('infra', /\.sh$/),
  ];
  const faults = [
    ...findScriptFaults(JSON.parse(read('package-lock.json')) as Lock, allowScripts),
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
