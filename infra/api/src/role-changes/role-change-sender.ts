import { EventRoleChanged } from '@event-portal/contracts';
import { Webhook } from 'standardwebhooks';
import type { Database } from '../database/database';
import { repeat } from '../repeat';

/** Tells the chat bot of changed event roles until it is stopped. */
export type RoleChangeSender = {
  /** Tells what is due. @returns how many changes were told, given up, or put off. */
  readonly sendDue: () => Promise<number>;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** Whom to tell, and how. */
export type RoleChangeSenderOptions = {
  readonly database: Database;
  /** The address of the bot's listener. Empty without a bot: changes are then discarded. */
  readonly url: string;
  /** The bot's own key, by which it knows the sender. */
  readonly key: string;
  readonly now: () => Date;
  /** How long to rest when nothing is due. */
  readonly restMs?: number;
  readonly onFailure: (failure: {
    readonly changeId: string;
    readonly reason: string;
    readonly isFinal: boolean;
  }) => void;
};

const BATCH = 20;
const REST_MS = 2000;
const REST_WITHOUT_BOT_MS = 3_600_000;
const TIMEOUT_MS = 10_000;
/** How long an instance owns a change it sends. If the instance dies, another one takes over after that. */
const CLAIM_MS = 60_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 3_600_000;
/** After this long the change is dropped: nobody needs it any more. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/**
 * Starts telling. Of several instances each takes changes that no other has: a change is told at least once, with the same
 * id each time, and a bot that is down hears of it when it is back, for three days.
 */
export function startRoleChangeSender(options: RoleChangeSenderOptions): RoleChangeSender {
  const { database, url, restMs = url === '' ? REST_WITHOUT_BOT_MS : REST_MS, onFailure } = options;

  async function sendDue(): Promise<number> {
    if (url === '') {
      await database.deleteFrom('roleChanges').execute();
      return 0;
    }
    const due = await claimDue(database, options.now());
    await Promise.all(due.map((change) => settle(change, options)));
    return due.length;
  }

  const { stop } = repeat(async () => (await sendDue()) === BATCH, {
    restMs,
    ...(url === '' && { firstMs: 0 }),
    // A database that is down says so elsewhere; what is due stays due.
    onFailure: (error) => onFailure({ changeId: '', reason: reasonOf(error), isFinal: false }),
  });
  return { sendDue, stop };
}

type RoleChange = {
  readonly changeId: string;
  readonly eventId: string;
  readonly userId: string;
  readonly providerId: string;
  readonly role: string | null;
  readonly changedAt: string;
  readonly attempts: number;
};

/** Takes changes that nobody else has, for as long as telling takes: no lock and no connection waits for the bot. */
async function claimDue(database: Database, now: Date): Promise<readonly RoleChange[]> {
  return database
    .updateTable('roleChanges')
    .set({ nextAt: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .where('changeId', 'in', (changes) =>
      changes
        .selectFrom('roleChanges')
        .select('changeId')
        .where('nextAt', '<=', now.toISOString())
        .orderBy('changedAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function settle(change: RoleChange, options: RoleChangeSenderOptions): Promise<void> {
  const { changeId, attempts, changedAt } = change;
  const { database, now, onFailure } = options;
  const outcome = await notifyBot(change, options);
  const isTooOld = now().getTime() - Date.parse(changedAt) > GIVE_UP_MS;
  if (outcome.kind === 'later' && !isTooOld) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    onFailure({ changeId, reason: outcome.reason, isFinal: false });
    await database
      .updateTable('roleChanges')
      .set({ attempts: attempts + 1, nextAt: new Date(now().getTime() + wait).toISOString() })
      .where('changeId', '=', changeId)
      .execute();
    return;
  }
  if (outcome.kind !== 'told') onFailure({ changeId, reason: outcome.reason, isFinal: true });
  await database.deleteFrom('roleChanges').where('changeId', '=', changeId).execute();
}

type Outcome = { readonly kind: 'told' } | { readonly kind: 'later' | 'never'; readonly reason: string };

async function notifyBot(change: RoleChange, { url, key, now }: RoleChangeSenderOptions): Promise<Outcome> {
  const { changeId, eventId, userId, providerId, role, changedAt } = change;
  const message = EventRoleChanged.safeParse({
    type: 'event-role.changed',
    eventId,
    userId,
    providerId,
    role,
    at: new Date(changedAt).toISOString(),
  });
  if (!message.success) return { kind: 'never', reason: 'The account is none of the chat provider.' };
  const body = JSON.stringify(message.data);
  const timestamp = now();
  const scheme = new Webhook(Buffer.from(key, 'utf8').toString('base64'));
  try {
    const reply = await fetch(`${url}/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': changeId,
        'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
        'webhook-signature': scheme.sign(changeId, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (reply.ok) return { kind: 'told' };
    // A bot that knows another key, or is busy, may do better later; a message that it does not understand stays so.
    const isTheirs = reply.status >= 500 || [401, 403, 404, 408, 429].includes(reply.status);
    return { kind: isTheirs ? 'later' : 'never', reason: `The bot answers ${reply.status}.` };
  } catch (error) {
    return { kind: 'later', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed.';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
