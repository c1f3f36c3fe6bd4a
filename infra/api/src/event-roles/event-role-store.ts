import {
  type ApplicationStatus,
  type AuditAction,
  EventRole,
  type EventRolesQuery,
  type GivenRole,
  isStillComing,
  recordOf,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { countRows, inDirection, onlyPage, splitSort } from '../database/page';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { tell } from '../notices/tell';
import { leaveEveryTeam } from '../teams/leave-team';
import { findPeople } from '../users/user-store';
import { findHeldRole } from './own-role';

const assignmentColumns = [
  'users.userId',
  'users.name',
  'users.email',
  'users.image',
  'eventRoles.role',
  'eventRoles.assignedAt',
] as const;

/** One page of everybody with a role at an event. */
export async function listEventRoles(database: Database, eventId: string, query: EventRolesQuery) {
  let found = database.selectFrom('eventRoles').where('eventRoles.eventId', '=', eventId);
  if (query.search) found = found.where('eventRoles.userId', 'in', findPeople(database, query.search));
  const roles = EventRole.options.filter((role) => isAskedFor(role, query));
  const rows = found.where(sql<boolean>`event_roles.role = any(${roles}::text[])`);

  const [field, direction] = splitSort(query.sort);
  const [name, userId] = [sql.ref('users.nameKey'), sql.ref('eventRoles.userId')];
  const order = {
    name: inDirection(direction, [name, userId]),
    role: sql`event_roles.role ${sql.raw(direction)}, ${name}, ${userId}`,
    assignedAt: inDirection(direction, [sql.ref('eventRoles.assignedAt'), userId]),
  }[field];
  // Ids alone until the page is known, and nobody's name where the order does not need it.
  const page = onlyPage(
    rows
      .$if(field !== 'assignedAt', (some) => some.innerJoin('users', 'users.userId', 'eventRoles.userId'))
      .select('eventRoles.userId'),
    query,
  ).orderBy(order);
  const [items, byRole] = await Promise.all([
    assignments(database)
      .select(assignmentColumns)
      .where('eventRoles.eventId', '=', eventId)
      .where('eventRoles.userId', 'in', page)
      .orderBy(order)
      .execute(),
    found
      .select(['eventRoles.role', sql<number>`count(*)`.as('count')])
      .groupBy('eventRoles.role')
      .execute(),
  ]);
  const counts = countsByRole(byRole);
  const total = roles.reduce((sum, role) => sum + counts[role], 0);
  return { items, total, page: query.page, pageSize: query.pageSize, counts };
}

/** Whether a list shows people with a role. */
function isAskedFor(role: EventRole, { role: only, group }: EventRolesQuery): boolean {
  const isCrew = role === 'admin' || role === 'staff';
  return (!only || role === only) && (group === 'everybody' || (group === 'crew') === isCrew);
}

/** A count for every role, zero where the database has no row. */
export function countsByRole(rows: readonly { role: EventRole; count: number }[]) {
  return recordOf(EventRole.options, (role) => rows.find((row) => row.role === role)?.count ?? 0);
}

function assignments(database: Database) {
  return database.selectFrom('eventRoles').innerJoin('users', 'users.userId', 'eventRoles.userId');
}

/**
 * Makes somebody admin or staff of an event, whatever they were there before.
 * @throws Problem `user_not_found`, `role_conflict` while they may still come as a participant, or `last_event_admin`
 */
export async function assignEventRole(change: Change, eventId: string, email: string, role: GivenRole) {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const person = await findByEmail(tx, email);
  if (!person)
    throw new Problem('user_not_found', { fields: { email: 'Nobody with this address has signed in yet.' } });

  await setEventRole(change, event, person, role, 'event_role.assigned');
  return assignments(tx)
    .select(assignmentColumns)
    .where('eventRoles.eventId', '=', eventId)
    .where('users.userId', '=', person.userId)
    .executeTakeFirstOrThrow();
}

/** The person with an address, however it is written. */
export async function findByEmail(database: Database, email: string): Promise<Actor | undefined> {
  return database
    .selectFrom('users')
    .select(['userId', 'name'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** An event whose lock the caller holds. */
export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/**
 * Gives a person the role of admin or staff.
 * @returns whether it is a new one for them
 * @throws Problem `role_conflict` or `last_event_admin`, before anything is written
 */
export async function setEventRole(
  change: Change,
  event: LockedEvent,
  person: Actor,
  role: GivenRole,
  action: Extract<AuditAction, 'event_role.assigned' | 'event_invitation.taken_up'>,
): Promise<boolean> {
  const { tx, at } = change;
  const { eventId } = event;
  const { userId } = person;
  const before = await findHeldRole(tx, eventId, userId);
  if (before.eventRole === role) {
    await dropInvitation(tx, eventId, userId);
    return false;
  }

  await requireFreeToWork(tx, eventId, userId);
  if (before.eventRole === 'admin') await requireAnotherAdmin(tx, eventId, userId);
  await leaveEveryTeam(change, event, [person]);
  await tx
    .insertInto('eventRoles')
    .values({ eventId, userId, role, assignedAt: at })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ role, assignedAt: at }))
    .execute();
  await recordAudit(change, {
    action,
    ...(action === 'event_role.assigned'
      ? { target: { kind: 'user', id: userId, label: person.name }, event }
      : aboutEvent(event)),
    changes: { role: { before: before.eventRole, after: role } },
  });
  await tell(change, [
    { userId, eventId, cause: `event-role:${eventId}:${at}`, about: { kind: 'event_role.given', role } },
  ]);
  await dropInvitation(tx, eventId, userId);
  return true;
}

/**
 * Takes the role of admin or staff away. Applicants and attendees keep theirs: it comes from their application.
 * @throws Problem `not_found`, `role_conflict` or `last_event_admin`
 */
export async function removeEventRole(change: Change, eventId: string, userId: string): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const assignment = await assignments(tx)
    .select(assignmentColumns)
    .where('eventRoles.eventId', '=', eventId)
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!assignment) throw notFound();
  const { role, name } = assignment;
  if (role !== 'admin' && role !== 'staff') throw new Problem('role_conflict');
  if (role === 'admin') await requireAnotherAdmin(tx, eventId, userId);

  await tx.deleteFrom('eventRoles').where('eventId', '=', eventId).where('userId', '=', userId).execute();
  await recordAudit(change, {
    action: 'event_role.removed',
    target: { kind: 'user', id: userId, label: name },
    event,
    changes: { role: { before: role, after: null } },
  });
  const cause = `event-role:${eventId}:${change.at}`;
  await tell(change, [{ userId, eventId, cause, about: { kind: 'event_role.removed', role } }]);
}

/** A person with a role needs no invitation: one that stayed would change the role at the next sign-in. */
async function dropInvitation(tx: DatabaseTransaction, eventId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('eventInvitations')
    .where('eventId', '=', eventId)
    .where('email', '=', (row) =>
      row
        .selectFrom('users')
        .select(sql<string>`lower(email)`.as('email'))
        .where('userId', '=', userId),
    )
    .execute();
}

async function requireFreeToWork(tx: DatabaseTransaction, eventId: string, userId: string): Promise<void> {
  const application = await tx
    .selectFrom('applications')
    .select('status')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const status: ApplicationStatus | undefined = application?.status;
  if (status && isStillComing(status)) throw new Problem('role_conflict');
}

async function requireAnotherAdmin(tx: DatabaseTransaction, eventId: string, userId: string): Promise<void> {
  const others = await countRows(
    tx
      .selectFrom('eventRoles')
      .where('eventId', '=', eventId)
      .where('role', '=', 'admin')
      .where('userId', '!=', userId),
  );
  if (others === 0) throw new Problem('last_event_admin');
}
