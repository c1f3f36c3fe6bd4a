import type { Onboarding, PlatformRole, ProfileChange, UsersQuery } from '@event-portal/contracts';
import { sql, type SelectQueryBuilder } from 'kysely';
import { listRecentAudit } from '../audit/audit-store';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import type { Tables } from '../database/schema';
import { containing, foldText } from '../database/text-search';
import { notFound, Problem } from '../http/problem';
import { ABSOLUTE_LIFE_MS, IDLE_LIFE_MS } from '../sessions/session-rules';

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
export async function listUsers(database: Database, query: UsersQuery) {
  let rows = database.selectFrom('users');
  if (query.search) rows = rows.where(matches(query.search));
  if (query.role) rows = rows.where('users.role', '=', query.role);
  if (query.onboarded) rows = rows.where('users.onboarded', '=', query.onboarded === 'yes');

  const [field, direction] = splitSort(query.sort);
  const column = {
    name: 'users.nameKey',
    email: 'users.email',
    createdAt: 'users.createdAt',
    lastSeenAt: 'users.lastSeenAt',
  } as const;
  const page = onlyPage(selectListed(rows), query)
    .orderBy(column[field], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('users.userId');
  const [items, total] = await Promise.all([page.execute(), countRows(rows)]);
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** Whether the name or the e-mail address of a person holds a text; for every list of people. */
export function matches(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(users.name_key like ${pattern} or lower(users.email) like ${pattern})`;
}

function selectListed(query: SelectQueryBuilder<Tables, 'users', object>) {
  return query
    .select([...currentUserColumns, 'users.createdAt', 'users.lastSeenAt'])
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
export async function getUserFile(database: Database, userId: string, now: Date) {
  const livingSince = (lifeMs: number) => new Date(now.getTime() - lifeMs).toISOString();
  const [user, roles, sessions, recentActions] = await Promise.all([
    getListedUser(database, userId),
    database
      .selectFrom('eventRoles')
      .innerJoin('events', 'events.eventId', 'eventRoles.eventId')
      .select(['eventRoles.eventId', 'events.name as eventName', 'eventRoles.role', 'eventRoles.assignedAt'])
      .where('eventRoles.userId', '=', userId)
      .orderBy('eventRoles.assignedAt', 'desc')
      .execute(),
    countRows(
      database
        .selectFrom('sessions')
        .where('userId', '=', userId)
        .where('lastUsedAt', '>', livingSince(IDLE_LIFE_MS))
        .where('createdAt', '>', livingSince(ABSOLUTE_LIFE_MS)),
    ),
    listRecentAudit(database, { limit: RECENT_ACTIONS, actorId: userId }),
  ]);
  return { ...user, roles, sessions, recentActions };
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
 * Changes a person's platform role.
 * @throws Problem `not_found`, or `last_superuser`
 */
export async function changePlatformRole(change: Change, userId: string, role: PlatformRole) {
  const { tx } = change;
  // All of them are locked: of two demotions at once the second has to see what the first left.
  const superusers = await tx
    .selectFrom('users')
    .select('userId')
    .where('role', '=', 'superuser')
    .orderBy('userId')
    .forUpdate()
    .execute();
  const before = await getListedUser(tx, userId);
  if (before.role === role) return before;
  if (role === 'user' && superusers.every((superuser) => superuser.userId === userId)) {
    throw new Problem('last_superuser');
  }

  await tx.updateTable('users').set({ role }).where('userId', '=', userId).execute();
  await recordAudit(change, {
    action: 'user.role_changed',
    target: { kind: 'user', id: userId, label: before.name },
    changes: { role: { before: before.role, after: role } },
  });
  return { ...before, role };
}
