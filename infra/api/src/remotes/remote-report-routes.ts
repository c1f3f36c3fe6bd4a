import { getRemoteHealth, overrideRemote, reportRemotes } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { Metrics } from '../metrics/metrics';
import { countReports, readHealth } from './remote-report-store';

/** How remotes do: told by browsers, read by superusers and by whoever watches canaries. */
export function registerRemoteReportRoutes(
  route: Route,
  database: Database,
  countRemoteLoad: Metrics['countRemoteLoad'],
): void {
  route(reportRemotes, async ({ body, now }) => {
    await countReports(database, body.reports, now);
    for (const { remote, failure } of body.reports) countRemoteLoad(remote, failure === null);
  });

  route(getRemoteHealth, ({ now }) => readHealth(database, now));

  route(overrideRemote, ({ body: { remote, version }, makeChange }) =>
    makeChange((change) =>
      recordAudit(change, {
        action: version === null ? 'remote.override_cleared' : 'remote.override_set',
        target: { kind: 'remote', id: remote, label: version === null ? remote : `${remote} ${version}` },
      }),
    ),
  );
}
