import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout that a folder belongs to: the nearest folder upwards with a lock file. */
export function findCheckout(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('There is no package-lock.json in this folder or above it. Run "npm install" first.');
  return findCheckout(parent);
}
