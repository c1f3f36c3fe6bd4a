import { reportRemotes, type RemoteReport } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';

/** Reports wait this long for each other, and no more than this many go at once. */
const WAIT_MS = 3000;
const MOST = 20;

/** Sends how remotes do to the API: together, and never in the way of anything else. */
export function createRemoteReports(http: HttpClient): (report: RemoteReport) => void {
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    timer = undefined;
    const reports = waiting.slice(0, MOST);
    waiting = [];
    // Whether it arrives changes nothing for the person.
    http(reportRemotes, { body: { reports } }).catch(() => undefined);
  }

  return (report) => {
    waiting.push(report);
    timer ??= setTimeout(send, WAIT_MS);
  };
}
