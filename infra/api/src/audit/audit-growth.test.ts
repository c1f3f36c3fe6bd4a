import { changeProfile, listAuditEntries, signOut } from '@event-portal/contracts';
import { sql } from 'kysely';
import { sessionOf, signIn } from '../../testing/browser';
import { addPerson, inDays, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider';
import { makeChange, type Actor } from '../database/change';
import { startAuditRetention } from './audit-retention';
import { recordAudit, type AuditedFact } from './record-audit';

let provider: TestIdentityProvider;
let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({ environment: provider.environment });
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterEach(async () => {
  await api.close();
  await provider.close();
});

const entriesOf = async (actorId: string) =>
  (await call(api.app, listAuditEntries, { query: { actorId: actorId, sort: 'at:asc' } }, superuser)).reply
    .items;

const write = (at: string, actor: Actor | null, fact: AuditedFact) =>
  makeChange(api.database, { at, actor, requestId: null }, (change) => recordAudit(change, fact));

const signedIn = ({ userId, name }: Actor): AuditedFact => ({
  action: 'user.signed_in',
  target: { kind: 'user', id: userId, label: name },
});

test('who signs in and out a hundred times has three entries, and the log tells how often', async () => {
  for (let round = 0; round < 100; round += 1) {
    const session = sessionOf(await signIn(api.app, provider, { person: 'staff' }))!;
    await call(api.app, signOut, {}, { session });
  }
  const { userId } = await api.database.selectFrom('accounts').select('userId').executeTakeFirstOrThrow();
  expect((await entriesOf(userId)).map(({ action, times }) => [action, times])).toEqual([
    ['user.registered', 1],
    ['user.signed_out', 100],
    ['user.signed_in', 99],
  ]);
});

test('what is another fact, or another hour, has an entry of its own', async () => {
  const person = await addPerson(api.database, { name: 'Ann' });
  const rename = (name: string) =>
    call(api.app, changeProfile, { body: { name, preferredEmail: null, emailConsent: false } }, person);
  for (const name of ['Anna', 'Ann', 'Anna', 'Ann', 'Annie']) await rename(name);
  expect((await entriesOf(person.userId)).map(({ changes, times }) => [changes.name?.after, times])).toEqual([
    ['Anna', 2],
    ['Ann', 2],
    ['Annie', 1],
  ]);

  const other = await addPerson(api.database);
  for (const minutes of [0, 59, 61, 119]) {
    const at = new Date(Date.parse('2026-05-01T10:00:00Z') + minutes * 60_000).toISOString();
    await write(at, other, signedIn(other));
  }
  expect((await entriesOf(other.userId)).map(({ at, times, lastAt }) => [at, times, lastAt])).toEqual([
    ['2026-05-01T10:00:00.000Z', 2, '2026-05-01T10:59:00.000Z'],
    ['2026-05-01T11:01:00.000Z', 2, '2026-05-01T11:59:00.000Z'],
  ]);
});

test('what people do to others, and what the platform does, is never only counted', async () => {
  const fact: AuditedFact = {
    action: 'attendee.checked_in',
    target: { kind: 'user', id: superuser.userId, label: superuser.name },
  };
  for (const actor of [superuser, superuser, null, null]) await write(inDays(0), actor, fact);
  const { count } = await api.database
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'attendee.checked_in')
    .executeTakeFirstOrThrow();
  expect(count).toBe(4);
});

test('a count can only grow, and goes with its entry alone', async () => {
  for (let time = 0; time < 3; time += 1) await write(inDays(0), superuser, signedIn(superuser));
  for (const attempt of [
    sql`update audit_repeats set times = 2`,
    sql`update audit_repeats set last_at = now()`,
    sql`delete from audit_repeats`,
    sql`truncate audit_repeats`,
  ])
    await expect(attempt.execute(api.database)).rejects.toThrow('append-only');
});

test('entries are removed when they are too old, with their counts; the database keeps each for a year', async () => {
  const others = [
    await addPerson(api.database),
    await addPerson(api.database),
    await addPerson(api.database),
  ];
  for (const [index, days] of [-800, -700, -100].entries())
    for (let time = 0; time < 2; time += 1)
      await write(inDays(days), others[index]!, signedIn(others[index]!));
  const removed: number[] = [];
  const options = {
    database: api.database,
    now: () => new Date(),
    onRemoved: (entries: number) => removed.push(entries),
    onFailure: () => undefined,
  };
  const timesLeft = async () =>
    (await Promise.all(others.map(({ userId }) => entriesOf(userId)))).map((left) => left.length);

  const retention = startAuditRetention({ ...options, days: 730 });
  expect([await retention.removeDue(), await retention.removeDue()]).toEqual([1, 0]);
  await retention.stop();
  expect(await timesLeft()).toEqual([0, 1, 1]);

  // Whatever somebody asks for.
  const greedy = startAuditRetention({ ...options, days: 0 });
  expect([await greedy.removeDue(), await greedy.removeDue()]).toEqual([1, 0]);
  await greedy.stop();
  expect(await timesLeft()).toEqual([0, 0, 1]);
  expect(removed).toEqual([1, 1]);
  expect(await api.database.selectFrom('auditRepeats').selectAll().execute()).toHaveLength(1);
  await expect(sql`delete from audit_log`.execute(api.database)).rejects.toThrow('append-only');
});
