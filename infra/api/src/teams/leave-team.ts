import { sql } from 'kysely';
import { recordAudit, recordAudits } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import { tell } from '../notices/tell';

type NamedEvent = { readonly eventId: string; readonly name: string };

/**
 * Takes people out of their teams and out of every line for one. Of those who stay, the longest-standing member inherits a
 * team; one without members is gone. Whoever owns it then is told. The caller holds the event's lock.
 */
export async function leaveEveryTeam(
  change: Change,
  event: NamedEvent,
  people: readonly Actor[],
): Promise<void> {
  if (people.length === 0) return;
  const userIds = people.map(({ userId }) => userId);
  await withdrawRequests(change, event.eventId, userIds);
  const left = await change.tx
    .deleteFrom('teamMembers')
    .where('eventId', '=', event.eventId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .returning(['userId', 'teamId'])
    .execute();
  for (const teamId of new Set(left.map((row) => row.teamId))) {
    const members = left.filter((row) => row.teamId === teamId).map(({ userId }) => userId);
    const leavers = people.filter(({ userId }) => members.includes(userId));
    await leaveTeam(change, event, teamId, leavers);
  }
}

/** What becomes of a team that some people have left together. */
async function leaveTeam(change: Change, event: NamedEvent, teamId: string, leavers: readonly Actor[]) {
  const { tx } = change;
  const { eventId } = event;
  const team = await tx
    .selectFrom('teams')
    .select(['name', 'ownerId'])
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow();
  const target = { kind: 'team', id: teamId, label: team.name } as const;
  await recordAudits(
    change,
    leavers.map(({ name }) => ({
      action: 'team.member_left',
      target,
      event,
      changes: { member: { before: name, after: null } },
    })),
  );

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
    return;
  }
  const owner = leavers.find(({ userId }) => userId === team.ownerId);
  const causeOf = ({ userId }: Actor) => `team-left:${teamId}:${userId}:${change.at}`;
  if (!owner) {
    await tell(
      change,
      leavers.map((leaver) => ({
        userId: team.ownerId,
        eventId,
        cause: causeOf(leaver),
        about: { kind: 'team.member_left', team: team.name, name: leaver.name },
      })),
    );
    return;
  }
  await tell(change, [
    {
      userId: heir.userId,
      eventId,
      cause: causeOf(owner),
      about: { kind: 'team.inherited', team: team.name },
    },
  ]);
  await tx.updateTable('teams').set({ ownerId: heir.userId }).where('teamId', '=', teamId).execute();
  await recordAudit(change, {
    action: 'team.changed',
    target,
    event,
    changes: { owner: { before: owner.name, after: heir.name } },
  });
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
