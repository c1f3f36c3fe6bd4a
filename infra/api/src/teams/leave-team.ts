import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import { tell } from '../notices/tell';

type NamedEvent = { readonly eventId: string; readonly name: string };

/**
 * Takes a person out of their team and out of every line for one. The longest-standing member inherits a team;
 * one without members is gone. Whoever owns it then is told. The caller holds the event's lock.
 */
export async function leaveEveryTeam(change: Change, event: NamedEvent, person: Actor): Promise<void> {
  const { tx } = change;
  await withdrawRequests(change, event.eventId, person.userId);
  const membership = await tx
    .deleteFrom('teamMembers')
    .where('eventId', '=', event.eventId)
    .where('userId', '=', person.userId)
    .returning('teamId')
    .executeTakeFirst();
  if (!membership) return;

  const { teamId } = membership;
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
  const isOrphaned = team.ownerId === person.userId;
  if (heir) {
    await tell(change, [
      {
        userId: isOrphaned ? heir.userId : team.ownerId,
        eventId: event.eventId,
        cause: `team-left:${teamId}:${person.userId}:${change.at}`,
        about: isOrphaned
          ? { kind: 'team.inherited', team: team.name }
          : { kind: 'team.member_left', team: team.name, name: person.name },
      },
    ]);
  }
  if (!heir) {
    await tx.deleteFrom('teams').where('teamId', '=', teamId).execute();
    await recordAudit(change, { action: 'team.deleted', target, event });
  } else if (isOrphaned) {
    await tx.updateTable('teams').set({ ownerId: heir.userId }).where('teamId', '=', teamId).execute();
    await recordAudit(change, {
      action: 'team.changed',
      target,
      event,
      changes: { owner: { before: person.name, after: heir.name } },
    });
  }
}

/** Takes back everything that a person has asked of the teams of an event. */
export async function withdrawRequests({ tx }: Change, eventId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('joinRequests')
    .where('userId', '=', userId)
    .where('teamId', 'in', (query) =>
      query.selectFrom('teams').select('teamId').where('eventId', '=', eventId),
    )
    .execute();
}
