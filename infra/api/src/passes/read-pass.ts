import type { Database } from '../database/database';
import { selectPasses } from './pass-store';
import { isSigned, readPassText } from './pass-text';

/** What a scanned text is: a pass that this portal gave, valid or not, or anything else. */
export type ReadPass =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'pass';
      readonly passId: string;
      readonly eventId: string;
      readonly userId: string;
      /** From then on it is no longer valid; as the event has it now, whatever the text says. */
      readonly expiresAt: string;
      /** Since when it is not to be accepted; null while it is. */
      readonly revokedAt: string | null;
    };

/**
 * Finds the pass that a text stands for. It is `unknown` when it is no pass, was not signed by this portal, or belongs to a
 * person or an event that is no longer there. Whether it is accepted is for the caller to say: by its event, `expiresAt`
 * and `revokedAt`.
 */
export async function readPass(database: Database, text: string): Promise<ReadPass> {
  const claim = readPassText(text);
  if (!claim) return { kind: 'unknown' };
  const found = await selectPasses(database)
    .innerJoin('passKeys', 'passKeys.eventId', 'passes.eventId')
    .select('passKeys.secret')
    .where('passes.passId', '=', claim.passId)
    .where('passes.eventId', '=', claim.eventId)
    .executeTakeFirst();
  if (!found || !isSigned(claim, found.secret)) return { kind: 'unknown' };
  const { passId, eventId, userId, expiresAt, revokedAt } = found;
  return { kind: 'pass', passId, eventId, userId, expiresAt, revokedAt };
}
