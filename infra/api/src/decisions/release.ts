import type { SkipReason } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { lateOfferEnd } from '../applications/application-rules';
import { moveApplications, type Move } from '../applications/application-store';
import { deleteDrafts, draftsOf } from '../applications/draft-decisions';
import type { ReceivedOptions } from '../applications/received-application-store';
import { countSeats } from '../applications/seats';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import { countRows } from '../database/page';
import { aboutEvent, lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';
import { addJobItems, makeJob } from '../jobs/job-store';
import type { JobWork, Outcome } from '../jobs/job-worker';
import { readCandidates, transitionOrReason, type Candidate } from './candidates';

const Parameters = z.object({ overbook: z.boolean() });

/** Whom a release would be about, and when. */
export type ReleaseRequest = {
  readonly eventId: string;
  /** Null is now. */
  readonly releaseAt: string | null;
  readonly overbook?: boolean | undefined;
};

/**
 * Sets when the noted decisions are told.
 * @throws Problem `nothing_to_release`, `job_under_way`, or `invalid_request` for a moment that has passed
 */
export async function releaseDecisions(
  change: Change,
  { eventId, releaseAt, overbook = false }: ReleaseRequest,
): Promise<string> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  if (releaseAt !== null && Date.parse(releaseAt) <= Date.parse(at))
    throw invalidRequest({ at: 'Choose a moment to come, or release now.' });
  if ((await countRows(draftsOf(tx, eventId))) === 0) throw new Problem('nothing_to_release');
  const runAt = releaseAt ?? at;
  const jobId = await makeJob(change, {
    event,
    kind: 'release_decisions',
    parameters: { overbook },
    runAt,
  });
  await recordAudit(change, {
    action: 'decisions.release_set',
    ...aboutEvent(event),
    changes: { at: { before: null, after: runAt } },
  });
  return jobId;
}

/** Tells the noted decisions: each is taken as if it were taken now, by the admin who asked for the release. */
export function releaseWork({ platformLimit, offerMs }: Omit<ReceivedOptions, 'now'>): JobWork {
  return {
    async begin(change, { jobId, eventId }) {
      const { tx } = change;
      await lockEvent(tx, eventId);
      // Whoever was decided on first, and has waited longest, is not the one for whom no seat is left.
      const noted = await draftsOf(tx, eventId)
        .innerJoin('applications', (join) =>
          join
            .onRef('applications.eventId', '=', 'draftDecisions.eventId')
            .onRef('applications.userId', '=', 'draftDecisions.userId'),
        )
        .select('draftDecisions.userId')
        .orderBy('draftDecisions.decidedAt')
        .orderBy('applications.submittedAt')
        .orderBy('draftDecisions.userId')
        .execute();
      await addJobItems(
        change,
        jobId,
        noted.map(({ userId }) => userId),
      );
    },

    async workOn(change, { eventId, parameters }, userIds) {
      const { tx, at } = change;
      const { overbook } = Parameters.parse(parameters);
      const event = await lockEvent(tx, eventId);
      const seats = await countSeats(tx, event, platformLimit, at);
      let free = overbook ? Infinity : seats.free;
      const outcomes = new Map<string, Outcome>(userIds.map((userId) => [userId, 'draft_gone']));
      const moves: Move[] = [];
      for (const candidate of await readCandidates(tx, eventId, userIds)) {
        const move = toMove(candidate);
        outcomes.set(candidate.userId, typeof move === 'string' ? move : 'done');
        if (typeof move !== 'string') moves.push(move);
      }
      await moveApplications(change, event, moves);
      await deleteDrafts(
        tx,
        eventId,
        [...outcomes].flatMap(([userId, outcome]) => (settles(outcome) ? [userId] : [])),
      );
      return outcomes;

      function toMove(candidate: Candidate): Move | SkipReason {
        const { userId, name, draft, decidedAt } = candidate;
        const sentAt = candidate.changesSentAt ?? candidate.submittedAt;
        if (draft === null || decidedAt === null) return 'draft_gone';
        const transition = transitionOrReason(candidate, draft, event, new Date(at));
        if (typeof transition === 'string') return transition;
        if (sentAt !== null && sentAt > decidedAt) return 'sent_anew';
        if (transition.to === 'accepted') {
          if (free <= 0) return 'no_seat_left';
          free -= 1;
        }
        const offerUntil = lateOfferEnd(transition, event, at, offerMs);
        return { person: { userId, name }, application: candidate, transition, offerUntil };
      }
    },
  };
}

/** Whether nothing is left to be told afterwards; else the note stays, to be released later or to be changed. */
function settles(outcome: Outcome): boolean {
  return outcome === 'done' || outcome === 'transition_refused' || outcome === 'sent_anew';
}
