import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { LiveRegistrySeen } from './live-versions';

const CHANGES_SHOWN = 50;

/** Notes what has become live since somebody looked last. Of several instances that see it, one does. */
export async function recordRemoteChanges(
  database: Database,
  { sequence, remotes }: LiveRegistrySeen,
  now: Date,
): Promise<void> {
  for (const { name, current, canary, disabled } of remotes) {
    const live = sql.join([
      sql`${current.version}::text`,
      sql`${canary?.version.version ?? null}::text`,
      sql`${canary?.percent ?? null}::integer`,
      sql`${disabled !== null}::boolean`,
    ]);
    await sql`
      insert into remote_changes (remote, sequence, at, current, canary, percent, disabled)
      select ${name}, ${sequence}, ${now.toISOString()}, ${live}
      where (${live}) is distinct from (
        select (current, canary, percent, disabled) from remote_changes where remote = ${name} order by sequence desc limit 1
      )
      on conflict do nothing
    `.execute(database);
  }
}

/** What became live since a moment, the latest first. What was live when somebody looked first is no change. */
export async function listRemoteChanges(
  database: Database,
  { since, remote }: { since: string; remote: string | undefined },
) {
  const { rows } = await sql<{
    remote: string;
    sequence: number;
    at: string;
    current: string;
    canary: string | null;
    percent: number | null;
    disabled: boolean;
  }>`
    select remote, sequence, at, current, canary, percent, disabled from remote_changes as change
    where at > ${since} and (${remote ?? null}::text is null or remote = ${remote ?? null})
      and exists (select from remote_changes as before where before.remote = change.remote and before.sequence < change.sequence)
    order by at desc, remote limit ${CHANGES_SHOWN}
  `.execute(database);
  return rows.map(({ canary, percent, ...change }) => ({
    ...change,
    canary: canary !== null && percent !== null ? { version: canary, percent } : null,
  }));
}
