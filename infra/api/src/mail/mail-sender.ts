import type { Database } from '../database/database';
import { repeat } from '../repeat';
import { noteBounce } from './mail-reports';
import { SEND_TIMEOUT_MS, type MailTransport, type OutgoingMail } from './mail-transport';

/** Sends the mails that wait until it is stopped. */
export type MailSender = {
  /** Sends what is due, as much as may be sent now. @returns how many mails were sent, given up, or put off. */
  readonly sendDue: () => Promise<number>;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** A mail that is ready to be sent, or why it is not to be sent any more. */
export type ComposedMail = Omit<OutgoingMail, 'messageId'> | { readonly dropped: string };

/** How to send. */
export type MailSenderOptions = {
  readonly database: Database;
  /** Undefined where the portal sends no mail: what waits is then noted as not sent. */
  readonly transport: MailTransport | undefined;
  /** The most mails that all instances together send in a second. */
  readonly perSecond: number;
  /** What a mail says, and to whom. */
  readonly compose: (mailId: string) => Promise<ComposedMail>;
  readonly now: () => Date;
  /** How long to rest when nothing is due. */
  readonly restMs?: number;
  readonly onFailure: (failure: {
    readonly mailId: string;
    readonly reason: string;
    readonly isFinal: boolean;
  }) => void;
};

const REST_MS = 250;
/** How long an instance owns a mail that it sends: longer than sending can take. If it dies, another one takes over after that. */
export const CLAIM_MS = 2 * SEND_TIMEOUT_MS;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 4 * 3_600_000;
/** After this long the mail is given up: it would tell what is long known. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;
/** How many mails an instance has under way at a time. */
const BATCH = 20;

/**
 * Starts sending. Of several instances each takes mails that no other has, and all of them together keep to the pace. A mail
 * is sent once, but where an instance dies, or the connection breaks, between the server's taking it and the note of that
 * in the database: it is then sent again, with the same Message-ID.
 */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { database, transport, restMs = REST_MS, onFailure } = options;

  async function sendDue(): Promise<number> {
    if (!transport) return noteUnsent(database);
    const due = await claimDue(options);
    await Promise.all(due.map((mail) => settle(mail, transport, options)));
    return due.length;
  }

  const { stop } = repeat(async () => (await sendDue()) > 0 && transport !== undefined, {
    restMs,
    // A database that is down says so elsewhere; what is due stays due.
    onFailure: (error) => onFailure({ mailId: '', reason: String(error), isFinal: false }),
  });
  return { sendDue, stop };
}

type Claimed = { readonly mailId: string; readonly attempts: number; readonly writtenAt: string };

/**
 * Takes mails that nobody else has, for as long as sending takes: no lock and no connection waits for the server. The one row
 * of `mail_pace` is held meanwhile, so that instances take turns and nothing leaves while an operator has paused the mail.
 */
async function claimDue({ database, now, perSecond }: MailSenderOptions): Promise<readonly Claimed[]> {
  const at = now();
  return database.transaction().execute(async (tx) => {
    const pace = await tx
      .selectFrom('mailPace')
      .select('freeAt')
      .where('pausedAt', 'is', null)
      .where('freeAt', '<=', at.toISOString())
      // Nothing is locked while nothing is due.
      .where((row) =>
        row.exists(
          row.selectFrom('mails').where('state', '=', 'waiting').where('nextAt', '<=', at.toISOString()),
        ),
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!pace) return [];
    const claimed = await tx
      .updateTable('mails')
      .set({ nextAt: after(at, CLAIM_MS) })
      .where('mailId', 'in', (mails) =>
        mails
          .selectFrom('mails')
          .select('mailId')
          .where('state', '=', 'waiting')
          .where('nextAt', '<=', at.toISOString())
          .where((row) =>
            row.not(
              row.exists(
                row.selectFrom('pausedEventMails').whereRef('pausedEventMails.eventId', '=', 'mails.eventId'),
              ),
            ),
          )
          .orderBy('nextAt')
          .limit(Math.min(BATCH, perSecond))
          .forUpdate()
          .skipLocked(),
      )
      .returning(['mailId', 'attempts', 'writtenAt'])
      .execute();
    if (claimed.length > 0)
      await tx
        .updateTable('mailPace')
        .set({ freeAt: after(at, (claimed.length * 1000) / perSecond) })
        .execute();
    return claimed;
  });
}

async function settle(mail: Claimed, transport: MailTransport, options: MailSenderOptions): Promise<void> {
  const { database, compose, now, onFailure } = options;
  const { mailId, attempts, writtenAt } = mail;
  const content = await compose(mailId);
  const own = database.updateTable('mails').where('mailId', '=', mailId).where('state', '=', 'waiting');
  if ('dropped' in content) {
    await own.set({ state: 'dropped', failure: content.dropped }).execute();
    return;
  }
  const outcome = await transport.send({ ...content, messageId: `<${mailId}@${transport.domain}>` });
  const address = content.to.address;
  if (outcome.kind === 'sent') {
    // Nothing comes between the server's answer and this note: what dies here is sent twice.
    await own
      .set({ state: 'sent', attempts: attempts + 1, sentAt: now().toISOString(), address, failure: null })
      .execute();
    return;
  }
  const isTooOld = now().getTime() - Date.parse(writtenAt) > GIVE_UP_MS;
  const isFinal = outcome.kind === 'never' || isTooOld;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
  onFailure({ mailId, reason: outcome.reason, isFinal });
  if (outcome.isBounce)
    await noteBounce(database, { address, at: now().toISOString(), reason: outcome.reason });
  await own
    .set({
      ...(isFinal ? { state: 'failed' as const } : { nextAt: after(now(), wait) }),
      attempts: attempts + 1,
      address,
      failure: outcome.reason,
    })
    .execute();
}

/** Where the portal sends no mail, what waits is noted as such: it must not leave all at once when mail is set up one day. */
async function noteUnsent(database: Database): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('mails')
    .set({ state: 'dropped', failure: 'This portal sends no mail.' })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function after(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString();
}
