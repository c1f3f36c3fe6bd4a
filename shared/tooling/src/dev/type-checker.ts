import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from './problems';

const PROGRAM = fileURLToPath(new URL('check-types.ts', import.meta.url));

/**
 * Checks the types of a part, and again with every change of what it is made of. It has a process of its own: updates do not wait for it.
 * @returns what ends it.
 */
export function watchTypes(folder: string, onChecked: (problems: readonly Problem[]) => void): () => void {
  const child = fork(PROGRAM, [folder], { execArgv: ['--import', 'tsx'] });
  child.on('message', (problems: readonly Problem[]) => onChecked(problems));
  return () => child.kill();
}
