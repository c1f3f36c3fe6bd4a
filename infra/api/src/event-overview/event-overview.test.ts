import { getEventOverview, giveEventRoles } from '@event-portal/contracts';
import { addApplication, addEvent, addPerson, inDays, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  api = await startTestApi({ environment: { MAX_ACCEPTED_APPLICATIONS: '40' } });
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterEach(() => api.close());

describe('an event’s figures', () => {
  test('count applications, roles, teams and arrivals, with seats within the platform’s limit', async () => {
    const eventId = await addEvent(api.database, { maxAttendees: 100 });
    for (const status of ['started', 'submitted', 'submitted', 'confirmed'] as const) {
      await addApplication(api.database, eventId, await addPerson(api.database), status);
    }
    const { reply } = await call(api.app, getEventOverview, { params: { eventId } }, superuser);
    expect(reply).toMatchObject({
      applications: { started: 1, submitted: 2, confirmed: 1, rejected: 0 },
      roles: { admin: 0, staff: 0, applicant: 2, attendee: 1 },
      checkedIn: 0,
      teams: 0,
      seats: 40,
    });
  });

  test('say what waits: which offers end when, seats beyond the limit, and who has not signed in', async () => {
    const eventId = await addEvent(api.database, { maxAttendees: 2, seatsConfirmBy: inDays(3) });
    const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(api.database)));
    for (const person of people) await addApplication(api.database, eventId, person, 'accepted');
    const offer = (index: number, offerUntil: string) =>
      api.database
        .updateTable('applications')
        .set({ offerUntil })
        .where('userId', '=', people[index]?.userId ?? '')
        .execute();
    await offer(0, inDays(1));
    await offer(1, inDays(-1));
    await call(
      api.app,
      giveEventRoles,
      { params: { eventId }, body: { emails: ['later@example.org'], role: 'staff' } },
      superuser,
    );
    const { reply } = await call(api.app, getEventOverview, { params: { eventId } }, superuser);
    expect(reply.desk).toMatchObject({
      seats: { limit: 2, taken: 0, offered: 3, free: 0 },
      offersLapsed: 1,
      waitlistNextAt: null,
      invited: 1,
    });
    const stored = await api.database
      .selectFrom('applications')
      .select('offerUntil')
      .where('userId', '=', people[0]?.userId ?? '')
      .executeTakeFirstOrThrow();
    expect(reply.desk?.offersEndAt).toBe(stored.offerUntil);
  });

  test('count days in the event’s own time zone, the day of the clock change included', async () => {
    await api.close();
    api = await startTestApi({ now: () => new Date('2026-03-30T03:00:00Z') });
    superuser = await addPerson(api.database, { role: 'superuser', at: new Date('2026-03-30T00:00:00Z') });
    const eventId = await addEvent(api.database, { timeZone: 'America/New_York' });
    for (const submittedAt of [
      '2026-03-30T02:59:00Z',
      '2026-03-29T04:00:00Z',
      '2026-03-29T03:59:00Z',
      '2026-03-01T12:00:00Z',
    ]) {
      const person = await addPerson(api.database);
      await addApplication(api.database, eventId, person, 'submitted');
      await api.database
        .updateTable('applications')
        .set({ submittedAt })
        .where('userId', '=', person.userId)
        .execute();
    }
    const { reply } = await call(api.app, getEventOverview, { params: { eventId } }, superuser);
    expect(reply.submissionsPerDay).toHaveLength(14);
    expect(reply.submissionsPerDay.slice(-2)).toEqual([
      { day: '2026-03-28', count: 1 },
      { day: '2026-03-29', count: 2 },
    ]);
  });
});
