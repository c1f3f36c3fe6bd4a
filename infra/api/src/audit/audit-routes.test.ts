import { changeProfile, listAuditEntries, type AuditQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import { addEvent, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { makeChange } from '../database/change';
import { recordAudit } from './record-audit';

let api: TestApi;
let superuser: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterAll(() => api.close());

const list = async (query: Partial<Record<keyof AuditQuery, string>>) =>
  (await call(api.app, listAuditEntries, { query: query as Partial<AuditQuery> }, superuser)).reply;

/** Writes an entry of a day. */
async function write(
  at: string,
  label: string,
  actor: { userId: string; name: string } | null = null,
): Promise<void> {
  await makeChange(api.database, { at, actor, requestId: null }, (change) =>
    recordAudit(change, { action: 'content.created', target: { kind: 'content', id: 'x', label } }),
  );
}

test('the log tells who did what to what, with what was before and after', async () => {
  const person = await addPerson(api.database, { name: 'Ann' });
  const body = { name: 'Anna', preferredEmail: null, emailConsent: false };
  await call(api.app, changeProfile, { body }, person);
  const { items } = await list({ actorId: person.userId });
  expect(items[0]).toMatchObject({
    actor: { userId: person.userId, name: 'Ann' },
    action: 'user.profile_changed',
    target: { kind: 'user', id: person.userId, label: 'Anna' },
    changes: { name: { before: 'Ann', after: 'Anna' } },
    event: null,
  });
});

test('a change that changes nothing leaves no entry', async () => {
  const person = await addPerson(api.database);
  const body = { name: person.name, preferredEmail: null, emailConsent: false };
  expect((await call(api.app, changeProfile, { body }, person)).status).toBe(200);
  expect((await list({ actorId: person.userId })).total).toBe(0);
});

test('the database refuses to change, remove or empty the log', async () => {
  await write(new Date().toISOString(), 'Anything');
  const attempts = [
    sql`update audit_log set actor_name = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log cascade`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(api.database)).rejects.toThrow('append-only');
});

test('days are whole and in UTC, both included', async () => {
  for (const at of [
    '2026-02-01T23:59:59.999Z',
    '2026-02-02T00:00:00.000Z',
    '2026-02-03T23:59:59.999Z',
    '2026-02-04T00:00:00.000Z',
  ]) {
    await write(at, `Entry of ${at}`);
  }
  const { items } = await list({ from: '2026-02-02', to: '2026-02-03', sort: 'at:asc' });
  expect(items.map(({ at }) => at)).toEqual(['2026-02-02T00:00:00.000Z', '2026-02-03T23:59:59.999Z']);
});

test('entries are found by every name in them, however they are written', async () => {
  await write('2026-03-01T00:00:00.000Z', 'Straße 100%_\\ des Éclairs', {
    userId: superuser.userId,
    name: 'Łukasz 💥',
  });
  for (const search of ['ECLAIRS', 'éclairs', 'strasse', '100%_\\', 'lukasz', '💥']) {
    expect((await list({ search })).items).toContainEqual(
      expect.objectContaining({
        target: expect.objectContaining({ label: 'Straße 100%_\\ des Éclairs' }) as object,
      }),
    );
  }
  expect((await list({ search: '100%x' })).total).toBe(0);
});

test('the log can be narrowed to an action and to an event', async () => {
  const eventId = await addEvent(api.database, { name: 'Audited event' });
  await makeChange(api.database, { at: new Date().toISOString(), actor: null, requestId: null }, (change) =>
    recordAudit(change, {
      action: 'event.changed',
      target: { kind: 'event', id: eventId, label: 'Audited event' },
      event: { eventId, name: 'Audited event' },
    }),
  );
  expect((await list({ eventId })).items.map(({ action }) => action)).toEqual(['event.changed']);
  const changed = await list({ action: 'event.changed' });
  expect(changed.items.every(({ action }) => action === 'event.changed')).toBe(true);
});

test('a day that no calendar has is refused, and one that Postgres does not know is refused too', async () => {
  for (const from of ['2026-02-30', 'yesterday', '0000-01-01']) {
    const { error } = await call(api.app, listAuditEntries, { query: { from } }, superuser);
    expect(error).toBe('invalid_request');
  }
  for (const to of ['9999-12-31', '9999-12-30'])
    expect([to, (await call(api.app, listAuditEntries, { query: { to } }, superuser)).status]).toEqual([
      to,
      to === '9999-12-31' ? 422 : 200,
    ]);
});
