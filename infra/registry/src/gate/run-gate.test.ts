import { remoteVersion } from '../../testing/remote-version';
import type { GatePlace } from './browser-session';
import { checkFit, checkPageCount, checkRoles, checkWeight } from './run-gate';

const visit = (path: string, bytes: number) => ({
  role: 'staff' as const,
  path,
  weight: { bytes, transferred: Math.round(bytes / 4) },
});

test('a page counts what was fetched for it, in the order of their weight', () => {
  expect(checkWeight('admin', [visit('/admin', 20_000), visit('/admin/logs', 600_000)])).toEqual({
    name: 'admin: no page brings more than 600000 bytes',
    passed: true,
    detail: 'at most 600000 bytes (150000 over the wire), for /admin/logs as staff',
  });
  expect(
    checkWeight('admin', [visit('/admin', 20_000), visit('/admin/logs', 600_001), visit('/admin/film', 5e6)]),
  ).toMatchObject({
    passed: false,
    detail:
      '5000000 bytes (1250000 over the wire), for /admin/film as staff; 600001 bytes (150000 over the wire), for /admin/logs as staff',
  });
});

test('a remote of which some pages would not be opened does not pass', () => {
  expect(checkPageCount('admin', 100)).toEqual([]);
  expect(checkPageCount('admin', 101)).toEqual([
    {
      name: 'admin: every page is opened',
      passed: false,
      detail: 'it lists 101, and the gate opens 100: make more than one remote of it',
    },
  ]);
});

test('nobody is forgotten: who is not looked as is left out on purpose, or nothing passes', () => {
  const leftOut = { admin: null, applicant: null, attendee: null, newcomer: null, norole: null };
  const seen = (sessions: GatePlace['sessions']) => checkRoles({ sessions }, ['superuser']);
  expect(seen({ superuser: 'x' })).toMatchObject({
    passed: false,
    detail: expect.stringContaining(
      'nothing of admin, staff, applicant, attendee, newcomer, norole',
    ) as string,
  });
  expect(seen({ superuser: 'x', ...leftOut })).toMatchObject({
    passed: false,
    detail: expect.stringContaining('nothing of staff: add a session for each, or null') as string,
  });
  expect(seen({ superuser: 'x', ...leftOut, staff: 'y' })).toMatchObject({ passed: true });
  expect(seen({})).toMatchObject({ passed: true });
});

test('the API has what a version needs, as far as both say', () => {
  const endpoints = new Set(['GET /users/:']);
  const fits = remoteVersion({ needs: ['GET /users/:userId'] });
  expect(checkFit(fits, { endpoints })).toEqual([
    { name: 'admin: the API has the endpoints that it needs', passed: true, detail: '1 of them' },
  ]);
  expect(checkFit(remoteVersion({ needs: ['GET /seats'] }), { endpoints })).toMatchObject([
    { passed: false, detail: expect.stringContaining('needs GET /seats, which') as string },
  ]);
  expect(checkFit(fits, {})).toEqual([]);
  expect(checkFit(remoteVersion(), { endpoints })).toEqual([]);
});
