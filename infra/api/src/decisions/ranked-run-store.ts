import {
  everyQuestion,
  optionsOf,
  undecidedStatuses,
  type ApplicationDecision,
  type PlaceQuotas,
  type RankingRules,
  type SkipReason,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readForms } from '../applications/form-store';
import { findEvent, type ReceivedOptions } from '../applications/received-application-store';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { invalidRequest } from '../http/validation';
import { readScores } from '../reading/reading-scores';
import { countSkipped, isByHand, readCandidates, transitionOrReason, type Candidate } from './candidates';
import { noteDrafts } from './draft-store';
import { rank, type Quota, type Rankable, type Ranked } from './rank';

type Event = Awaited<ReturnType<typeof lockEvent>>;
type Skipped = { readonly userId: string; readonly skipped: SkipReason };

/**
 * Ranks those who wait for a decision, and keeps what comes of it.
 * @throws Problem `invalid_request` for quotas of a question or an option that the event has not asked
 */
export async function makeRankedRun(
  change: Change,
  eventId: string,
  asked: RankingRules,
  now: Date,
): Promise<string> {
  const { tx, at, actor } = change;
  const event = await lockEvent(tx, eventId);
  const rules = { ...asked, seed: asked.seed === '' ? randomUUID() : asked.seed };
  const forms = await readForms(tx, eventId);
  if (rules.quotas) requireOptions(everyQuestion([...forms.values()]), rules.quotas);
  const quotas = rules.quotas ? inPeople(rules.quotas, rules.places) : [];
  const { people, skipped } = await readRankable(tx, event, rules, now);
  const ranked = rank({ ...rules, people, quotas });
  const { runId } = await tx
    .insertInto('rankedRuns')
    .values({
      ...{ eventId, rules: JSON.stringify(rules), formVersion: Math.max(...forms.keys()) },
      ...{ outcome: JSON.stringify(outcomeOf(ranked, quotas)), madeAt: at, madeBy: actor?.userId ?? null },
    })
    .returning('runId')
    .executeTakeFirstOrThrow();
  await writePeople(change, runId, ranked, skipped);
  await recordAudit(change, {
    action: 'decisions.ranked',
    ...aboutEvent(event),
    changes: {
      places: { before: null, after: rules.places },
      people: { before: null, after: ranked.length },
      seed: { before: null, after: rules.seed },
    },
  });
  return runId;
}

function requireOptions(
  questions: ReturnType<typeof everyQuestion>,
  { question, options }: PlaceQuotas,
): void {
  const asked = questions.find(({ id }) => id === question);
  if (asked?.kind !== 'choice' && asked?.kind !== 'list')
    throw invalidRequest({
      'quotas.question': 'Choose a question of the form that takes one of its options.',
    });
  for (const { option } of options)
    if (!optionsOf(asked).some(({ id }) => id === option))
      throw invalidRequest({ 'quotas.options': `“${asked.label}” never offered “${option}”. Leave it out.` });
}

/** Shares of the places as numbers of people. */
function inPeople({ unit, options }: PlaceQuotas, places: number): Quota[] {
  const share = (number: number) => (unit === 'percent' ? (places * number) / 100 : number);
  return options.map(({ option, least, most }) => ({
    option,
    least: Math.ceil(share(least ?? 0)),
    most: most === null ? Infinity : Math.floor(share(most)),
  }));
}

/** Scores that differ by less are equal: their means were rounded on the way. */
const SCORE_DIGITS = 6;

/** Who can be ranked, and who cannot for what reason. */
async function readRankable(
  database: Database,
  event: Event,
  { quotas, leastReadings, keepByHand }: RankingRules,
  now: Date,
): Promise<{ people: Rankable[]; skipped: Skipped[] }> {
  const { eventId } = event;
  const option = quotas ? sql<string | null>`answers ->> ${quotas.question}` : sql<null>`null`;
  const waiting = await database
    .selectFrom('applications')
    .select(['userId', option.as('option')])
    .where('eventId', '=', eventId)
    .where('status', 'in', undecidedStatuses)
    .execute();
  const optionOf = new Map(waiting.map((row) => [row.userId, row.option]));
  const scores = await readScores(database, eventId);
  const people: Rankable[] = [];
  const skipped: Skipped[] = [];
  for (const candidate of await readCandidates(database, eventId, [...optionOf.keys()])) {
    const { userId, draft } = candidate;
    const score = scores.get(userId);
    const reason = reasonNotToRank(candidate);
    if (reason !== null || !score) skipped.push({ userId, skipped: reason ?? 'too_few_readings' });
    else
      people.push({
        userId,
        score: Number(score.mean.toFixed(SCORE_DIGITS)),
        option: optionOf.get(userId) ?? null,
        fixed: keepByHand && isByHand(candidate) ? draft : null,
      });
  }
  return { people, skipped };

  function reasonNotToRank(candidate: Candidate): SkipReason | null {
    const possible = transitionOrReason(candidate, 'accept', event, now);
    if (typeof possible === 'string') return possible;
    return (scores.get(candidate.userId)?.readings ?? 0) < leastReadings ? 'too_few_readings' : null;
  }
}

