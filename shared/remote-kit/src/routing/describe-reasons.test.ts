import { ApiError, HostContextError } from '@event-portal/remote-kit';
import { describeReasons } from './describe-reasons';
import { LoadFailure } from './load-failure';

const facts = {
  at: new Date('2026-11-22T10:00:00Z'),
  address: 'https://portal.test/admin/logs',
  platformRole: 'superuser',
  eventRole: null,
  running: [],
  registrySequence: undefined,
} as const;

const refused = new ApiError(
  { kind: 'refused', status: 503, body: { error: 'unavailable', message: 'Later.', requestId: 'req-1' } },
  'GET /admin/logs',
);

test.each([
  ['nothing thrown', undefined, 'What: No page answers this address', 'Request: none'],
  ['a refusal of the API', refused, 'What: The API, GET /admin/logs: unavailable (503)', 'Request: req-1'],
  [
    'no answer of the API',
    new ApiError({ kind: 'offline' }, 'GET /admin/logs'),
    'What: The API, GET /admin/logs: offline',
    'Request: without an answer',
  ],
  [
    'a context',
    new HostContextError('host-context-missing'),
    'What: host-context-missing < HostContextError:',
    'Request: none',
  ],
  [
    'a remote, with its cause',
    Object.assign(
      new Error('Admin: remote-tampered', { cause: new LoadFailure('unreachable', 'entry.js') }),
      {
        code: 'remote-tampered',
      },
    ),
    'What: remote-tampered < Error: Admin: remote-tampered < LoadFailure: entry.js',
    'Request: none',
  ],
  ['text', 'x', 'What: page-broken < x', 'Request: none'],
])('%s', (_what, error, what, request) => {
  const text = describeReasons(error, facts);
  expect(text).toContain(what);
  expect(text).toContain(request);
  expect(text).toContain('Role: superuser; at the event: none known\nRemotes: none runs\nRegistry: unknown');
  expect(text).toContain('Address: https://portal.test/admin/logs\nTime: 2026-11-22T10:00:00.000Z');
});
