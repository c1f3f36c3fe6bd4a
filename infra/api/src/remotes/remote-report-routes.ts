import {
  getRemoteFailure as getRemoteFailureEndpoint,
  getRemoteHealth as getRemoteHealthEndpoint,
  listRemoteFailures as listRemoteFailuresEndpoint,
  openPastRegistry,
  overrideRemote,
  reportRemotes,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { recordAudit } from '../audit/record-audit';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { Metrics } from '../metrics/metrics';
import { pseudonymOf } from '../secrets';
import { browserNameOf, browserOf } from '../sessions/device';
import type { LiveVersions } from './live-versions';
import { getRemoteFailure, listRemoteFailures } from './remote-failure-list';
import { recordRemoteFailures } from './remote-failure-store';
import { getRemoteHealth, recordRemoteReports } from './remote-report-store';

/** What the reports need. */
type RemoteReportOptions = {
  readonly database: Database;
  readonly configuration: ApiConfiguration;
  readonly countRemoteLoad: Metrics['countRemoteLoad'];
  readonly liveVersions: LiveVersions;
};

/** The health of remotes: reported by browsers, read by superusers and by services that watch canaries. */
export function registerRemoteReportRoutes(
  route: Route,
  { database, configuration, countRemoteLoad, liveVersions }: RemoteReportOptions,
): void {
  route(reportRemotes, async ({ body, caller, now, request }) => {
    const { userId, role } = caller.user;
    const voter = pseudonymOf(userId, 'remote-report', configuration.AUTH_IDP_CLIENT_SECRET);
    // What somebody tries is theirs alone.
    const told = body.reports.filter(({ reason }) => reason !== 'override');
    const known = await Promise.all(
      told.map(({ remote, version }) => liveVersions.mayGet(caller.user, remote, version)),
    );
    const reports = told.filter((_report, index) => known[index]);
    const userAgent = request.headers['user-agent'];
    const firsts = await recordRemoteReports(
      database,
      reports,
      { voter, browser: browserNameOf(userAgent) },
      now,
    );
    for (const { remote, version, failure } of firsts) countRemoteLoad(remote, version, failure === null);
    await recordRemoteFailures(database, reports, { userId, role, browser: browserOf(userAgent) }, now);
  });

  route(getRemoteHealthEndpoint, ({ now }) => getRemoteHealth(database, now));

  route(listRemoteFailuresEndpoint, ({ query, now }) => listRemoteFailures(database, query, now));

  route(getRemoteFailureEndpoint, ({ params, query }) =>
    getRemoteFailure(database, params.failureId, query.search),
  );

  route(overrideRemote, ({ body: { remote, version }, makeChange }) =>
    makeChange((change) =>
      recordAudit(change, {
        action: version === null ? 'remote.override_cleared' : 'remote.override_set',
        target: { kind: 'remote', id: remote, label: version === null ? remote : `${remote} ${version}` },
      }),
    ),
  );

  route(openPastRegistry, ({ body: { sequence }, makeChange }) =>
    makeChange((change) =>
      recordAudit(change, {
        action: 'remote.past_opened',
        target: { kind: 'remote', id: 'registry', label: `registry document ${sequence}` },
      }),
    ),
  );
}
