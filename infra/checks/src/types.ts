import { checkout, Failure } from '@event-portal/commands';
import { spawnSync } from 'node:child_process';
import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run-steps';

/** Checks the types of everything, and that nothing is left out of that. @throws Failure */
export async function checkTypes(): Promise<void> {
  await runTool('typescript/bin/tsc', ['-p', 'tsconfig.json'], 'Mend the types above.');
  const { stdout } = spawnSync(
    process.execPath,
    [join(checkout, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json', '--listFilesOnly'],
    {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const missing = listWorkspaces().filter((workspace) => !stdout.includes(`/${workspace}/`));
  if (missing.length > 0)
    throw new Failure(`tsconfig.json does not reach ${missing.join(', ')}. Mend its "include".`);
}

function listWorkspaces(): string[] {
  const parents = ['', 'shared', 'infra'];
  return parents
    .flatMap((parent) =>
      readdirSync(join(checkout, parent), { withFileTypes: true }).map((entry) => join(parent, entry.name)),
    )
    .filter(
      (folder) =>
        folder !== 'node_modules' &&
        existsSync(join(checkout, folder, 'package.json')) &&
        existsSync(join(checkout, folder, 'src')),
    );
}
