import { checkout, Failure, runOrFail } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { runTool } from './run-steps';

const TSC = 'typescript/bin/tsc';
const Configuration = z.object({ files: z.array(z.string()) });

/** Checks the types of everything, and that nothing is left out of that. @throws Failure */
export async function checkTypes(): Promise<void> {
  const shown = await runOrFail(
    process.execPath,
    [join(checkout, 'node_modules', TSC), '-p', 'tsconfig.json', '--showConfig'],
    { cwd: checkout },
  );
  const { files } = readJson(Configuration, shown, 'What tsconfig.json comes to');
  const missing = listWorkspaces().filter(
    (workspace) => !files.some((file) => file.startsWith(`./${workspace}/`)),
  );
  if (missing.length > 0)
    throw new Failure(`tsconfig.json does not reach ${missing.join(', ')}. Mend its "include".`);
  await runTool(TSC, ['-p', 'tsconfig.json'], 'Mend the types above.');
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
