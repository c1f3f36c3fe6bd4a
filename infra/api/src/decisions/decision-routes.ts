import * as contract from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { cancelJob, getJob } from '../jobs/job-store';
import type { JobWorks } from '../jobs/job-worker';
import { draftDecisions, getDecisions, noteWork } from './draft-store';
import { applyRankedRun, getRankedRun, listRankedRuns, makeRankedRun } from './ranked-run-store';
import { releaseDecisions, releaseWork } from './release';
import { takeBackDecisions, takeBackWork } from './take-back';

type Limits = Pick<ApiConfiguration, 'MAX_ACCEPTED_APPLICATIONS' | 'ACCEPT_FROM_WAITLIST_PERIOD'>;

/** How the jobs are done that decide on many. */
export function decisionWorks(limits: Limits): JobWorks {
  const options = optionsOf(limits);
  return {
    release_decisions: releaseWork(options),
    take_back_decisions: takeBackWork,
    note_decisions: noteWork(options),
  };
}

function optionsOf(limits: Limits) {
  return { platformLimit: limits.MAX_ACCEPTED_APPLICATIONS, offerMs: limits.ACCEPT_FROM_WAITLIST_PERIOD };
}

/** Decisions on many, for the admins of an event. */
export function registerDecisionRoutes(route: Route, database: Database, limits: Limits): void {
  const options = optionsOf(limits);

  route(contract.getDecisions, ({ params, now }) =>
    getDecisions(database, params.eventId, { ...options, now }),
  );

  route(contract.draftDecisions, ({ params, body, caller, now, makeChange }) =>
    makeChange((change) => {
      const viewerId = caller.user.userId;
      return draftDecisions(change, { ...params, ...body, viewerId }, { ...options, now });
    }),
  );

  route(contract.listRankedRuns, ({ params }) => listRankedRuns(database, params.eventId));

  route(contract.makeRankedRun, ({ params: { eventId }, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const runId = await makeRankedRun(change, eventId, body, now);
      return getRankedRun(change.tx, eventId, runId, caller.user.userId);
    }),
  );

  route(contract.getRankedRun, ({ params: { eventId, runId }, caller }) =>
    getRankedRun(database, eventId, runId, caller.user.userId),
  );

  route(contract.applyRankedRun, ({ params, body, now, makeChange }) =>
    makeChange((change) => applyRankedRun(change, { ...params, ...body }, { ...options, now })),
  );

  route(contract.releaseDecisions, ({ params: { eventId }, body, makeChange }) =>
    makeChange(async (change) => {
      const jobId = await releaseDecisions(change, { eventId, releaseAt: body.at, overbook: body.overbook });
      return getJob(change.tx, eventId, jobId);
    }),
  );

  route(contract.takeBackDecisions, ({ params: { eventId }, body, caller, makeChange }) =>
    makeChange(async (change) => {
      const { jobId, ...result } = await takeBackDecisions(change, {
        ...{ eventId, viewerId: caller.user.userId },
        ...body,
      });
      return { ...result, job: jobId === null ? null : await getJob(change.tx, eventId, jobId) };
    }),
  );

  route(contract.getJob, ({ params }) => getJob(database, params.eventId, params.jobId));

  route(contract.cancelJob, ({ params: { eventId, jobId }, makeChange }) =>
    makeChange(async (change) => {
      await cancelJob(change, eventId, jobId);
      return getJob(change.tx, eventId, jobId);
    }),
  );
}
