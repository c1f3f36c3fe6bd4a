import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { checkout } from './checkout';

const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.git']);
/** Large, and nothing is built or checked from them. Whole paths: a source may have such a name elsewhere. */
const PICTURES = new Set(['infra/e2e/results', 'infra/e2e/src/gallery/screenshots']);

/**
 * Runs something on a copy of this checkout's sources, with its own workspaces and the same third-party packages,
 * and removes the copy afterwards. The packages are hard links: they lie where they would in a real clone, at no cost.
 */
export async function withCopyOfCheckout<T>(use: (copy: string) => T | Promise<T>): Promise<T> {
  // Links do not reach across file systems, so the copy lies inside the checkout, where git ignores it.
  const cache = join(checkout, '.cache');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'copy-'));
  try {
    for (const entry of readdirSync(checkout)) {
      if (!LEFT_OUT.has(entry))
        cpSync(join(checkout, entry), join(copy, entry), {
          recursive: true,
          filter: (path) => !LEFT_OUT.has(basename(path)) && !PICTURES.has(relative(checkout, path)),
        });
    }
    linkTree(join(checkout, 'node_modules'), join(copy, 'node_modules'));
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    // Links to workspaces are relative, so the same link leads into the copy.
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    // What a package manager writes over in place must not be written over here.
    else if (entry.name.startsWith('.')) cpSync(source, target);
    else linkSync(source, target);
  }
}
