import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkout } from '../checkout';

const LEFT_OUT = new Set(['node_modules', 'dist', 'results', 'screenshots', '.cache', '.git']);
const SCOPE = '@event-portal';

/**
 * Runs something on a copy of this checkout, with the third-party packages of the original and its own workspaces,
 * and removes the copy afterwards.
 */
export async function withCopyOfCheckout<T>(use: (copy: string) => T | Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'event-portal-copy-'));
  try {
    for (const entry of readdirSync(checkout)) {
      if (!LEFT_OUT.has(entry))
        cpSync(join(checkout, entry), join(copy, entry), {
          recursive: true,
          filter: (path) => !LEFT_OUT.has(basename(path)),
        });
    }
    linkPackages(join(checkout, 'node_modules'), join(copy, 'node_modules'));
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== SCOPE) symlinkSync(join(from, name), join(to, name));
  }
  // Links to workspaces are relative, so the same link leads into the copy.
  for (const name of readdirSync(join(from, SCOPE)))
    symlinkSync(readlinkSync(join(from, SCOPE, name)), join(to, SCOPE, name));
}
