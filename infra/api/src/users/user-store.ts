import type { Onboarding, PlatformRole, ProfileChange, UsersQuery } from '@event-portal/contracts';
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import { lockSuperusers } from '../access/superusers';
import { listRecentAudit } from '../audit/audit-store';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import {
  countedAtMost,
  countLength,
  countRows,
  inDirection,
  onlyPage,
  splitSort,
  type PageRequest,
} from '../database/page';
import type { Tables } from '../database/schema';
import { asLines, foldText, holdsWords } from '../database/text-search';
import { notFound, Problem } from '../http/problem';
import { endSessionsOf, livingSessions } from '../sessions/session-store';

const RECENT_ACTIONS = 10;

const currentUserColumns = [
  'users.userId',
  'users.email',
  'users.preferredEmail',
  'users.name',
  'users.onboarded',
  'users.image',
  'users.role',
  'users.emailConsent',
] as const;

/** One page of everybody who has ever signed in. */
export async function listUsers(database: Database, query: UsersQuery & PageRequest) {
  let found = database.selectFrom('users');
  if (query.search) found = found.where(holdsWords(query.search, personKey));
  const narrowed = isNarrowedBy(query);
  const rows = found.where(narrowed);

  const [field, direction] = splitSort(query.sort);
  const column = {
    name: sql.ref('users.nameKey'),
    email: sql.ref('users.email'),
    createdAt: sql.ref('users.createdAt'),
    lastSeenAt: sql.ref('users.lastSeenAt'),
  };
  const order = inDirection(direction, [column[field], sql.ref('users.userId')], {
    nullsLast: field === 'lastSeenAt',
  });
  // Ids alone until the page is known: what is skipped costs an entry of an index, and no row.
  const page = onlyPage(rows.select('users.userId'), query).orderBy(order);
  const [items, length] = await Promise.all([
    selectListed(database.selectFrom('users').where('users.userId', 'in', page))
      .orderBy(order)
      .execute(),
    countUsers(database, found, narrowed, query),
  ]);
  return { items, page: query.page, pageSize: query.pageSize, ...length };
}

function isNarrowedBy({ role, suspended, onboarded }: UsersQuery) {
  return (row: ExpressionBuilder<Tables, 'users'>) =>
    row.and([
      ...(role ? [row('users.role', '=', role)] : []),
      ...(suspended ? [row('users.suspendedAt', 'is not', null)] : []),
      ...(onboarded ? [row('users.onboarded', '=', onboarded === 'yes')] : []),
    ]);
}

