import type { ExtensionDescriptor } from '@event-portal/contracts';
import { hasExtensions, listExtensions, printExtensions } from '@event-portal/tooling/extensions';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'src/extensions.gen.ts';

/**
 * Lists what a remote offers to extension points, from the files below `src/extensions`, and writes `src/extensions.gen.ts`, where it
 * is out of date: what `src/remote.ts` hands out, and what its tests of guards go by.
 * @throws Error in one line, for an extension that its point does not take
 */
export function generateExtensions(folder: string): ExtensionDescriptor[] {
  if (!hasExtensions(folder)) return [];
  const extensions = listExtensions(folder, []);
  const source = `${printExtensions(extensions, 'npm run build')}
export const descriptors = ${JSON.stringify(extensions, null, 2)};
`;
  const file = join(folder, FILE);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return extensions;
}
