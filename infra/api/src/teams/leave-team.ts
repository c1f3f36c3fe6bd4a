import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';

type NamedEvent = { readonly eventId: string; readonly name: string };

/**
 * Takes people out of their teams and out of every line for one. The longest-standing member inherits a team;
 * one without members is gone. The caller holds the event's lock.
 */
export async function leaveEveryTeam(
  change: Change,
  event: NamedEvent,
  people: readonly Actor[],
): Promise<void> {
  if (people.length === 0) return;
  const userIds = people.map(({ userId }) => userId);
  await withdrawRequests(change, event.eventId, userIds);
  const memberships = await change.tx
    .selectFrom('teamMembers')
    .select(['userId', 'teamId'])
    .where('eventId', '=', event.eventId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  for (const { userId, teamId } of memberships) {
    const person = people.find((one) => one.userId === userId);
    if (person) await leaveTeam(change, event, person, teamId);
  }
}

/** One after the other: of two who leave the same team together, the second may be the heir of the first. */
async function leaveTeam(change: Change, event: NamedEvent, person: Actor, teamId: string): Promise<void> {
  const { tx } = change;
  await tx
    .deleteFrom('teamMembers')
    .where('eventId', '=', event.eventId)
    .where('userId', '=', person.userId)
    .execute();
  const team = await tx
    .selectFrom('teams')
    .select(['name', 'ownerId'])
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow();
  const target = { kind: 'team', id: teamId, label: team.name } as const;
  await recordAudit(change, {
    action: 'team.member_left',
    target,
    event,
    changes: { member: { before: person.name, after: null } },
  });

  const heir = await tx
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.userId', 'teamMembers.userId')
    .select(['users.userId', 'users.name'])
    .where('teamMembers.teamId', '=', teamId)
    .orderBy('teamMembers.joinedAt')
    .orderBy('users.userId')
    .executeTakeFirst();
  if (!heir) {
    await tx.deleteFrom('teams').where('teamId', '=', teamId).execute();
    await recordAudit(change, { action: 'team.deleted', target, event });
  } else if (team.ownerId === person.userId) {
    await tx.updateTable('teams').set({ ownerId: heir.userId }).where('teamId', '=', teamId).execute();
    await recordAudit(change, {
      action: 'team.changed',
      target,
      event,
      changes: { owner: { before: person.name, after: heir.name } },
    });
  }
}

/** Takes back everything that people have asked of the teams of an event. */
export async function withdrawRequests(
  { tx }: Change,
  eventId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('joinRequests')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('teamId', 'in', (query) =>
      query.selectFrom('teams').select('teamId').where('eventId', '=', eventId),
    )
    .execute();
}
