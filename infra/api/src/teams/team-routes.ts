import * as contract from '@event-portal/contracts';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getOwnTeam, listTeams } from './team-queries';
import {
  createTeamInvitation,
  joinTeamByInvitation,
  openTeamInvitation,
  revokeTeamInvitation,
} from './team-invitations';
import { listPeopleWithoutTeam, mergeTeams, placeInTeam } from './team-placing';
import { setTeamLocked, transferTeam } from './team-owner';
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
  readonly now: Date;
  readonly makeChange: <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>;
};

/** The teams of an event: finding one, founding one, joining and leaving. */
export function registerTeamRoutes(route: Route, database: Database): void {
  route(contract.listTeams, ({ params, query, caller }) =>
    listTeams(database, params.eventId, caller.user.userId, query),
  );

  route(contract.getOwnTeam, ({ params, caller, now }) =>
    getOwnTeam(database, params.eventId, caller.user.userId, now),
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

  route(contract.transferTeam, (call) =>
    thenOwnTeam(call, (change) =>
      transferTeam(change, { ...call.params, caller: call.caller.user }, call.body.userId),
    ),
  );

  route(contract.setTeamLocked, (call) =>
    thenOwnTeam(call, (change) =>
      setTeamLocked(change, { ...call.params, caller: call.caller.user }, call.body.locked),
    ),
  );

  route(contract.createTeamInvitation, ({ params, body, caller, makeChange }) =>
    makeChange((change) => createTeamInvitation(change, { ...params, caller: caller.user }, body)),
  );

  route(contract.revokeTeamInvitation, (call) =>
    thenOwnTeam(call, (change) => revokeTeamInvitation(change, { ...call.params, caller: call.caller.user })),
  );

  route(contract.openTeamInvitation, ({ params, body, caller, now }) =>
    openTeamInvitation(database, { ...params, ...body, caller: caller.user }, now),
  );

  route(contract.joinTeamByInvitation, (call) =>
    thenOwnTeam(call, (change) =>
      joinTeamByInvitation(change, { ...call.params, ...call.body, caller: call.caller.user }),
    ),
  );

  route(contract.listPeopleWithoutTeam, ({ params, query }) =>
    listPeopleWithoutTeam(database, params.eventId, query),
  );

  route(contract.placeInTeam, ({ params, body, caller, makeChange }) =>
    makeChange((change) => placeInTeam(change, { ...params, ...body, caller: caller.user })),
  );

  route(contract.mergeTeams, ({ params, body, caller, makeChange }) =>
    makeChange((change) => mergeTeams(change, { ...params, caller: caller.user }, body.teamId)),
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
    return getOwnTeam(change.tx, call.params.eventId, call.caller.user.userId, call.now);
  });
}
