import {
  getRemoteHealth as getRemoteHealthEndpoint,
  overrideRemote,
  reportRemotes,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { recordAudit } from '../audit/record-audit';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { Metrics } from '../metrics/metrics';
import { pseudonymOf } from '../secrets';
import type { LiveVersions } from './live-versions';
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
  route(reportRemotes, async ({ body, caller, now }) => {
    const voter = pseudonymOf(caller.user.userId, 'remote-report', configuration.AUTH_IDP_CLIENT_SECRET);
    const known = await Promise.all(
      body.reports.map((report) => liveVersions.has(report.remote, report.version)),
    );
    const reports = body.reports.filter((_report, index) => known[index]);
    const firsts = await recordRemoteReports(database, reports, voter, now);
    for (const { remote, failure } of firsts) countRemoteLoad(remote, failure === null);
  });

  route(getRemoteHealthEndpoint, ({ now }) => getRemoteHealth(database, now));

  route(overrideRemote, ({ body: { remote, version }, makeChange }) =>
    makeChange((change) =>
      recordAudit(change, {
        action: version === null ? 'remote.override_cleared' : 'remote.override_set',
        target: { kind: 'remote', id: remote, label: version === null ? remote : `${remote} ${version}` },
      }),
    ),
  );
}
