import { checkGeneratedPages, checkout, Failure, tellRouteFaults } from '@event-portal/commands';
import { checkRoutes } from '@event-portal/tooling';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkAlarms } from './alarms/check-alarms';
import { checkBoundaries, selfTestBoundaries } from './boundaries';
import { checkConfiguration, writeConfigurationPages } from './configuration';
import { checkContainers } from './containers';
import { checkInstallScripts } from './install-scripts';
import { checkManifests } from './manifests/check-manifests';
import { readRelease, writeTypeScriptProject } from './release';
import { nodeFlags, runSteps, runTool } from './run-steps';
import { checkScripts } from './scripts';
import { checkSecrets } from './secrets';
import { checkTypes } from './types';
import { checkWorkflows } from './workflows';

/**
 * `npm run check`: everything that needs no browser. `--only <name>` checks what one release is made of, which is what is
 * asked before it is published: a fault elsewhere holds up nobody. @throws Failure
 */
export async function check([option, name, ...others]: readonly string[] = []): Promise<void> {
  if (option === undefined) return checkEverything();
  if (option !== '--only' || name === undefined || others.length > 0)
    throw new Failure('Use "npm run check", or "npm run check -- --only <remote or service>".');
  await checkRelease(name);
}

async function checkEverything(): Promise<void> {
  await runSteps([
    { name: 'lint', run: () => lint(['.']) },
    { name: 'types', run: checkTypes },
    {
      name: 'format',
      run: () =>
        runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'], 'Run "npm run fix".'),
    },
    { name: 'routes', run: checkGeneratedPages },
    {
      name: 'unused code',
      run: () => runTool('knip/bin/knip.js', ['--no-progress'], 'Remove what nobody uses.'),
    },
    { name: 'configuration', run: checkConfiguration },
    { name: 'install scripts', run: checkInstallScripts },
    { name: 'shell scripts', run: checkScripts },
    { name: 'workflows', run: checkWorkflows },
    { name: 'images and compose files', run: checkContainers },
    { name: 'manifests', run: checkManifests },
    { name: 'alarms', run: checkAlarms },
    { name: 'secrets', run: checkSecrets },
    { name: 'imports', run: checkBoundaries },
    { name: 'import rules bite', run: selfTestBoundaries },
  ]);
  await runJest([]);
}

async function checkRelease(name: string): Promise<void> {
  const release = await readRelease(name);
  console.log(`${name} is made of ${release.sources.length} files, with ${release.tests.length} of tests.`);
  await runSteps([
    { name: 'lint', run: () => lint(release.sources) },
    {
      name: 'types',
      run: () =>
        runTool('typescript/bin/tsc', ['-p', writeTypeScriptProject(release)], 'Mend the types above.'),
    },
    {
      name: 'routes',
      run: () =>
        tellRouteFaults(() => release.routed.forEach((folder) => checkRoutes(join(checkout, folder)))),
    },
    { name: 'imports', run: () => checkBoundaries(release.folders) },
  ]);
  if (release.tests.length > 0) await runJest(['--runTestsByPath', ...release.tests]);
}

/** `npm run fix`: applies every fix that needs no decision. */
export async function fix(): Promise<void> {
  await writeConfigurationPages();
  await runTool('eslint/bin/eslint.js', ['.', '--fix'], 'Mend the rest by hand.');
  await runTool('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', '.'], '');
}

function lint(files: readonly string[]): Promise<void> {
  return runTool(
    'eslint/bin/eslint.js',
    [...files, '--max-warnings', '0'],
    'Run "npm run fix" for what can be mended by itself.',
  );
}

async function runJest(args: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [...nodeFlags, join(checkout, 'node_modules/jest/bin/jest.js'), ...args],
    { cwd: checkout, stdio: 'inherit' },
  );
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Failure('Some tests failed: see above.');
}
