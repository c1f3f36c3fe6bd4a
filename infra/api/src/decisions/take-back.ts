import type { ApplicationSelection } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { moveApplications, type Move } from '../applications/application-store';
import { findSelected } from '../applications/received-application-store';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import { aboutEvent, lockEvent } from '../events/event-store';
import { invalidRequest } from '../http/validation';
import { addJobItems, makeJob } from '../jobs/job-store';
import type { JobWork, Outcome } from '../jobs/job-worker';
import { countSkipped, readCandidates, transitionOrReason } from './candidates';

const Parameters = z.object({ reason: z.string() });

/** Whose decisions are taken back, and why. */
export type TakeBackRequest = {
  readonly eventId: string;
  readonly viewerId: string;
  readonly who: ApplicationSelection;
  readonly reason: string;
  /** Whether to say only what would happen. */
  readonly preview?: boolean | undefined;
};

/**
 * Sets out to take decisions back.
 * @throws Problem `invalid_request` without a reason, or `job_under_way`
 */
export async function takeBackDecisions(
  change: Change,
  { eventId, viewerId, who, reason, preview = false }: TakeBackRequest,
) {
  const { tx, at } = change;
  if (reason === '' && !preview) throw invalidRequest({ reason: 'Say why. The applicants read it.' });
  const event = await lockEvent(tx, eventId);
  const candidates = await readCandidates(tx, eventId, await findSelected(tx, { eventId, viewerId }, who));
  const looked = candidates.map((candidate) => ({
    ...candidate,
    step: transitionOrReason(candidate, 'take_back', event, new Date(at)),
  }));
  const skipped = looked.flatMap(({ name, step }) =>
    typeof step === 'string' ? [{ name, reason: step }] : [],
  );
  const found = looked.filter(({ step }) => typeof step !== 'string');
  const result = { changed: found.length, unchanged: 0, skipped: countSkipped(skipped) };
  if (preview || found.length === 0) return { ...result, jobId: null };

  const jobId = await makeJob(change, {
    event,
    kind: 'take_back_decisions',
    parameters: { reason },
    runAt: at,
  });
  await addJobItems(
    change,
    jobId,
    found.map(({ userId }) => userId),
  );
  await recordAudit(change, {
    action: 'decisions.take_back_set',
    ...aboutEvent(event),
    changes: {
      people: { before: null, after: found.length },
      reason: { before: null, after: reason },
    },
  });
  return { ...result, jobId };
}

/** Takes decisions back, one by one undecided again. */
export const takeBackWork: JobWork = {
  // Whom it is about was settled when it was asked for.
  begin: () => Promise.resolve(),

  async workOn(change, { eventId, parameters }, userIds) {
    const { tx, at } = change;
    const { reason } = Parameters.parse(parameters);
    const event = await lockEvent(tx, eventId);
    const outcomes = new Map<string, Outcome>(userIds.map((userId) => [userId, 'transition_refused']));
    const moves: Move[] = [];
    for (const candidate of await readCandidates(tx, eventId, userIds)) {
      const { userId, name } = candidate;
      const transition = transitionOrReason(candidate, 'take_back', event, new Date(at));
      outcomes.set(userId, typeof transition === 'string' ? transition : 'done');
      if (typeof transition !== 'string')
        moves.push({ person: { userId, name }, application: candidate, transition, reason });
    }
    await moveApplications(change, event, moves);
    return outcomes;
  },
};
