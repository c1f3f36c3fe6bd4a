import * as contract from '@event-portal/contracts';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getOwnTeam, listTeams } from './team-queries';
import {
  answerJoinRequest,
  cancelJoinRequest,
  createTeam,
  leaveTeam,
  requestToJoinTeam,
  updateTeam,
} from './team-store';

type TeamCall = {
  readonly params: { readonly eventId: string };
  readonly caller: { readonly user: { readonly userId: string; readonly name: string } };
  readonly makeChange: <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>;
};

/** The teams of an event: finding one, founding one, joining and leaving. */
export function registerTeamRoutes(route: Route, database: Database): void {
  route(contract.listTeams, ({ params, query, caller }) =>
    listTeams(database, params.eventId, caller.user.userId, query),
  );

  route(contract.getOwnTeam, ({ params, caller }) =>
    getOwnTeam(database, params.eventId, caller.user.userId),
  );

  route(contract.createTeam, (call) =>
    thenOwnTeam(call, (change) =>
      createTeam(change, { eventId: call.params.eventId, caller: call.caller.user, draft: call.body }),
    ),
  );

  route(contract.updateTeam, (call) =>
    thenOwnTeam(call, (change) =>
      updateTeam(change, { ...call.params, caller: call.caller.user }, call.body),
    ),
  );

  route(contract.requestToJoinTeam, (call) =>
    thenOwnTeam(call, (change) =>
      requestToJoinTeam(change, { ...call.params, caller: call.caller.user }, call.body.message),
    ),
  );

  route(contract.cancelJoinRequest, (call) =>
    thenOwnTeam(call, (change) => cancelJoinRequest(change, { ...call.params, caller: call.caller.user })),
  );

  route(contract.answerJoinRequest, (call) =>
    thenOwnTeam(call, (change) =>
      answerJoinRequest(
        change,
        { ...call.params, caller: call.caller.user },
        { userId: call.params.userId, answer: call.body.answer },
      ),
    ),
  );

  route(contract.leaveTeam, (call) =>
    thenOwnTeam(call, (change) =>
      leaveTeam(change, { ...call.params, caller: call.caller.user }, call.params.userId),
    ),
  );
}

/** Makes a change and answers with the caller's own team as it is afterwards. */
function thenOwnTeam(call: TeamCall, work: (change: Change) => Promise<void>) {
  return call.makeChange(async (change) => {
    await work(change);
    return getOwnTeam(change.tx, call.params.eventId, call.caller.user.userId);
  });
}
