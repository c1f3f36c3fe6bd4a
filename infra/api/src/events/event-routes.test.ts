import {
  createEvent,
  eventPhase,
  getEvent,
  listCheckInLists,
  listManagedEvents,
  listPortalEvents,
  setEventPublished,
  updateEvent,
  type ManagedEventsQuery,
} from '@event-portal/contracts';
import fc from 'fast-check';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  openEventDraft,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { phaseInSql } from './event-rules';

let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  api = await startTestApi({ environment: { MAX_ACCEPTED_APPLICATIONS: '40' } });
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterEach(() => api.close());

const create = () => call(api.app, createEvent, { body: openEventDraft }, superuser);
const update = (by: TestPerson, eventId: string, version: number, change: object = {}) =>
  call(
    api.app,
    updateEvent,
    { params: { eventId }, body: { version, event: { ...openEventDraft, ...change } } },
    by,
  );
const publish = (eventId: string, version: number, published: boolean) =>
  call(api.app, setEventPublished, { params: { eventId }, body: { version, published } }, superuser);
const seen = async (person: TestPerson) =>
  (await call(api.app, listPortalEvents, {}, person)).reply.events.map(({ name }) => name);

test('a superuser creates an event, becomes its admin, and publishes it', async () => {
  const created = await create();
  expect(created.status).toBe(201);
  const { eventId } = created.reply;
  expect(created.reply).toMatchObject({ ...openEventDraft, published: false, phase: 'draft', version: 1 });
  expect((await call(api.app, getEvent, { params: { eventId } }, superuser)).reply.eventRole).toBe('admin');

  const person = await addPerson(api.database);
  expect(await seen(person)).toEqual([]);
  expect((await publish(eventId, 1, true)).reply).toMatchObject({
    published: true,
    phase: 'applications-open',
    version: 2,
  });
  expect(await seen(person)).toEqual(['Spring Hackathon']);
  await publish(eventId, 2, false);
  expect((await call(api.app, getEvent, { params: { eventId } }, person)).error).toBe('not_found');
});

test('an event has its door and its usual lists from the beginning', async () => {
  const times = { startsAt: '2027-03-26T17:00:00.000Z', endsAt: '2027-03-28T14:00:00.000Z' };
  const seats = { applicationsCloseAt: inDays(1), seatsConfirmBy: null };
  const body = { ...openEventDraft, ...times, ...seats, timeZone: 'Europe/Madrid' };
  const { eventId } = (await call(api.app, createEvent, { body }, superuser)).reply;
  const { items } = (await call(api.app, listCheckInLists, { params: { eventId } }, superuser)).reply;
  expect(items.map(({ name, opensAt }) => [name, opensAt])).toEqual([
    ['Door', null],
    ['Dinner, Fri 26 Mar', '2027-03-26T17:00:00.000Z'],
    ['Day 2, Sat 27 Mar', '2027-03-27T04:00:00.000Z'],
    ['Lunch, Sat 27 Mar', '2027-03-27T10:30:00.000Z'],
    ['Dinner, Sat 27 Mar', '2027-03-27T17:00:00.000Z'],
    // The clocks have gone forward.
    ['Day 3, Sun 28 Mar', '2027-03-28T03:00:00.000Z'],
    ['Lunch, Sun 28 Mar', '2027-03-28T09:30:00.000Z'],
    ['Swag', null],
  ]);
});

test('an event is listed with the caller’s standing and the one thing to do', async () => {
  const person = await addPerson(api.database);
  const [open, draft, offered, finished] = [
    await addEvent(api.database, { name: 'Open event' }),
    await addEvent(api.database, { name: 'Draft begun' }),
    await addEvent(api.database, { name: 'Seat offered' }),
    await addEvent(api.database, {
      name: 'Finished one',
      applicationsOpenAt: inDays(-40),
      applicationsCloseAt: inDays(-30),
      startsAt: inDays(-20),
      endsAt: inDays(-19),
    }),
  ];
  await addApplication(api.database, draft, person, 'started');
  await addApplication(api.database, offered, person, 'accepted');
  await addEventRole(api.database, finished, person, 'staff');
  const { events } = (await call(api.app, listPortalEvents, {}, person)).reply;
  expect(Object.fromEntries(events.map(({ eventId, nextAction }) => [eventId, nextAction]))).toEqual({
    [open]: 'apply',
    [draft]: 'continue-application',
    [offered]: 'answer-offer',
    [finished]: 'open-dashboard',
  });
});

test('an unpublished event is there for those who run it and for superusers only', async () => {
  const eventId = await addEvent(api.database, { name: 'Hidden event', published: false });
  const roles = ['admin', 'staff', 'applicant', 'attendee'] as const;
  for (const role of [...roles, null]) {
    const person = await addPerson(api.database);
    if (role) await addEventRole(api.database, eventId, person, role);
    const worksThere = role === 'admin' || role === 'staff';
    expect(await seen(person)).toEqual(worksThere ? ['Hidden event'] : []);
  }
  expect(await seen(superuser)).toEqual(['Hidden event']);
});

