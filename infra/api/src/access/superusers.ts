import type { DatabaseTransaction } from '../database/database';

/**
 * The superusers who can sign in. All of them are locked until the end of the transaction, always in one order: of two who
 * take each other's role at once, the second has to see what the first left.
 */
export async function lockSuperusers(tx: DatabaseTransaction): Promise<readonly string[]> {
  const superusers = await tx
    .selectFrom('users')
    .select(['userId', 'suspendedAt'])
    .where('role', '=', 'superuser')
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute();
  return superusers.filter(({ suspendedAt }) => suspendedAt === null).map(({ userId }) => userId);
}