/** How many the list has, and how many each filter would leave: unless a search finds more than anybody counts. */
async function countUsers(
  database: Database,
  found: SelectQueryBuilder<Tables, 'users', object>,
  narrowed: ReturnType<typeof isNarrowedBy>,
  query: UsersQuery & PageRequest,
) {
  // Everybody is counted by an index alone. Whom a search finds has to be looked at.
  const most = query.search ? countedAtMost(query) : undefined;
  const looked = found
    .select(['users.userId', 'users.role', 'users.onboarded', 'users.suspendedAt'])
    .$if(most !== undefined, (people) => people.limit((most ?? 0) + 1));
  const { total, ...counts } = await database
    .selectFrom(looked.as('users'))
    .select((row) => [
      row.fn.countAll<number>().filterWhere(narrowed).as('total'),
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where users.role = 'superuser')`.as('superusers'),
      sql<number>`count(*) filter (where users.onboarded)`.as('onboarded'),
      sql<number>`count(users.suspended_at)`.as('suspended'),
    ])
    .executeTakeFirstOrThrow();
  if (most === undefined || counts.all <= most) return { total, counts };
  return countLength(database, found.where(narrowed), query);
}

/** Where somebody wants to be written to: what organisers see of a participant. */
export const contactEmail = sql<string>`coalesce(users.preferred_email, users.email)`;

/** The ids of the people whose name and e-mail addresses hold every word of a search; for every list of people. */
export function findPeople(database: Database, search: string) {
  return database.selectFrom('users').select('users.userId').where(holdsWords(search, personKey));
}

/** What a person is found by: name and addresses. The index `users_search` is on just this. */
export const personKey = asLines(
  sql.ref('users.nameKey'),
  sql`lower(users.email)`,
  sql`lower(coalesce(users.preferred_email, ''))`,
);

function selectListed(query: SelectQueryBuilder<Tables, 'users', object>) {
  return query
    .select([...currentUserColumns, 'users.createdAt', 'users.lastSeenAt', 'users.suspendedAt'])
    .select((row) =>
      row
        .selectFrom('eventRoles')
        .whereRef('eventRoles.userId', '=', 'users.userId')
        .select(sql<number>`count(*)`.as('count'))
        .as('eventRoles'),
    )
    .$narrowType<{ eventRoles: number }>();
}

async function getListedUser(database: Database, userId: string) {
  const user = await selectListed(database.selectFrom('users'))
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

/**
 * One person with roles, the number of living sessions, and last actions.
 * @throws Problem `not_found`
 */
export async function getUser(database: Database, userId: string, now: Date) {
  const user = await getListedUser(database, userId);
  const [{ suspensionReason }, roles, sessions, recentActions] = await Promise.all([
    database
      .selectFrom('users')
      .select('suspensionReason')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('eventRoles')
      .innerJoin('events', 'events.eventId', 'eventRoles.eventId')
      .select(['eventRoles.eventId', 'events.name as eventName', 'eventRoles.role', 'eventRoles.assignedAt'])
      .where('eventRoles.userId', '=', userId)
      .orderBy('eventRoles.assignedAt', 'desc')
      .execute(),
    countRows(livingSessions(database, user, now)),
    listRecentAudit(database, { limit: RECENT_ACTIONS, actorId: userId }),
  ]);
  return { ...user, suspensionReason, roles, sessions, recentActions };
}

/** Changes what a person says about themselves. A name that is chosen here is kept at later sign-ins. */
export async function changeProfile(change: Change, userId: string, profile: ProfileChange) {
  return changeUser(change, userId, 'user.profile_changed', profile);
}

/** Completes a person's onboarding. */
export async function completeOnboarding(change: Change, userId: string, onboarding: Onboarding) {
  return changeUser(change, userId, 'user.onboarded', { ...onboarding, onboarded: true });
}

type OwnFields = { name: string; preferredEmail: string | null; emailConsent: boolean; onboarded: boolean };

async function changeUser(
  change: Change,
  userId: string,
  action: 'user.profile_changed' | 'user.onboarded',
  fields: Partial<OwnFields> & { name: string },
) {
  const { tx } = change;
  const before = await tx
    .selectFrom('users')
    .select(currentUserColumns)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = { ...before, ...fields };
  const changes = changesBetween(before, after, ['name', 'preferredEmail', 'emailConsent', 'onboarded']);
  if (Object.keys(changes).length === 0) return before;

  const { name, preferredEmail, emailConsent, onboarded } = after;
  await tx
    .updateTable('users')
    .set({ name, nameKey: foldText(name), preferredEmail, emailConsent, onboarded })
    .$if(name !== before.name, (query) => query.set({ nameIsChosen: true }))
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, { action, target: { kind: 'user', id: userId, label: name }, changes });
  return after;
}

/**
 * Changes a person's platform role. After a promotion the person has to sign in again: a stolen session must not be promoted
 * with them.
 * @throws Problem `not_found` or `last_superuser`
 */
export async function changePlatformRole(change: Change, userId: string, role: PlatformRole) {
  const { tx } = change;
  const others = await countOtherSuperusers(change, userId);
  const before = await getListedUser(tx, userId);
  if (before.role === role) return before;
  if (role === 'user' && others === 0) throw new Problem('last_superuser');

  await tx.updateTable('users').set({ role }).where('userId', '=', userId).execute();
  if (role === 'user') await tx.deleteFrom('actingAdmins').where('userId', '=', userId).execute();
  await recordAudit(change, {
    action: 'user.role_changed',
    target: { kind: 'user', id: userId, label: before.name },
    changes: { role: { before: before.role, after: role } },
  });
  if (role === 'superuser') await endSessionsOf(change, before);
  return { ...before, role };
}

/** How many superusers there are besides a person who could still sign in. */
async function countOtherSuperusers({ tx }: Change, userId: string): Promise<number> {
  return (await lockSuperusers(tx)).filter((superuser) => superuser !== userId).length;
}

/**
 * Keeps a person out, and ends their sessions; of somebody who is kept out already only the reason changes.
 * @throws Problem `not_found`, `own_account` or `last_superuser`
 */
export async function suspendUser(change: Change, userId: string, reason: string) {
  const { tx, at, actor } = change;
  if (actor?.userId === userId) throw new Problem('own_account');
  const others = await countOtherSuperusers(change, userId);
  const before = await lockSuspension(tx, userId);
  if (before.role === 'superuser' && others === 0) throw new Problem('last_superuser');

  await tx
    .updateTable('users')
    .set({ suspendedAt: before.suspendedAt ?? at, suspensionReason: reason })
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, {
    action: 'user.suspended',
    target: { kind: 'user', id: userId, label: before.name },
    changes: { reason: { before: before.suspensionReason, after: reason } },
  });
  await endSessionsOf(change, before);
  return getListedUser(tx, userId);
}

/**
 * Lets a suspended person in again; of somebody who is not suspended nothing changes.
 * @throws Problem `not_found`
 */
export async function liftSuspension(change: Change, userId: string) {
  const { tx } = change;
  const before = await lockSuspension(tx, userId);
  if (before.suspendedAt !== null) {
    await tx
      .updateTable('users')
      .set({ suspendedAt: null, suspensionReason: null })
      .where('userId', '=', userId)
      .execute();
    await recordAudit(change, {
      action: 'user.suspension_lifted',
      target: { kind: 'user', id: userId, label: before.name },
      changes: { reason: { before: before.suspensionReason, after: null } },
    });
  }
  return getListedUser(tx, userId);
}

async function lockSuspension(tx: DatabaseTransaction, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['userId', 'name', 'role', 'suspendedAt', 'suspensionReason'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

/**
 * Signs a person out everywhere.
 * @throws Problem `not_found`
 */
export async function endUserSessions(change: Change, userId: string): Promise<void> {
  await endSessionsOf(change, await getListedUser(change.tx, userId));
}
