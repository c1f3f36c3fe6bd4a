import { listAuditEntries, listUsers, type AuditQuery, type UsersQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

const MANY = 10_600;

let api: TestApi;
let superuser: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser', name: 'Kim Boss', onboarded: false });
  await sql`
    insert into users (email, name, name_key, onboarded, created_at)
    select 'kim' || n || '@example.test', 'Kim ' || n, 'kim ' || lpad(n::text, 5, '0'), true, now() from generate_series(1, ${MANY}) n
  `.execute(api.database);
  await sql`
    insert into audit_log (at, action, target_kind, target_id, target_label, changes, search_key)
    select now(), 'user.signed_in', 'user', n::text, 'Kim', '{}', 'kim ' || n from generate_series(1, ${MANY}) n
  `.execute(api.database);
}, 30_000);
afterAll(() => api.close());

type Count = { count?: 'bounded' };
const users = async (query: Partial<UsersQuery> & Count) =>
  (await call(api.app, listUsers, { query }, superuser)).reply;
const entries = async (query: Partial<AuditQuery> & Count) =>
  (await call(api.app, listAuditEntries, { query }, superuser)).reply;

test('who does not ask for less is told the whole length', async () => {
  expect(await users({ search: 'kim' })).toMatchObject({ total: MANY + 1, counts: { all: MANY + 1 } });
  expect((await users({ search: 'kim' })).more).toBeUndefined();
  expect((await entries({})).total).toBe(MANY);
});

test('everybody is counted in any case, and so is whoever a filter leaves', async () => {
  expect(await users({ count: 'bounded' })).toMatchObject({ total: MANY + 1, counts: { superusers: 1 } });
  expect(await users({ count: 'bounded', onboarded: 'yes' })).toMatchObject({ total: MANY });
});

test('a search that finds more than ten thousand says that there are more, and counts no part of them', async () => {
  const { total, more, counts } = await users({ count: 'bounded', search: 'kim' });
  expect({ total, more, counts }).toEqual({ total: 10_000, more: true, counts: undefined });
  expect(await users({ count: 'bounded', search: 'kim', role: 'superuser' })).toMatchObject({ total: 1 });
  expect(await users({ count: 'bounded', search: 'kim 00123' })).toMatchObject({
    total: 1,
    counts: { all: 1 },
  });
});

test('from every page of a list that goes on there is a way on, to its last row', async () => {
  expect(await entries({ count: 'bounded' })).toMatchObject({ total: 10_000, more: true });
  for (let page = 396; ; page += 1) {
    const { items, total, more } = await entries({ count: 'bounded', page });
    expect(items).toHaveLength(25);
    if (!more) {
      expect(total).toBe(MANY);
      break;
    }
    expect(total).toBeGreaterThan(page * 25);
    expect(total).toBeLessThan(MANY);
  }
});
