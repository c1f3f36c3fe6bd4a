import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { Database } from '../database/database';
import type { FileStore } from '../files/file-store';
import { imageName, passExpiry, selectPasses } from '../passes/pass-store';
import { writePassText } from '../passes/pass-text';
import { repeat, type Repeating } from '../repeat';
import { drawPass } from './draw-pass';

/** What keeping images of passes takes. */
export type PassImageOptions = {
  readonly database: Database;
  readonly store: FileStore;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/** Makes and removes images of passes, until it is stopped. */
export type PassImageWorker = Repeating & {
  /** Makes and removes some. @returns how many it was */
  readonly workDue: () => Promise<number>;
};

const REST_MS = 5000;
/** For how long whoever has begun with an image is alone with it: longer than a store takes. If they die, another one takes over then. */
const CLAIM_MS = 60_000;
const AT_ONCE = 50;

/**
 * Starts keeping one image of each pass that counts, and none of any other. The passes themselves say what there is to do: who
 * gave or revoked them need not know of images, and what was given before catches up. Of several instances each takes images that
 * no other has.
 */
export function startPassImageWorker(options: PassImageOptions): PassImageWorker {
  const { restMs = REST_MS, onFailure } = options;

  async function workDue(): Promise<number> {
    await nameMissing(options);
    const made = await makeDue(options);
    return made + (await removeDue(options));
  }

  return { workDue, ...repeat(async () => (await workDue()) > 0, { restMs, onFailure }) };
}

/** The passes that count now. Whoever is suspended has none. */
function standingPasses(database: Database, at: string) {
  return selectPasses(database)
    .where('passes.revokedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where(passExpiry, '>', at);
}

/** Whether the image is of a pass that counts, as the pass is now. */
function isOfStandingPass(database: Database, at: string) {
  const standing = standingPasses(database, at)
    .where('passes.passId', '=', sql<string>`pass_images.pass_id`)
    .where(passExpiry, '=', sql<string>`pass_images.expires_at`);
  return sql<boolean>`exists (${standing})`;
}

/** Gives a name to the image of each pass that has none, before anything is kept under it. */
async function nameMissing({ database, now }: PassImageOptions): Promise<void> {
  const at = now().toISOString();
  const passes = standingPasses(database, at)
    .leftJoin('passImages', (join) =>
      join.onRef('passImages.passId', '=', 'passes.passId').on('passImages.expiresAt', '=', passExpiry),
    )
    .where('passImages.imageId', 'is', null)
    .clearSelect()
    .select(['passes.passId', passExpiry.as('expiresAt'), sql<string>`${at}::timestamptz`.as('nextAt')])
    .limit(AT_ONCE);
  await database
    .insertInto('passImages')
    .columns(['passId', 'expiresAt', 'nextAt'])
    .expression(passes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes images that nobody else works on, each for a while. */
async function claim({ database, now }: PassImageOptions, what: 'to make' | 'to remove'): Promise<string[]> {
  const at = now().toISOString();
  const until = new Date(now().getTime() + CLAIM_MS).toISOString();
  const isStanding = isOfStandingPass(database, at);
  const due = database
    .selectFrom('passImages')
    .select('imageId')
    .where('nextAt', '<=', at)
    .$if(what === 'to make', (images) => images.where('storedAt', 'is', null).where(isStanding))
    .$if(what === 'to remove', (images) => images.where(sql<boolean>`not ${isStanding}`))
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  const claimed = await database
    .updateTable('passImages')
    .set({ nextAt: until })
    .where('imageId', 'in', due)
    .returning('imageId')
    .execute();
  return claimed.map(({ imageId }) => imageId);
}

async function makeDue(options: PassImageOptions): Promise<number> {
  const imageIds = await claim(options, 'to make');
  for (const imageId of imageIds) await make(options, imageId);
  return imageIds.length;
}

async function make({ database, store, now }: PassImageOptions, imageId: string): Promise<void> {
  const pass = await selectPasses(database)
    .innerJoin('passKeys', 'passKeys.eventId', 'passes.eventId')
    .innerJoin('passImages', 'passImages.passId', 'passes.passId')
    .select(['passKeys.secret', 'passImages.expiresAt'])
    .where('passImages.imageId', '=', imageId)
    .executeTakeFirst();
  if (!pass) return;
  const image = drawPass(writePassText(pass, pass.secret));
  const name = imageName(imageId);
  // What somebody has left behind who died over it.
  await store.remove(name);
  await store.put(name, { content: Readable.from([image]), size: image.length, publicType: 'image/png' });
  const { numUpdatedRows } = await database
    .updateTable('passImages')
    .set({ storedAt: now().toISOString(), nextAt: now().toISOString() })
    .where('imageId', '=', imageId)
    .executeTakeFirstOrThrow();
  // It took so long that somebody else has removed it.
  if (numUpdatedRows === 0n) await store.remove(name);
}

async function removeDue(options: PassImageOptions): Promise<number> {
  const { database, store } = options;
  const imageIds = await claim(options, 'to remove');
  for (const imageId of imageIds) {
    await store.remove(imageName(imageId));
    await database.deleteFrom('passImages').where('imageId', '=', imageId).execute();
  }
  return imageIds.length;
}
