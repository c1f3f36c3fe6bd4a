import { bundledServices, checkout, Failure, remotes } from '@event-portal/commands';
import { hasRoutes, listReleaseInputs } from '@event-portal/tooling';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one release is made of, and which tests are about that. */
export type Release = {
  readonly name: string;
  /** The workspaces that it is built from; the image of the document server has the shell in it. */
  readonly folders: readonly string[];
  /** Those of them whose routes are generated. */
  readonly routed: readonly string[];
  /** Sources that a linter and the compiler read, with the tests of them. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
};

const built: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell'],
  ...Object.fromEntries(remotes.map(({ name, folder }) => [name, [folder]])),
  ...Object.fromEntries(bundledServices.map((folder) => [folder.slice('infra/'.length), [folder]])),
  web: ['infra/web', 'shell'],
};

/** Reads the release of a name, as `--only` and the workflows say it. @throws Failure when there is none of that name. */
export async function readRelease(name: string): Promise<Release> {
  const folders = foldersOf(name);
  const files = (await listReleaseFiles(name)).filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));
  const tests = listTests(files, folders);
  return {
    name,
    folders,
    routed: folders.filter((folder) => hasRoutes(join(checkout, folder))),
    sources: [...new Set([...files, ...tests])].sort(),
    tests,
  };
}

/** The files of the checkout that a release of this name is made of. @throws Failure when there is none of that name. */
export async function listReleaseFiles(name: string): Promise<string[]> {
  const inputs = await Promise.all(
    foldersOf(name).map((folder) => listReleaseInputs(checkout, join(checkout, folder))),
  );
  return [...new Set(inputs.flatMap(({ files }) => files))];
}

function foldersOf(name: string): readonly string[] {
  const folders = Object.hasOwn(built, name) ? built[name] : undefined;
  if (folders === undefined)
    throw new Failure(`There is no release "${name}". There are ${Object.keys(built).sort().join(', ')}.`);
  return folders;
}

/** The tests that reach one of the files, and lie in the release's own folders or in what it shares with others. */
function listTests(files: readonly string[], folders: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'node_modules/jest/bin/jest.js'), '--listTests', '--findRelatedTests', ...files],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Failure(`Jest could not list the tests of the release:\n${stderr}`);
  return stdout
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.slice(checkout.length + 1))
    .filter((path) => [...folders, 'shared'].some((folder) => path.startsWith(`${folder}/`)))
    .sort();
}

/** Writes a configuration for the compiler that reads the release and nothing beside it. @returns its path. */
export function writeTypeScriptProject({ name, sources }: Release): string {
  const folder = join(checkout, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `tsconfig.${name}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      extends: '../tsconfig.json',
      // What no import names: the types of style sheets, and the matchers of tests.
      include: ['../shared/**/*.d.ts', '../shared/testing/src/jest-setup.ts'],
      files: sources.filter((path) => /\.tsx?$/.test(path)).map((path) => `../${path}`),
    }),
  );
  return file;
}
