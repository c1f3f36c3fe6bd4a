import { checkout } from '@event-portal/commands';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is not of the checkout: packages, and copies that other checks make and remove meanwhile. */
const LEFT_OUT = new Set(['node_modules', '.cache']);

/** The files below a folder of the checkout whose names match, as paths from the checkout's root. */
export function listFiles(folder: string, pattern: RegExp): string[] {
  return walk(folder)
    .filter((path) => pattern.test(basename(path)))
    .sort();
}

function walk(folder: string): string[] {
  return readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}
