import type { ProviderName } from '@event-portal/contracts';
import { sql } from 'kysely';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { isTaken } from '../database/database-failures';
import { foldText } from '../database/text-search';
import { acceptInvitations } from '../event-roles/invitation-store';
import { hashSecret } from '../secrets';
import { endSessions, removeEndedSessions, startSession } from '../sessions/session-store';
import type { ProviderUser } from './provider';
import { SignInFailure } from './sign-in-failure';

/** Longer than any code or nonce lives, so that a callback is known again for as long as it could be of use. */
const REMEMBER_NONCE_MS = 24 * 3_600_000;

/**
 * Spends a nonce.
 * @returns false when it was spent before.
 */
export async function spendNonce(database: Database, nonce: string, now: Date): Promise<boolean> {
  await database.deleteFrom('signInNonces').where('expiresAt', '<', now.toISOString()).execute();
  const spent = await database
    .insertInto('signInNonces')
    .values({
      nonceHash: hashSecret(nonce),
      expiresAt: new Date(now.getTime() + REMEMBER_NONCE_MS).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** Who signs in, by which provider, and the sessions that the same browser had until now. */
export type SignIn = {
  readonly provider: ProviderName;
  readonly user: ProviderUser;
  readonly formerTokenHashes: readonly string[];
  /** The browser, in words. */
  readonly device: string;
};

/**
 * Lets somebody in: finds or makes their account, refreshes what the provider says of them, ends the browser's former
 * sessions, and starts a new one. Accounts are identified by the provider's id alone: taking over an
 * e-mail address does not take over the account that once had it.
 * @throws SignInFailure `email_taken` or `suspended`
 */
export async function signIn(change: Change, { provider, user, formerTokenHashes, device }: SignIn) {
  const { tx, at } = change;
  // Two first sign-ins of one person at once would otherwise make two users.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${user.providerId}`}, 0))`.execute(
    tx,
  );

  const account = await tx
    .selectFrom('accounts')
    .select('userId')
    .where('provider', '=', provider)
    .where('providerId', '=', user.providerId)
    .executeTakeFirst();
  const userId = account
    ? await refreshUser(change, account.userId, user)
    : await registerUser(change, provider, user);

  await endSessions(tx, formerTokenHashes);
  await removeEndedSessions(tx, new Date(at));
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, role, token: await startSession(tx, userId, at, device) };
}

async function registerUser(change: Change, provider: ProviderName, user: ProviderUser): Promise<string> {
  const { tx, at } = change;
  const { email, name, image, providerId } = user;
  const { userId } = await tx
    .insertInto('users')
    .values({ email, name, nameKey: foldText(name), image, createdAt: at })
    .returning('userId')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  await tx.insertInto('accounts').values({ provider, providerId, userId, createdAt: at }).execute();
  const own = { ...change, actor: { userId, name } };
  await recordAudit(own, { action: 'user.registered', target: { kind: 'user', id: userId, label: name } });
  await acceptInvitations(own, { userId, name, email });
  return userId;
}

/** The provider's word counts for e-mail and image; for the name only until the person has chosen one here. */
async function refreshUser(change: Change, userId: string, user: ProviderUser): Promise<string> {
  const { tx } = change;
  const before = await tx
    .selectFrom('users')
    .select(['email', 'name', 'image', 'nameIsChosen', 'suspendedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.suspendedAt !== null) throw new SignInFailure('suspended', 'The account is suspended.');

  const name = before.nameIsChosen ? before.name : user.name;
  const after = { email: user.email, name, image: user.image };
  const changes = changesBetween(before, { ...before, ...after }, ['email', 'name', 'image']);
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('users')
      .set({ ...after, nameKey: foldText(name) })
      .where('userId', '=', userId)
      .execute()
      .catch(refuseTakenEmail);
  }
  const own = { ...change, actor: { userId, name } };
  await recordAudit(own, {
    action: 'user.signed_in',
    target: { kind: 'user', id: userId, label: name },
    changes,
  });
  await acceptInvitations(own, { userId, name, email: user.email });
  return userId;
}

function refuseTakenEmail(error: unknown): never {
  if (!isTaken(error, 'users_email')) throw error;
  throw new SignInFailure('email_taken', 'The e-mail address belongs to another account.');
}