function outcomeOf(ranked: readonly Ranked[], quotas: readonly Quota[]) {
  const count = (isCounted: (one: Ranked) => boolean) => ranked.filter(isCounted).length;
  const countDecided = (wanted: ApplicationDecision | null) => count(({ decision }) => decision === wanted);
  return {
    counts: {
      accept: countDecided('accept'),
      reject: countDecided('reject'),
      waitlist: countDecided('waitlist'),
      undecided: countDecided(null),
    },
    byHand: count(({ reason }) => reason === 'by_hand'),
    quotas: quotas.map(({ option, least, most }) => ({
      option,
      least: least === 0 ? null : least,
      most: most === Infinity ? null : most,
      people: count(({ person }) => person.option === option),
      accepted: count(({ person, decision }) => person.option === option && decision === 'accept'),
    })),
  };
}

async function writePeople(
  { tx }: Change,
  runId: string,
  ranked: readonly Ranked[],
  skipped: readonly Skipped[],
): Promise<void> {
  await sql`
    insert into ranked_people (run_id, user_id, rank, score, decision, reason)
    select ${runId}, one.* from unnest(
      ${ranked.map(({ person }) => person.userId)}::uuid[], ${ranked.map((one) => one.rank)}::integer[],
      ${ranked.map(({ person }) => person.score)}::float8[], ${ranked.map(({ decision }) => decision)}::text[],
      ${ranked.map(({ reason }) => reason)}::text[]
    ) as one
  `.execute(tx);
  await sql`
    insert into ranked_people (run_id, user_id, skipped)
    select ${runId}, one.* from unnest(
      ${skipped.map(({ userId }) => userId)}::uuid[], ${skipped.map((one) => one.skipped)}::text[]
    ) as one
  `.execute(tx);
}

/**
 * Notes what a run proposes, as far as it is still possible.
 * @throws Problem `not_found`
 */
export async function applyRankedRun(
  change: Change,
  {
    eventId,
    runId,
    ...how
  }: { eventId: string; runId: string; overbook?: boolean | undefined; preview?: boolean | undefined },
  options: ReceivedOptions,
) {
  const { tx, at } = change;
  const event = await findEvent(tx, eventId);
  const { rules } = await findRun(tx, eventId, runId);
  const drafts = await peopleOf(tx, runId).select(['userId', 'decision']).orderBy('rank').execute();
  const run = { runId, keepByHand: rules.keepByHand };
  const result = await noteDrafts(change, event, { ...how, drafts, decision: null, run }, options);
  if (how.preview) return result;
  await tx.updateTable('rankedRuns').set({ appliedAt: at }).where('runId', '=', runId).execute();
  await recordAudit(change, {
    action: 'decisions.drafted',
    ...aboutEvent(event),
    changes: {
      decision: { before: null, after: 'ranked' },
      people: { before: null, after: result.changed },
    },
  });
  return result;
}

const RUNS = 10;

function runsOf(database: Database, eventId: string) {
  return database
    .selectFrom('rankedRuns')
    .leftJoin('users', 'users.userId', 'rankedRuns.madeBy')
    .where('rankedRuns.eventId', '=', eventId)
    .select(['rankedRuns.runId', 'rankedRuns.rules', 'rankedRuns.formVersion', 'rankedRuns.outcome'])
    .select(['rankedRuns.madeAt', 'rankedRuns.appliedAt', 'users.name as madeBy'])
    .orderBy('rankedRuns.madeAt', 'desc')
    .orderBy('rankedRuns.runId', 'desc');
}

async function findRun(database: Database, eventId: string, runId: string) {
  const run = await runsOf(database, eventId).where('rankedRuns.runId', '=', runId).executeTakeFirst();
  if (!run) throw notFound();
  return run;
}

