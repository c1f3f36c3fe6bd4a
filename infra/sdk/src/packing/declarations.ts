import { checkout, runOrFail } from '@event-portal/commands';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the declarations of modules, and of all that they import of this checkout, below a folder. @throws Failure */
export async function writeDeclarations(modules: readonly string[], target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  const project = join(target, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(checkout, 'tsconfig.json'),
      compilerOptions: {
        ...{ noEmit: false, emitDeclarationOnly: true, declaration: true },
        // The whole checkout is checked elsewhere.
        noCheck: true,
        rootDir: checkout,
        outDir: target,
        typeRoots: [join(checkout, 'node_modules/@types')],
      },
      include: [],
      files: modules.map((module) => join(checkout, module)),
    }),
  );
  await runOrFail(process.execPath, [join(checkout, 'node_modules/typescript/bin/tsc'), '-p', project]);
}
