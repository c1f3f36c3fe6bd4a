import { checkGeneratedPages, checkout, Failure } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkBoundaries, checkThatBoundariesBite } from './boundaries';
import { checkConfiguration, writeConfigurationPages } from './configuration';
import { checkContainers } from './containers';
import { checkManifests } from './manifests/check-manifests';
import { runSteps, runTool } from './run-steps';
import { checkScripts } from './scripts';
import { checkSecrets } from './secrets';
import { checkTypes } from './types';
import { checkWorkflows } from './workflows';

/** `npm run check`: everything that needs no browser. @throws Failure */
export async function check(): Promise<void> {
  await runSteps([
    {
      name: 'lint',
      run: () =>
        runTool(
          'eslint/bin/eslint.js',
          ['.', '--max-warnings', '0'],
          'Run "npm run fix" for what can be mended by itself.',
        ),
    },
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
    { name: 'shell scripts', run: checkScripts },
    { name: 'workflows', run: checkWorkflows },
    { name: 'images and compose files', run: checkContainers },
    { name: 'manifests', run: checkManifests },
    { name: 'secrets', run: checkSecrets },
    { name: 'imports', run: checkBoundaries },
    { name: 'import rules bite', run: checkThatBoundariesBite },
  ]);
  await runJest();
}

/** `npm run fix`: mends what can be mended by itself. */
export async function fix(): Promise<void> {
  await writeConfigurationPages();
  await runTool('eslint/bin/eslint.js', ['.', '--fix'], 'Mend the rest by hand.');
  await runTool('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', '.'], '');
}

async function runJest(): Promise<void> {
  const child = spawn(process.execPath, [join(checkout, 'node_modules/jest/bin/jest.js')], {
    cwd: checkout,
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Failure('Some tests failed: see above.');
}
