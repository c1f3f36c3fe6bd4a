import { Migrator, sql, type Migration } from 'kysely';
import type { Database } from './database';
import { allMigrations } from './migrations/all-migrations';
import { buildReadingIndexes } from './reading-indexes';

/**
 * How the database stands to the code. Versions overlap while one takes over from another, and after a rollback: so a
 * database that knows more than the code is as good as current, unless it was changed in a way that its name calls breaking.
 */
export type SchemaState =
  | { readonly kind: 'current' }
  | { readonly kind: 'behind'; readonly pending: readonly string[] }
  | { readonly kind: 'newer'; readonly unknown: readonly string[] };

type Migrations = Readonly<Record<string, Migration>>;

/** How to migrate. */
export type MigrationOptions = {
  /** Whether what the version before cannot live with may run. */
  readonly allowBreaking?: boolean;
  readonly migrations?: Migrations;
};

/** The names of migrations that the version before cannot live with end like this. */
const BREAKING = /-breaking$/;

/** Compares the migrations that have run with those that the code has. */
export async function readSchemaState(
  database: Database,
  migrations: Migrations = allMigrations,
): Promise<SchemaState> {
  const executed = await listExecuted(database);
  const unknown = executed.filter((name) => BREAKING.test(name) && !(name in migrations));
  if (unknown.length > 0) return { kind: 'newer', unknown };

  const pending = Object.keys(migrations).filter((name) => !executed.includes(name));
  return pending.length > 0 ? { kind: 'behind', pending } : { kind: 'current' };
}

/**
 * Brings the database up to the code, and returns the names of the migrations that it ran.
 * Kysely takes an advisory lock, so of two that run at once one waits and then finds nothing to do. What the version that
 * still serves cannot live with is refused, unless it is allowed. Then it builds the reading indexes that are missing.
 * @throws Error when the database is newer than the code, or a migration fails; then nothing has changed. When an index cannot
 * be built the migrations stay, and the next run goes on.
 */
export async function migrateToLatest(
  database: Database,
  { allowBreaking = false, migrations = allMigrations }: MigrationOptions = {},
): Promise<readonly string[]> {
  const state = await readSchemaState(database, migrations);
  if (state.kind === 'newer') throw new Error(describeSchemaState(state));
  const done =
    state.kind === 'current' ? [] : await runPending(database, state.pending, { allowBreaking, migrations });
  // Also where nothing had to be done: an index may be missing that could not be built the last time.
  if ((await readSchemaState(database)).kind === 'current') await buildReadingIndexes(database);
  return done;
}

async function runPending(
  database: Database,
  pending: readonly string[],
  { allowBreaking, migrations }: Required<MigrationOptions>,
): Promise<readonly string[]> {
  const breaking = pending.filter((name) => BREAKING.test(name));
  // An empty database has nobody who uses it.
  if (breaking.length > 0 && !allowBreaking && pending.length < Object.keys(migrations).length)
    throw new Error(
      `The version that serves cannot live with ${breaking.join(', ')}. Deploy without it first, or allow it (--allow-breaking).`,
    );

  const { error, results = [] } = await migrator(database, migrations).migrateToLatest();
  if (error !== undefined) throw toError(error);
  return results.map(({ migrationName }) => migrationName);
}

/** Takes every migration back; for tests that show that each of them can be. */
export async function migrateToNothing(database: Database): Promise<void> {
  const engine = migrator(database);
  for (const _migration of Object.keys(allMigrations)) {
    const { error } = await engine.migrateDown();
    if (error !== undefined) throw toError(error);
  }
}

/** Says what to do about a database that does not fit the code. */
export function describeSchemaState(state: SchemaState): string {
  switch (state.kind) {
    case 'current':
      return 'The database is up to date.';
    case 'behind':
      return `The database is older than this version: run the migrations first (${state.pending.join(', ')}).`;
    case 'newer':
      return `The database is newer than this version, which does not know ${state.unknown.join(', ')}: run the version that made it.`;
  }
}

function migrator(database: Database, migrations: Migrations = allMigrations): Migrator {
  return new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
}

async function listExecuted(database: Database): Promise<readonly string[]> {
  const found = await sql<{
    table: string | null;
  }>`select to_regclass('kysely_migration')::text as "table"`.execute(database);
  if (!found.rows[0]?.table) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
