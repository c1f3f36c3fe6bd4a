import * as contract from '@event-portal/contracts';
import { ApplicationStatus, applicationTransitions, ContentKind } from '@event-portal/contracts';
import {
  DRAFT_EVENT_ID,
  OTHER_EVENT_ID,
  SEEDED_EVENT_ID,
  seededPeople,
} from '@event-portal/contracts/seeded-people';
import { sessionOf, signIn } from '../../testing/browser';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider';
import { buildSeedData, seedDatabase } from './seed-database';

let provider: TestIdentityProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({ environment: provider.environment });
  await Promise.all([seedDatabase(api.database, new Date()), seedDatabase(api.database, new Date())]);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

async function enter(person: string) {
  return { session: sessionOf(await signIn(api.app, provider, { person }))! };
}
const eventAs = async (eventId: string, sender: { session: string }) =>
  call(api.app, contract.getEvent, { params: { eventId } }, sender);

test.each(seededPeople)('$name signs in as the person that the data knows', async (person) => {
  const sender = await enter(person.key);
  const { reply } = await call(api.app, contract.getCurrentUser, {}, sender);
  expect(reply).toMatchObject({
    userId: person.userId,
    name: person.name,
    email: person.email,
    role: person.platformRole,
    onboarded: person.onboarded,
  });
  expect((await eventAs(SEEDED_EVENT_ID, sender)).reply.eventRole).toBe(person.eventRole);
  const other = await eventAs(OTHER_EVENT_ID, sender);
  expect(other.reply.eventRole).toBe(person.key === 'superuser' ? 'admin' : null);
  const draft = await eventAs(DRAFT_EVENT_ID, sender);
  expect(draft.status).toBe(person.key === 'superuser' ? 200 : 404);
});

test('the seeded event takes applications; Abe has applied, Tess has a seat and has not arrived', async () => {
  const [abe, tess] = [await enter('applicant'), await enter('attendee')];
  expect((await eventAs(SEEDED_EVENT_ID, abe)).reply).toMatchObject({
    phase: 'applications-open',
    applicationStatus: 'submitted',
  });
  expect((await eventAs(SEEDED_EVENT_ID, tess)).reply.applicationStatus).toBe('confirmed');
  const seat = await call(api.app, contract.getOwnSeat, { params: { eventId: SEEDED_EVENT_ID } }, tess);
  expect(seat.reply).toMatchObject({ name: 'Tess Attendee', checkedInAt: null });
});

test.each([
  ['applicant', ['page-slow']],
  ['attendee', ['page-slow']],
  ['staff', []],
] as const)('of failures, what people who are %s had is %j', async (eventRole, failures) => {
  const sam = await enter('superuser');
  const { reply } = await call(api.app, contract.listRemoteFailures, { query: { eventRole } }, sam);
  expect(reply.items.map(({ failure }) => failure)).toEqual(failures);
});

test('there is something on every page: statuses, teams, requests, arrivals, content, a log', async () => {
  const sam = await enter('superuser');
  const overview = (await call(api.app, contract.getPlatformOverview, {}, sam)).reply;
  expect(overview.users.total).toBeGreaterThan(200);
  for (const status of ApplicationStatus.options)
    expect(overview.applications.byStatus[status]).toBeGreaterThan(0);
  expect(overview.checkIns).toBeGreaterThan(0);
  expect(overview.attention.length).toBeGreaterThan(0);

  const content = (await call(api.app, contract.listContent, { query: {} }, sam)).reply.items;
  expect(new Set(content.map(({ kind }) => kind))).toEqual(new Set(ContentKind.options));
  const log = (await call(api.app, contract.listAuditEntries, { query: { pageSize: 100 } }, sam)).reply;
  expect(log.total).toBeGreaterThan(500);
  const params = { eventId: SEEDED_EVENT_ID };
  const teams = (await call(api.app, contract.listTeams, { params, query: {} }, sam)).reply;
  expect(teams.total).toBeGreaterThan(5);
  const attendees = (await call(api.app, contract.listDirectory, { params, query: {} }, sam)).reply;
  expect(attendees.counts.here).toBeGreaterThan(0);
  const lists = (await call(api.app, contract.listCheckInLists, { params }, sam)).reply.items;
  expect(lists.map(({ name }) => name)).toEqual(['Door', 'Saturday lunch', 'T-shirt']);
  expect(lists[0]!.given).toBe(attendees.counts.here);
  const received = (
    await call(api.app, contract.listReceivedApplications, { params, query: { pageSize: 100 } }, sam)
  ).reply;
  expect(received.total).toBeGreaterThan(100);
});

test('Stella has ten applications to read, and others have read some', async () => {
  const [stella, ada] = [await enter('staff'), await enter('admin')];
  const params = { eventId: SEEDED_EVENT_ID };
  const own = (await call(api.app, contract.listOwnReadings, { params }, stella)).reply;
  expect(own.readings.filter(({ state }) => state === 'assigned')).toHaveLength(10);
  expect(own.minutesLeft).toBeGreaterThan(0);
  const { readers, readEnough } = (await call(api.app, contract.listReaders, { params }, ada)).reply;
  expect(readers).toHaveLength(3);
  expect(readEnough).toBeGreaterThan(0);
  expect((await call(api.app, contract.planAssignment, { params, query: {} }, ada)).reply.without).toEqual(
    [],
  );
});

test('every made-up application has gone a way that the state machine knows', () => {
  const { applications, applicationMilestones } = buildSeedData(new Date());
  for (const { userId, status } of applications) {
    const path = applicationMilestones.filter((row) => row.userId === userId).map((row) => row.status);
    expect(path[0]).toBe('started');
    expect(path.at(-1)).toBe(status);
    for (const [index, to] of path.entries()) {
      const from = path[index - 1];
      if (from === undefined) continue;
      expect(applicationTransitions.some((row) => row.to === to && row.from.includes(from))).toBe(true);
    }
  }
});

test('nothing of the data happens later than the day of seeding begins, and the log is in order', () => {
  const today = new Date('2026-03-15T12:00:00Z');
  const { auditLog, users } = buildSeedData(today);
  const moments = auditLog.map(({ at }) => at);
  expect([...moments].sort()).toEqual(moments);
  const latest = Math.max(
    ...[...moments, ...users.map(({ createdAt }) => createdAt)].map((at) => Date.parse(at)),
  );
  expect(latest).toBeLessThan(today.getTime());
});

test('the data of one day is the same every time', () => {
  const today = new Date('2026-03-15T12:00:00Z');
  expect(buildSeedData(today)).toEqual(buildSeedData(new Date('2026-03-15T23:00:00Z')));
});
