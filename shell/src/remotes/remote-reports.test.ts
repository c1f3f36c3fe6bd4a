import { reportRemotes, type RemoteReport } from '@event-portal/contracts';
import { createHttpClient } from '@event-portal/remote-kit';
import { createApiStub } from '@event-portal/testing';
import { createRemoteReports } from './remote-reports';

const loaded: RemoteReport = { remote: 'admin', version: '1.0.0', failure: null, cause: '' };
const failed: RemoteReport = { ...loaded, failure: 'page-broken', cause: 'TypeError' };

function open() {
  const api = createApiStub().on(reportRemotes, undefined);
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch: api.fetch });
  const sent = () => api.calls.map(({ body }) => (body as { reports: RemoteReport[] }).reports);
  return { report: createRemoteReports(http, window), sent, api };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what worked is told together, after a while', () => {
  const { report, sent } = open();
  report(loaded);
  report({ ...loaded, remote: 'portal' });
  expect(sent()).toEqual([]);
  jest.advanceTimersByTime(3000);
  expect(sent()).toEqual([[loaded, { ...loaded, remote: 'portal' }]]);
});

test('what failed is told at once, with what waits: the page may be left for it', () => {
  const { report, sent } = open();
  report(loaded);
  report(failed);
  expect(sent()).toEqual([[loaded, failed]]);
  jest.advanceTimersByTime(3000);
  expect(sent()).toHaveLength(1);
});

test('a page that is left tells what waits', () => {
  const { report, sent } = open();
  report(loaded);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual([[loaded]]);
});

test('an API that does not take it disturbs nobody', async () => {
  jest.useRealTimers();
  const { report, api } = open();
  api.cut(reportRemotes);
  report(failed);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(api.calls).toHaveLength(1);
});
