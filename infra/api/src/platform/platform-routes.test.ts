import { getPlatformOverview, getPlatformSetup } from '@event-portal/contracts';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { seedDatabase } from '../seeding/seed-database';
import { formatPeriod } from './setup';

let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  api = await startTestApi({ environment: { ALLOWED_ORIGINS: 'https://tools.example.org' } });
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterEach(() => api.close());

const overview = async () => (await call(api.app, getPlatformOverview, {}, superuser)).reply;

test('an empty platform has figures of zero, and fourteen days', async () => {
  const reply = await overview();
  expect(reply).toMatchObject({
    users: { total: 1, lastSevenDays: 1, sevenDaysBefore: 0, onboarded: 1 },
    events: { total: 0, byPhase: { draft: 0, ended: 0 } },
    applications: { total: 0, byStatus: { started: 0, confirmed: 0 } },
    checkIns: 0,
    attention: [],
    recentActions: [],
  });
  expect(reply.users.perDay).toHaveLength(14);
  expect(reply.users.perDay.at(-1)?.count).toBe(1);
});

test('figures count the last seven days and the seven before', async () => {
  for (const days of [-1, -6, -8, -13, -20])
    await addPerson(api.database, { at: new Date(inDays(days)), onboarded: false });
  const eventId = await addEvent(api.database);
  for (const status of ['started', 'submitted', 'confirmed'] as const) {
    await addApplication(api.database, eventId, await addPerson(api.database), status);
  }
  const reply = await overview();
  expect(reply.users).toMatchObject({ total: 9, lastSevenDays: 6, sevenDaysBefore: 2, onboarded: 4 });
  expect(reply.applications).toMatchObject({ total: 2, lastSevenDays: 2, byStatus: { started: 1 } });
  expect(reply.events.byPhase['applications-open']).toBe(1);
});

test('what waits for somebody is listed, and what is over is not', async () => {
  const [closing, draft, over] = [
    await addEvent(api.database, { name: 'Closing soon', applicationsCloseAt: inDays(1) }),
    await addEvent(api.database, {
      name: 'Late draft',
      published: false,
      applicationsCloseAt: inDays(2),
      startsAt: inDays(3),
      endsAt: inDays(4),
      seatsConfirmBy: null,
    }),
    await addEvent(api.database, {
      name: 'Over',
      applicationsOpenAt: inDays(-30),
      applicationsCloseAt: inDays(-20),
      startsAt: inDays(-10),
      endsAt: inDays(-9),
    }),
  ];
  await addEventRole(api.database, closing, superuser, 'admin');
  for (const status of ['started', 'submitted', 'under_review'] as const) {
    await addApplication(api.database, closing, await addPerson(api.database), status);
  }
  await addApplication(api.database, over, await addPerson(api.database), 'submitted');

  const { attention } = await overview();
  expect(attention.map(({ kind, eventId, count }) => [kind, eventId, count])).toEqual([
    ['event-without-admin', draft, 0],
    ['draft-starting-soon', draft, 3],
    ['applications-waiting', closing, 2],
    ['applications-closing', closing, 1],
  ]);
});

test('the set-up tells limits and the health of the parts, and no secret', async () => {
  const { reply, response } = await call(api.app, getPlatformSetup, {}, superuser);
  expect(reply).toMatchObject({
    maxAcceptedApplications: 500,
    acceptFromWaitlistCount: 50,
    acceptFromWaitlistPeriod: '@every 72h',
    allowedOrigins: ['https://tools.example.org'],
    clientUrl: 'http://localhost:5173',
    parts: [
      { name: 'database', state: 'up' },
      { name: 'redis', state: 'not-configured', latencyMs: null },
    ],
    checksReports: false,
  });
  expect(response.body).not.toMatch(/portal-secret|postgres:/);
});

test.each([
  [72 * 3_600_000, '@every 72h'],
  [5_400_000, '@every 1h30m'],
  [1_500, '@every 1s500ms'],
])('a period of %d ms is written %s', (milliseconds, expected) => {
  expect(formatPeriod(milliseconds)).toBe(expected);
});

test('the development data fills an empty platform only', async () => {
  expect(await seedDatabase(api.database, new Date())).toBeUndefined();
});
