import type { Page } from '@playwright/test';
import { addresses } from './addresses';

/** What a page asked for and complained of. */
export type PageWatch = {
  /** Every request so far, as `METHOD url`. */
  requests(): readonly string[];
  /** Requests to an origin. */
  requestsTo(origin: string): readonly string[];
  /** Lets a test say which complaints it causes on purpose. */
  allow(pattern: RegExp): void;
  /** Complains of what no test can allow. */
  complain(fault: string): void;
  /** Complaints that nobody has allowed. */
  unexpected(): readonly string[];
  /** Forgets what there was so far, and what was allowed: another test looks at the page now. */
  restart(): void;
};

/** That nobody is signed in is an answer, but browsers print every 401. */
const ALWAYS = [new RegExp(`401 .*${addresses.api}/auth/me`)];

/**
 * Listens to a page from its first request on.
 * @param expected what it complains of in every test
 */
export function watchPage(page: Page, expected: readonly RegExp[] = []): PageWatch {
  const requests: string[] = [];
  const complaints: string[] = [];
  const faults: string[] = [];
  const always = [...ALWAYS, ...expected];
  let allowed = [...always];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const status = /status of (\d+)/.exec(message.text())?.[1] ?? '';
    complaints.push(`${message.type()}: ${status} ${message.text()} ${message.location().url}`);
  });
  return {
    requests: () => requests,
    requestsTo: (origin) => requests.filter((request) => request.includes(` ${origin}/`)),
    allow: (pattern) => allowed.push(pattern),
    complain: (fault) => faults.push(fault),
    unexpected: () => [
      ...faults,
      ...complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    ],
    restart() {
      requests.length = 0;
      complaints.length = 0;
      faults.length = 0;
      allowed = [...always];
    },
  };
}
