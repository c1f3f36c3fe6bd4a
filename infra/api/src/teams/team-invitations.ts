import type { TeamInvitationDraft } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { tell } from '../notices/tell';
import { hashSecret, makeSecret } from '../secrets';
import {
  auditOf,
  join,
  openTeam,
  requireFreeToJoin,
  requireOwner,
  requirePlace,
  type TeamPlace,
} from './team-access';
import { findTeam } from './team-queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who opens a link to a team, and at which event. */
export type OpenedLink = { readonly eventId: string; readonly secret: string; readonly caller: Actor };

/**
 * Makes a link to a team in place of the one before, which holds no more. What is kept of its secret is a hash.
 * @throws Problem `not_found`, or `forbidden` for anybody but the owner
 */
export async function createTeamInvitation(change: Change, place: TeamPlace, { days }: TeamInvitationDraft) {
  const { tx, at } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  const secret = makeSecret();
  const expiresAt = new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const made = { secretHash: hashSecret(secret), madeAt: at, expiresAt };
  await tx
    .insertInto('teamInvitations')
    .values({ teamId: place.teamId, ...made })
    .onConflict((conflict) => conflict.column('teamId').doUpdateSet(made))
    .execute();
  await recordAudit(change, {
    action: 'team.invitation_made',
    ...auditOf(place, team.name, event),
    changes: { expiresAt: { before: null, after: expiresAt } },
  });
  return { secret, expiresAt };
}

/**
 * Ends the link to a team at once.
 * @throws Problem `not_found` when there is none, or `forbidden` for anybody but the owner
 */
export async function revokeTeamInvitation(change: Change, place: TeamPlace): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  const revoked = await tx
    .deleteFrom('teamInvitations')
    .where('teamId', '=', place.teamId)
    .executeTakeFirst();
  if (revoked.numDeletedRows === 0n) throw notFound();
  await recordAudit(change, { action: 'team.invitation_revoked', ...auditOf(place, team.name, event) });
}

/** Tells what a link is for, and by the rules of joining why it does not hold for the caller. */
export async function openTeamInvitation(database: Database, link: OpenedLink, now: Date) {
  return database.transaction().execute(async (tx) => {
    const { eventId, caller } = link;
    const nothing = { isMember: false, team: null };
    const teamId = await refusalOf(findInvitedTeam(tx, link, now));
    if (typeof teamId !== 'string') return { ...nothing, refusal: teamId.code };
    const free = await refusalOf(requireFreeToJoin(tx, eventId, caller.userId, 'not_taking_part'));
    if (free?.code === 'not_taking_part') return { ...nothing, refusal: free.code };
    const team = await findTeam(tx, teamId);
    const isMember = team.members.some(({ userId }) => userId === caller.userId);
    const place = await refusalOf(requirePlace(tx, team));
    return { refusal: free?.code ?? place?.code ?? null, isMember, team };
  });
}

/**
 * Joins a team by its link, and tells its owner.
 * @throws Problem `invitation_unknown`, `invitation_expired`, `wrong_event`, `not_taking_part`, `already_in_team`,
 * `team_locked` or `team_full`
 */
export async function joinTeamByInvitation(change: Change, link: OpenedLink): Promise<void> {
  const { tx, at } = change;
  const { eventId, caller } = link;
  await lockEvent(tx, eventId);
  const teamId = await findInvitedTeam(tx, link, new Date(at));
  const place = { eventId, teamId, caller };
  const { event, team } = await openTeam(tx, place);
  await requireFreeToJoin(tx, eventId, caller.userId, 'not_taking_part');
  await requirePlace(tx, team);
  await join(change, eventId, teamId, caller.userId);
  await tell(change, [
    {
      userId: team.ownerId,
      eventId,
      cause: `team-joined:${teamId}:${caller.userId}:${at}`,
      about: { kind: 'team.member_joined', team: team.name, name: caller.name },
    },
  ]);
  await recordAudit(change, { action: 'team.joined', ...auditOf(place, team.name, event) });
}

/** @throws Problem `invitation_unknown`, also for a link that was revoked or replaced, `wrong_event` or `invitation_expired` */
async function findInvitedTeam(tx: DatabaseTransaction, { eventId, secret }: OpenedLink, now: Date) {
  const invitation = await tx
    .selectFrom('teamInvitations')
    .innerJoin('teams', 'teams.teamId', 'teamInvitations.teamId')
    .select(['teams.teamId', 'teams.eventId', 'teamInvitations.expiresAt'])
    .where('secretHash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!invitation) throw new Problem('invitation_unknown');
  if (invitation.eventId !== eventId) throw new Problem('wrong_event');
  if (Date.parse(invitation.expiresAt) <= now.getTime()) throw new Problem('invitation_expired');
  return invitation.teamId;
}

/** What a check comes to: its result, or the Problem that it throws. */
async function refusalOf<Result>(check: Promise<Result>): Promise<Result | Problem> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