/** The ranked runs of an event, newest first. */
export async function listRankedRuns(database: Database, eventId: string) {
  const runs = await runsOf(database, eventId).limit(RUNS).execute();
  return { runs: runs.map(({ outcome: { counts }, ...run }) => ({ ...run, counts })) };
}

function peopleOf(database: Database, runId: string) {
  return database
    .selectFrom('rankedPeople')
    .where('rankedPeople.runId', '=', runId)
    .where('rankedPeople.rank', 'is not', null);
}

/**
 * What a run proposes.
 * @throws Problem `not_found`
 */
export async function getRankedRun(database: Database, eventId: string, runId: string, viewerId: string) {
  const { outcome, ...run } = await findRun(database, eventId, runId);
  const earlier = await runsOf(database, eventId)
    .where(
      sql<boolean>`(ranked_runs.made_at, ranked_runs.run_id) < (select made_at, run_id from ranked_runs where run_id = ${runId})`,
    )
    .limit(1)
    .executeTakeFirst();
  return {
    ...run,
    ...outcome,
    skipped: await readSkipped(database, runId),
    cut: await readCut(database, { eventId, runId, viewerId }),
    difference: earlier
      ? {
          madeAt: earlier.madeAt,
          moved: await countMoved(database, decisionsOf(earlier.runId), decisionsOf(runId)),
        }
      : null,
    overrides: await countMoved(
      database,
      sql`${decisionsOf(runId)} and rank is not null`,
      notedByHand(eventId),
      'join',
    ),
  };
}

async function readSkipped(database: Database, runId: string) {
  const rows = await database
    .selectFrom('rankedPeople')
    .innerJoin('users', 'users.userId', 'rankedPeople.userId')
    .where('rankedPeople.runId', '=', runId)
    .where('rankedPeople.skipped', 'is not', null)
    .select(['users.name', 'rankedPeople.skipped'])
    .execute();
  return countSkipped(
    rows.flatMap(({ name, skipped }) => (skipped === null ? [] : [{ name, reason: skipped }])),
  );
}

const CUT = 5;

/** Who is right around the line, by rank. What was noted by hand says nothing of where the line is. */
async function readCut(
  database: Database,
  { eventId, runId, viewerId }: { eventId: string; runId: string; viewerId: string },
) {
  const { rows } = await sql<{
    userId: string;
    name: string;
    rank: number;
    score: number | null;
    decision: ApplicationDecision | null;
    reason: Ranked['reason'];
  }>`
    with free as (select * from ranked_people where run_id = ${runId} and rank is not null and reason <> 'by_hand'),
    around as (
      (select * from free where decision = 'accept' order by rank desc limit ${CUT})
      union all
      (select * from free where decision is distinct from 'accept' order by rank limit ${CUT})
    )
    select around.user_id, users.name, around.rank, around.decision, around.reason,
      case when own.reading_id is null then around.score end as score
    from around join users using (user_id)
    left join readings own on own.event_id = ${eventId} and own.applicant_id = around.user_id
      and own.reader_id = ${viewerId} and own.state = 'assigned'
    order by around.rank
  `.execute(database);
  return rows;
}

/** What is proposed for each person of a run. */
function decisionsOf(runId: string): RawBuilder<unknown> {
  return sql`select user_id, decision from ranked_people where run_id = ${runId}`;
}

function notedByHand(eventId: string): RawBuilder<unknown> {
  return sql`select user_id, decision from draft_decisions where event_id = ${eventId} and run_id is null`;
}

const NAMED_AT_MOST = 10;

/** For whom one thing stands in place of another, by what it was and is. With `join`, only of people who are in both. */
async function countMoved(
  database: Database,
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  how: 'full join' | 'join' = 'full join',
) {
  const { rows } = await sql<{
    from: ApplicationDecision | null;
    to: ApplicationDecision | null;
    count: number;
    names: string[];
  }>`
    select before.decision as "from", after.decision as "to", count(*) as count,
      (array_agg(users.name order by users.name_key, users.user_id))[1:${sql.lit(NAMED_AT_MOST)}] as names
    from (${before}) before ${sql.raw(how)} (${after}) after using (user_id)
    join users using (user_id)
    where before.decision is distinct from after.decision
    group by before.decision, after.decision
    order by count(*) desc, before.decision, after.decision
  `.execute(database);
  return rows;
}
