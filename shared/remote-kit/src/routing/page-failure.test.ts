import { ApiError, HostContextError } from '@event-portal/remote-kit';
import { LoadFailure } from './load-failure';
import { failureCode, judgeFailure, pageFailureCode } from './page-failure';

const named = (name: string, more: object) => Object.assign(new Error(name), { name, ...more });
const chunk = named('ChunkLoadError', { request: 'https://x/7.js' });
const late = new LoadFailure('slow', 'late', { url: 'https://x/7.js' });
const refusedWith = (error: string, status: number) =>
  new ApiError({ kind: 'refused', status, body: { error, message: '', requestId: '' } }, 'GET /seats');
/** What the router makes of a thrown response. */
const answer = { status: 404, statusText: '', internal: false, data: null };

test.each([
  ['a file that did not arrive', chunk, 'page-unreachable'],
  ['a file that takes too long', late, 'page-unreachable'],
  ['a file that is not the published one', new LoadFailure('tampered', ''), 'page-tampered'],
  ['code that throws', new TypeError('x is undefined'), 'page-broken'],
  ['code that does not fit', new LoadFailure('incompatible', ''), 'page-broken'],
  ['an error with a code of its own trade', new DOMException('denied', 'SecurityError'), 'page-broken'],
  ['what is no error', 'oops', 'page-broken'],
])('%s is the page’s', (_what, error, code) => {
  expect(pageFailureCode(error)).toBe(code);
  expect(failureCode(error)).toBe(code);
});

test.each([
  ['the API has said', new ApiError({ kind: 'offline' }, 'GET /x'), undefined],
  ['a guard has said', new Response(null, { status: 404 }), undefined],
  ['the router hands on', answer, undefined],
  ['the host is to blame for', new HostContextError('host-context-missing'), 'host-context-missing'],
  ['the API does not have', refusedWith('unknown_endpoint', 404), 'page-needs-api'],
  ['the API has for other methods alone', refusedWith('method_not_allowed', 405), 'page-needs-api'],
  ['the API does not find', refusedWith('not_found', 404), undefined],
  ['the shell has said of a remote', named('RemoteLoadError', { code: 'remote-slow' }), 'remote-slow'],
])('what %s is not the page’s', (_what, error, code) => {
  expect(pageFailureCode(error)).toBeUndefined();
  expect(failureCode(error)).toBe(code);
});

test.each([
  ['is there, with another content', chunk, true, 'page-tampered'],
  ['is not there', chunk, false, 'page-unreachable'],
  ['is only late', late, true, 'page-unreachable'],
])('a file that %s is judged by that', async (_what, error, isTampered, code) => {
  expect(failureCode(await judgeFailure(error, () => Promise.resolve(isTampered)))).toBe(code);
});
