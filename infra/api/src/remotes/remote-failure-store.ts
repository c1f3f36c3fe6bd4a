import type { PlatformRole, RemoteReport } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { findOwnRole } from '../event-roles/own-role';

const HOUR_MS = 3_600_000;
const KEPT_MS = 7 * 24 * HOUR_MS;
const SHOWN_AT_MOST = 20;

/** Different failures that one person may tell of in an hour: what they make up fills no disk, and hides nothing of others. */
const MOST_OF_ONE_PERSON = 40;

/** Somebody who tells of failures, and with what. */
export type Witness = { readonly userId: string; readonly role: PlatformRole; readonly browser: string };

/** What a person is at each of some events. */
async function rolesAt(
  database: Database,
  userId: string,
  events: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const roles = new Map<string, string>();
  for (const event of new Set(events))
    roles.set(event, (await findOwnRole(database, event, userId, now)).eventRole ?? '');
  return roles;
}

/** Notes what a person's browser could not use: each thing once an hour, and when it was told last. */
export async function recordRemoteFailures(
  database: Database,
  reports: readonly RemoteReport[],
  { userId, role, browser }: Witness,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const failed = reports.filter(({ failure }) => failure !== null);
  const events = failed.flatMap(({ event }) => event ?? []);
  const roles = await rolesAt(database, userId, events, now);
  for (const { remote, version, failure, cause, page = '', event = '', reason = '', shell = '' } of failed) {
    await sql`
      insert into remote_failures as known
        (hour, user_id, remote, version, failure, cause, page, reason, shell, role, event_role, browser, first_at, last_at)
      select ${hour}, ${userId}, ${remote}, ${version}, ${failure}, ${withoutNames(cause)}, ${withoutNames(page)},
        ${reason}, ${shell}, ${role}, ${roles.get(event) ?? ''}, ${browser}, ${at}, ${at}
      where (select count(*) from remote_failures where hour = ${hour} and user_id = ${userId}) < ${MOST_OF_ONE_PERSON}
      on conflict (hour, user_id, remote, version, failure, cause, page, reason, shell, browser)
      do update set last_at = excluded.last_at where known.last_at < excluded.last_at - interval '1 minute'
    `.execute(database);
  }
  const end = new Date(now.getTime() - KEPT_MS).toISOString();
  await database.deleteFrom('remoteFailures').where('hour', '<', end).execute();
}

/** What most people could not use since a moment. */
export async function listWorstFailures(database: Database, since: string) {
  return database
    .selectFrom('remoteFailures')
    .select(['remote', 'version', 'failure', 'cause'])
    .select([sql<number>`count(distinct user_id)`.as('count'), sql<string>`max(last_at)`.as('at')])
    .where('hour', '>', since)
    .groupBy(['remote', 'version', 'failure', 'cause'])
    .orderBy('count', 'desc')
    .orderBy('at', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute();
}

const IDENTIFIER = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const E_MAIL = /[^\s"'<>(),;:/?&=]+@[^\s"'<>(),;:/?&=]+/g;

/** Identifiers and addresses tell of people, and make one cause look like many. */
function withoutNames(text: string): string {
  return text.replaceAll(IDENTIFIER, ':id').replaceAll(E_MAIL, ':e-mail');
}
