import { checkout } from '@event-portal/commands';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder of the checkout whose names match, as paths from the checkout's root. */
export function listFiles(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(checkout, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(checkout.length + 1))
    .filter((path) => !path.includes('node_modules'))
    .sort();
}