describe('editing', () => {
  test('an edit from an older version is refused, and changes nothing', async () => {
    const eventId = await addEvent(api.database);
    expect((await update(superuser, eventId, 1, { name: 'First edit' })).reply).toMatchObject({
      name: 'First edit',
      version: 2,
    });
    expect((await update(superuser, eventId, 1, { name: 'Second edit' })).error).toBe('stale');
    expect((await publish(eventId, 1, false)).error).toBe('stale');
    expect((await call(api.app, getEvent, { params: { eventId } }, superuser)).reply.name).toBe('First edit');
  });

  test('of two edits at once one is taken', async () => {
    const eventId = await addEvent(api.database);
    const replies = await Promise.all(
      ['One name', 'Two name', 'Three name'].map((name) => update(superuser, eventId, 1, { name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('an edit that changes nothing raises no version, however the moments are written', async () => {
    const eventId = await addEvent(api.database);
    const startsAt = openEventDraft.startsAt.replace(/\.\d+Z$/, (fraction) => fraction.replace('Z', '000Z'));
    expect((await update(superuser, eventId, 1, { startsAt })).reply.version).toBe(1);
  });

  test('staff do not edit, and the admin of another event does not either', async () => {
    const [eventId, other] = [await addEvent(api.database), await addEvent(api.database)];
    const [staff, foreign] = [await addPerson(api.database), await addPerson(api.database)];
    await addEventRole(api.database, eventId, staff, 'staff');
    await addEventRole(api.database, other, foreign, 'admin');
    for (const person of [staff, foreign]) expect((await update(person, eventId, 1)).error).toBe('forbidden');
  });

  test.each([
    [{ name: 'Abc' }, 'event.name'],
    [{ name: 'x'.repeat(61) }, 'event.name'],
    [{ endsAt: openEventDraft.startsAt }, 'event.endsAt'],
    [{ applicationsCloseAt: openEventDraft.applicationsOpenAt }, 'event.applicationsOpenAt'],
    [{ seatsConfirmBy: inDays(90) }, 'event.seatsConfirmBy'],
    [{ timeZone: 'Mars/Olympus' }, 'event.timeZone'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'event.websiteUrl'],
    [{ startsAt: '2026-02-30T00:00:00Z' }, 'event.startsAt'],
    [{ startsAt: 'tomorrow' }, 'event.startsAt'],
    [{ maxAttendees: 0 }, 'event.maxAttendees'],
    [{ teamSize: 21 }, 'event.teamSize'],
    [{ maxAttendees: 1e9 }, 'event.maxAttendees'],
    [{ location: '' }, 'event.location'],
  ])('%j is refused at its field', async (change, field) => {
    const eventId = await addEvent(api.database);
    const { error, fields } = await update(superuser, eventId, 1, change);
    expect(error).toBe('invalid_request');
    expect(Object.keys(fields ?? {})).toContain(field);
  });
});

describe('every event, for superusers', () => {
  const list = async (query: Partial<ManagedEventsQuery>) =>
    (await call(api.app, listManagedEvents, { query }, superuser)).reply;

  test('has figures, and is searched, narrowed by phase and sorted', async () => {
    const eventId = await addEvent(api.database, { name: 'Été à Lyon' });
    await addEvent(api.database, { name: 'Hidden 100%', published: false });
    await addEvent(api.database, {
      name: 'Later event',
      applicationsOpenAt: inDays(5),
      startsAt: inDays(30),
      endsAt: inDays(31),
    });
    const [admin, attendee] = [await addPerson(api.database), await addPerson(api.database)];
    await addEventRole(api.database, eventId, admin, 'admin');
    await addApplication(api.database, eventId, attendee, 'confirmed');

    expect((await list({ search: 'ete a' })).items).toMatchObject([
      { applications: 1, attendees: 1, admins: 1 },
    ]);
    expect((await list({ search: '%' })).items).toMatchObject([{ name: 'Hidden 100%' }]);
    expect((await list({ phase: 'draft' })).items).toMatchObject([{ name: 'Hidden 100%' }]);
    expect((await list({ phase: 'upcoming' })).items).toMatchObject([{ name: 'Later event' }]);
    const sorted = await list({ sort: 'name:asc', pageSize: 2 });
    expect(sorted).toMatchObject({ total: 3, items: [{ name: 'Été à Lyon' }, { name: 'Hidden 100%' }] });
  });

  test('the database reckons the phase as the contract does', async () => {
    const now = new Date('2026-06-15T12:00:00Z');
    const moment = fc
      .integer({ min: -3, max: 3 })
      .map((hours) => new Date(now.getTime() + hours * 3_600_000).toISOString());
    const dates = fc
      .tuple(moment, moment, moment, moment, fc.boolean())
      .filter(([open, close, start, end]) => open < close && start < end);
    await fc.assert(
      fc.asyncProperty(dates, async ([open, close, start, end, published]) => {
        const eventId = await addEvent(api.database, {
          applicationsOpenAt: open,
          applicationsCloseAt: close,
          startsAt: start,
          endsAt: end,
          published,
        });
        const row = await api.database
          .selectFrom('events')
          .selectAll()
          .select(phaseInSql(now).as('phase'))
          .where('eventId', '=', eventId)
          .executeTakeFirstOrThrow();
        expect(row.phase).toBe(eventPhase(row, now));
      }),
      { numRuns: 60 },
    );
  });
});
