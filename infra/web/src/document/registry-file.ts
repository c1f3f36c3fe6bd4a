import { RemoteRegistry } from '@event-portal/contracts';
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod/mini';

/** The registry as it is now. */
export type RegistrySource = { current(): RemoteRegistry };

/**
 * Reads the registry from a file, and again whenever the file has changed.
 * A file that has become unreadable is reported, and the last good registry stays in use.
 * @throws Error when there is no good registry to begin with.
 */
export function openRegistry(file: string, report: (fault: string) => void): RegistrySource {
  let registry = read(file);
  let stamp = stampOf(file);
  return {
    current() {
      const latest = stampOf(file);
      if (latest === stamp) return registry;
      stamp = latest;
      try {
        registry = read(file);
      } catch (error) {
        report(`The registry stays as it was: ${error instanceof Error ? error.message : String(error)}`);
      }
      return registry;
    },
  };
}

function read(file: string): RemoteRegistry {
  const parsed = RemoteRegistry.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is no registry:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : 'missing';
}
