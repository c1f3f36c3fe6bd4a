import { sql } from 'kysely';
import { addPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { hashSecret } from '../secrets';
import { readSessions } from './session-store';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

async function nameBehind({ session }: { session: string }): Promise<string | undefined> {
  const tokenHash = hashSecret(session);
  return (await readSessions(fixture.database, [tokenHash, tokenHash])).get(tokenHash)?.user.name;
}

test('a connection that has prepared the reading of sessions reads on when a migration gives a column another type', async () => {
  const person = await addPerson(fixture.database, { name: 'Ada' });
  expect(await nameBehind(person)).toBe('Ada');
  await sql`alter table sessions alter column token_hash type varchar(60)`.execute(fixture.database);
  expect(await nameBehind(person)).toBe('Ada');
});

test('a suspended person has no session, whatever the statement found before', async () => {
  const person = await addPerson(fixture.database);
  for (let time = 0; time < 10; time += 1) expect(await nameBehind(person)).toBeDefined();
  await fixture.database
    .updateTable('users')
    .set({ suspendedAt: new Date().toISOString() })
    .where('userId', '=', person.userId)
    .execute();
  expect(await nameBehind(person)).toBeUndefined();
});
