import type { MailReport } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { contactEmail } from '../users/user-store';

/** Whether mail to the address of a person has come back: none is sent there any more. */
export const isBounced = sql<boolean>`exists (
  select from bounced_addresses where address = lower(${contactEmail})
)`;

const LONGEST_REASON = 300;

/** Notes that mail to an address comes back. The first reason stays. */
export async function noteBounce(
  database: Database,
  { address, at, reason }: { address: string; at: string; reason: string },
): Promise<void> {
  await database
    .insertInto('bouncedAddresses')
    .values({ address: address.toLowerCase(), at, reason: reason.slice(0, LONGEST_REASON) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why mail to a person comes back; null while it does not. */
export async function getOwnBounce(database: Database, userId: string) {
  const bounced = await database
    .selectFrom('users')
    .innerJoin('bouncedAddresses', (join) =>
      join.on('bouncedAddresses.address', '=', sql`lower(${contactEmail})`),
    )
    .select(['bouncedAddresses.reason', contactEmail.as('address')])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  return bounced ?? null;
}

const MAIL_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** What comes later takes nothing back that is worse: reports arrive in any order. */
const gravity = { delivered: 1, bounced: 2, complained: 3 } as const;

/** Notes what has become of a mail. @returns whether the portal has sent it */
export async function reportMail(change: Change, { messageId, kind, reason }: MailReport): Promise<boolean> {
  const { tx, at } = change;
  const mailId = MAIL_ID.exec(messageId.toLowerCase())?.[0];
  if (mailId === undefined) return false;
  const mail = await tx
    .selectFrom('mails')
    .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
    .innerJoin('users', 'users.userId', 'notices.userId')
    .select(['mails.address', 'mails.delivery', 'users.userId', 'users.name', 'users.emailConsent'])
    .where('mails.mailId', '=', mailId)
    .forUpdate('mails')
    .executeTakeFirst();
  // What was not sent cannot come back.
  if (!mail || mail.address === null) return false;
  const { address, delivery, userId, name, emailConsent } = mail;
  if (delivery !== null && gravity[delivery] >= gravity[kind]) return true;
  await tx
    .updateTable('mails')
    .set({
      delivery: kind,
      ...(kind !== 'delivered' && { failure: reason.slice(0, LONGEST_REASON) || null }),
    })
    .where('mailId', '=', mailId)
    .execute();
  if (kind === 'delivered') return true;
  if (kind === 'bounced') await noteBounce(tx, { address, at, reason });
  else await tx.updateTable('users').set({ emailConsent: false }).where('userId', '=', userId).execute();
  await recordAudit(change, {
    action: kind === 'bounced' ? 'mail.bounced' : 'mail.complained',
    target: { kind: 'user', id: userId, label: name },
    ...(kind === 'complained' && {
      changes: { emailConsent: { before: emailConsent, after: false } },
    }),
  });
  return true;
}
