import { EventId, type RemoteReport } from '@event-portal/contracts';
import { ApiError, HostContextError } from '@event-portal/remote-kit';
import { expectConsole, remoteVersion } from '@event-portal/testing';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { RemoteLoadError } from './remote-load-error';
import { createRemoteRecovery } from './remote-recovery';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

const event = EventId.parse('11111111-1111-4111-8111-111111111111');

/** The portal's remote runs as a canary; there is no other version. */
function open() {
  const noAnswer = () => Promise.reject(new Error('no answer'));
  const memory = openVersionMemory(window);
  const live = remoteVersion({ version: '1.0.0' });
  const catalogue = createRemoteCatalogue({
    registry: {
      environment: 'test',
      sequence: 1,
      remotes: [
        { name: 'portal', owner: 'team', disabled: null, current: live, canary: null, previous: null },
      ],
    },
    shellBuildId: 'a1',
    hashes: createFileHashes('https://portal.test/'),
    memory,
    safeMode: { isOn: false, leftOut: new Set() },
    overrides: openVersionOverrides(window, { isAllowed: false }),
    findPast: () => Promise.resolve(undefined),
    findTried: () => Promise.resolve([]),
    access: { fetchLive: noAnswer, fetchIndex: noAnswer, fetchRemote: noAnswer },
  });
  catalogue.setRunning('portal', { version: live, reason: 'canary', person: null });
  const reports: RemoteReport[] = [];
  const asked: (string | undefined)[] = [];
  const reload = jest.fn();
  const recovery = createRemoteRecovery({
    catalogue,
    memory,
    findPage(pathname) {
      asked.push(pathname);
      return { remote: 'portal', page: '/events/:eventId', event };
    },
    readPerson: () => Promise.resolve(null),
    hasUnsaved: () => false,
    report: (report) => reports.push(report),
    reload,
  });
  return { recovery, reports, asked, reload };
}

const slow = Object.assign(new Error('late'), { code: 'page-slow', pathname: '/events/7' });

const body = { error: 'unknown_endpoint', message: '', requestId: '' };
const apiWithoutEndpoint = new ApiError({ kind: 'refused', status: 404, body }, 'GET /seats');

test.each<[string, Error]>([
  ['page-slow', slow],
  ['page-needs-api', apiWithoutEndpoint],
  ['host-context-missing', new HostContextError('host-context-missing')],
  ['host-context-invalid', new HostContextError('host-context-invalid')],
])('%s is told with its page and why this version runs, and the version stays', async (failure, error) => {
  expectConsole.matching(/Remote portal 1.0.0/);
  const { recovery, reports, reload } = open();
  expect(await recovery.pageFailed(error)).toBe(false);
  expect(reports).toMatchObject([
    { remote: 'portal', version: '1.0.0', failure, page: '/events/:eventId', event, reason: 'canary' },
  ]);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that the address does not name yet is the one that is blamed', async () => {
  expectConsole.matching(/page-slow/);
  const { recovery, asked } = open();
  await recovery.pageFailed(slow);
  expect(asked).toEqual(['/events/7']);
});

test('a remote that did not load is not told of twice', async () => {
  const { recovery, reports } = open();
  expect(await recovery.pageFailed(new RemoteLoadError('remote-slow', { title: 'The portal' }))).toBe(false);
  expect(reports).toEqual([]);
});
