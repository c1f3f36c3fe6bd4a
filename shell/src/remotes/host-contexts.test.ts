import { HOST_CONTEXT_VERSION, HostContext } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { canServe, isOffered, makeHostContext } from './host-contexts';

const userQuery = { user: currentUser('staff'), error: null };
const flags = { 'new-figures': true };

test('the shell offers what its own contract says', () => {
  expect(isOffered(HOST_CONTEXT_VERSION)).toBe(true);
  expect(HostContext.parse(makeHostContext(HOST_CONTEXT_VERSION, { userQuery, flags }))).toEqual({
    version: HOST_CONTEXT_VERSION,
    userQuery,
    flags,
  });
});

test.each([
  [{ from: 1, to: 1 }, true],
  [{ from: 1, to: 9 }, true],
  [{ from: HOST_CONTEXT_VERSION + 1, to: 9 }, false],
])('a remote that understands %j can be served: %s', (range, served) => {
  expect(canServe(range)).toBe(served);
});

test.each([0, 2, -1, Number.NaN])('version %s is handed to nobody', (version) => {
  expect(isOffered(version)).toBe(false);
  expect(makeHostContext(version, { userQuery })).toBeUndefined();
});

test('a context that would not fit its own contract is not handed over', () => {
  expect(() =>
    makeHostContext(1, { userQuery: { user: { role: 'superuser' }, error: null } } as never),
  ).toThrow();
});
