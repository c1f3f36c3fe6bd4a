import type { ApiErrorCode, GivenRole, GivenRoleResult } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { findByEmail, type LockedEvent, setEventRole } from './event-role-store';
import { findHeldRole } from './own-role';

/** Gives a role to everybody whose address is known, and invites the others. One refusal does not stop the rest. */
export async function giveEventRoles(
  change: Change,
  eventId: string,
  emails: readonly string[],
  role: GivenRole,
): Promise<GivenRoleResult[]> {
  const event = await lockEvent(change.tx, eventId);
  const results: GivenRoleResult[] = [];
  for (const email of new Set(emails.map((typed) => typed.toLowerCase()))) {
    const person = await findByEmail(change.tx, email);
    results.push(
      person
        ? { email, name: person.name, ...(await tryGiving(change, event, person, role)) }
        : { email, name: null, ...(await invite(change, event, email, role)) },
    );
  }
  return results;
}

type Outcome = Pick<GivenRoleResult, 'outcome' | 'refusal'>;

/** A role is refused before anything of it is written, so that the transaction can go on. */
async function tryGiving(
  change: Change,
  event: LockedEvent,
  person: Actor,
  role: GivenRole,
): Promise<Outcome> {
  let outcome: Outcome['outcome'] = 'refused';
  const refusal = await errorCodeOf(async () => {
    const isNew = await addRole(change, event, person, role, 'event_role.assigned');
    outcome = isNew ? 'given' : 'kept';
  });
  return { outcome, refusal };
}

/** Neither a list of addresses nor an invitation makes an admin less than that. */
async function addRole(
  ...[change, event, person, role, action]: Parameters<typeof setEventRole>
): Promise<boolean> {
  const { eventRole } = await findHeldRole(change.tx, event.eventId, person.userId);
  return setEventRole(change, event, person, eventRole === 'admin' ? 'admin' : role, action);
}

async function invite(change: Change, event: LockedEvent, email: string, role: GivenRole): Promise<Outcome> {
  const { tx, at, actor } = change;
  const before = await tx
    .selectFrom('eventInvitations')
    .select('role')
    .where('eventId', '=', event.eventId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (before?.role === role) return { outcome: 'invited', refusal: null };

  const facts = { role, invitedAt: at, invitedBy: actor?.userId ?? null };
  await tx
    .insertInto('eventInvitations')
    .values({ eventId: event.eventId, email, ...facts })
    .onConflict((conflict) => conflict.columns(['eventId', 'email']).doUpdateSet(facts))
    .execute();
  await recordAudit(change, {
    action: 'event_invitation.made',
    ...aboutEvent(event),
    changes: {
      email: { before: before ? email : null, after: email },
      role: { before: before?.role ?? null, after: role },
    },
  });
  return { outcome: 'invited', refusal: null };
}

/** The invitations to an event, by address. */
export async function listEventInvitations(database: Database, eventId: string) {
  return database
    .selectFrom('eventInvitations')
    .leftJoin('users', 'users.userId', 'eventInvitations.invitedBy')
    .select(['invitationId', 'eventInvitations.email', 'eventInvitations.role', 'invitedAt'])
    .select('users.name as invitedBy')
    .where('eventId', '=', eventId)
    .orderBy('eventInvitations.email')
    .execute();
}

/**
 * Takes an invitation back.
 * @throws Problem `not_found` when it was taken up or withdrawn before
 */
export async function withdrawEventInvitation(
  change: Change,
  eventId: string,
  invitationId: string,
): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const gone = await tx
    .deleteFrom('eventInvitations')
    .where('eventId', '=', eventId)
    .where('invitationId', '=', invitationId)
    .returning(['email', 'role'])
    .executeTakeFirst();
  if (!gone) throw notFound();
  await recordAudit(change, {
    action: 'event_invitation.withdrawn',
    ...aboutEvent(event),
    changes: { email: { before: gone.email, after: null }, role: { before: gone.role, after: null } },
  });
}

/** Somebody who signs in, with the address that the provider has verified. */
type SignedIn = Actor & { readonly email: string };

/**
 * Gives somebody who signs in the roles that wait for their verified address, at events that are not over. An invitation
 * names an address, not an account: it gives the role to the person who owns the address according to the provider, and
 * links nothing. One that cannot be taken up stays for the event's admins to see.
 */
export async function acceptInvitations(change: Change, { email, ...person }: SignedIn): Promise<void> {
  const { tx, at } = change;
  const waiting = await tx
    .selectFrom('eventInvitations')
    .innerJoin('events', 'events.eventId', 'eventInvitations.eventId')
    .select(['invitationId', 'eventInvitations.eventId'])
    .where('email', '=', email.toLowerCase())
    .where('events.endsAt', '>', at)
    .orderBy('eventInvitations.eventId')
    .execute();
  for (const { invitationId, eventId } of waiting) {
    await errorCodeOf(async () => {
      const event = await lockEvent(tx, eventId);
      const role = await readRole(change, invitationId);
      if (!role) return;
      await addRole(change, event, person, role, 'event_invitation.taken_up');
    });
  }
}

/** Read again behind the event's lock: it may have been withdrawn, or made another one, a moment ago. */
async function readRole({ tx }: Change, invitationId: string): Promise<GivenRole | undefined> {
  const found = await tx
    .selectFrom('eventInvitations')
    .select('role')
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
  return found?.role;
}

/** Why something was refused; null when it was done. */
async function errorCodeOf(work: () => Promise<void>): Promise<ApiErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
