import { reportRemotes, type RemoteReport } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';

/** What worked waits this long for company; what failed goes at once, because the page may be left for it. */
const WAIT_MS = 3000;

/** The most that go at once; the API takes no more. */
const MOST = 20;

/** Reports the health of remotes to the API; a failure to do so is ignored. */
export function createRemoteReports(
  http: HttpClient,
  window: Pick<Window, 'addEventListener'>,
): (report: RemoteReport) => void {
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const reports = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    // Whether it arrives changes nothing for the person.
    http(reportRemotes, { body: { reports } }, { outlivesPage: true }).catch(() => undefined);
  }

  window.addEventListener('pagehide', send);
  return (report) => {
    waiting.push(report);
    if (report.failure === null) timer ??= setTimeout(send, WAIT_MS);
    else send();
  };
}
