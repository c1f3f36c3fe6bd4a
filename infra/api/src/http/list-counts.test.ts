import {
  ApplicationStatus,
  createTeam,
  EventPhase,
  EventRole,
  fillPath,
  listAttendees,
  listDirectory,
  listEventMails,
  listEventRoles,
  listManagedEvents,
  listReceivedApplications,
  listScans,
  listTeams,
  listUsers,
  MailState,
  suspendUser,
  type Endpoint,
} from '@event-portal/contracts';
import { endpoints } from '../../testing/endpoints';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { makeChange } from '../database/change';
import { tell } from '../notices/tell';

let api: TestApi;
let superuser: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser', name: 'Kim Boss' });
  eventId = await addEvent(api.database, { name: 'Kim’s open event' });
  await addEvent(api.database, { name: 'Kim’s draft', published: false });
  await addEvent(api.database, { name: 'Another draft', published: false });
  await addEvent(api.database, { name: 'Kim’s next year', applicationsOpenAt: inDays(1) });
  await addEventRole(api.database, eventId, superuser, 'admin');
  for (const [index, status] of ApplicationStatus.options.entries())
    for (const name of [`Kim ${index}`, `Robin ${index}`]) {
      const person = await addPerson(api.database, { name, onboarded: index % 2 === 0 });
      await addApplication(api.database, eventId, person, status);
      await writeMail(person, MailState.options[index % MailState.options.length]!);
    }
  for (const name of ['Kim Staff', 'Robin Staff'])
    await addEventRole(api.database, eventId, await addPerson(api.database, { name }), 'staff');
  const late = await addPerson(api.database, { name: 'Kim Suspended' });
  await call(
    api.app,
    suspendUser,
    { params: { userId: late.userId }, body: { reason: 'Shared a password.' } },
    superuser,
  );
  for (const name of ['Kim and friends', 'Robin and friends']) {
    const founder = await addPerson(api.database, { name });
    await addApplication(api.database, eventId, founder, 'confirmed');
    await call(api.app, createTeam, { params: { eventId }, body: { name, description: '' } }, founder);
  }
  await fillTeam('Kim and friends');
  await api.database
    .updateTable('eventRoles')
    .set({ checkedInAt: new Date().toISOString() })
    .where('role', '=', 'attendee')
    .where('userId', 'in', (row) =>
      row.selectFrom('users').select('userId').where('nameKey', 'like', '% and friends'),
    )
    .execute();
});
afterAll(() => api.close());

async function fillTeam(name: string) {
  const team = await api.database
    .selectFrom('teams')
    .select(['teamId', 'eventId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  for (let member = 0; member < 3; member += 1) {
    const { userId } = await addPerson(api.database);
    await addEventRole(api.database, eventId, { userId }, 'attendee');
    await api.database
      .insertInto('teamMembers')
      .values({ ...team, userId, joinedAt: new Date().toISOString() })
      .execute();
  }
}

/** A mail to somebody, with what became of it. */
async function writeMail({ userId }: TestPerson, state: MailState): Promise<void> {
  const facts = { at: new Date().toISOString(), actor: null, requestId: null };
  await makeChange(api.database, facts, async (change) => {
    await tell(change, [{ userId, eventId, cause: 'x', about: { kind: 'application.received' } }]);
    const own = change.tx.selectFrom('notices').select('noticeId').where('userId', '=', userId);
    await change.tx.updateTable('mails').set({ state }).where('noticeId', 'in', own).execute();
  });
}

type Counts = Record<string, number>;
type Filters = Readonly<Record<string, (counts: Counts) => number>>;

const sum = (counts: Counts, names: readonly string[] = Object.keys(counts)) =>
  names.reduce((total, name) => total + (counts[name] ?? Number.NaN), 0);

/** Every filter that a list has, and how many its counts say that it leaves. */
const lists: Record<string, readonly [Endpoint, Filters]> = {
  applications: [
    listReceivedApplications,
    {
      '': (counts) => sum(counts) - (counts.started ?? 0),
      'undecided=yes': (counts) => sum(counts, ['submitted', 'under_review']),
      'closed=yes': (counts) => sum(counts, ['rejected', 'declined', 'withdrawn']),
      ...ofEach(
        'status',
        ApplicationStatus.options.filter((status) => status !== 'started'),
      ),
    },
  ],
  roles: [
    listEventRoles,
    {
      '': sum,
      'group=crew': (counts) => sum(counts, ['admin', 'staff']),
      'group=participants': (counts) => sum(counts, ['applicant', 'attendee']),
      ...ofEach('role', EventRole.options),
    },
  ],
  directory: [
    listDirectory,
    {
      '': sum,
      'checkedIn=yes': (counts) => sum(counts, ['here']),
      'checkedIn=no': (counts) => sum(counts, ['missing']),
    },
  ],
  attendees: [
    listAttendees,
    {
      '': sum,
      'checkedIn=yes': (counts) => sum(counts, ['here']),
      'checkedIn=no': (counts) => sum(counts, ['missing']),
    },
  ],
  scans: [
    listScans,
    {
      '': (counts) => sum(counts, ['all']),
      ...ofEach('only', ['granted', 'refused', 'undone', 'conflicts']),
    },
  ],
  mails: [listEventMails, { '': sum, ...ofEach('state', MailState.options) }],
  teams: [listTeams, { '': (counts) => sum(counts, ['all']), 'open=yes': (counts) => sum(counts, ['open']) }],
  events: [listManagedEvents, { '': sum, ...ofEach('phase', EventPhase.options) }],
  users: [
    listUsers,
    {
      '': (counts) => sum(counts, ['all']),
      'role=superuser': (counts) => sum(counts, ['superusers']),
      'onboarded=yes': (counts) => sum(counts, ['onboarded']),
      'onboarded=no': (counts) => sum(counts, ['all']) - sum(counts, ['onboarded']),
      'suspended=yes': (counts) => sum(counts, ['suspended']),
    },
  ],
};

function ofEach(filter: string, values: readonly string[]): Filters {
  return Object.fromEntries(
    values.map((value) => [`${filter}=${value}`, (counts: Counts) => sum(counts, [value])]),
  );
}

const cases = Object.entries(lists).flatMap(([name, [endpoint, filters]]) =>
  Object.keys(filters).map((filter) => [name, filter, endpoint, filters[filter]] as const),
);

test.each(cases)(
  '%s, %s: as many as are counted, with and without a search',
  async (...[, filter, endpoint, expected]) => {
    const totals: number[] = [];
    for (const search of ['', 'kim', 'nobody at all']) {
      const url = `${fillPath(endpoint.path, { eventId })}?${filter}&search=${search}`;
      const response = await send(api.app, { method: 'GET', url }, superuser);
      const { total, counts } = response.json<{ total: number; counts: Counts }>();
      expect([search, total]).toEqual([search, expected?.(counts)]);
      totals.push(total);
    }
    expect(totals[2]).toBe(0);
    expect(totals[1]).toBeLessThanOrEqual(totals[0] ?? 0);
  },
);

test('every list whose reply has counts is asked about here', () => {
  const counted = endpoints
    .filter(([, { reply }]) => {
      const shape = (reply as { shape?: object } | undefined)?.shape ?? {};
      return 'counts' in shape && 'total' in shape;
    })
    .map(([, { path }]) => path);
  expect(Object.values(lists).map(([{ path }]) => path)).toEqual(expect.arrayContaining(counted));
});
