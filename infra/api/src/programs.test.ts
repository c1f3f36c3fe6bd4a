import { findFreePort } from '@event-portal/tooling/free-port';
import { sql } from 'kysely';
import { eventually } from '../testing/eventually';
import { addPerson } from '../testing/people';
import { runProgram } from '../testing/program';
import { CLIENT_URL } from '../testing/test-api';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database';

const secrets = { AUTH_IDP_CLIENT_ID: 'portal', AUTH_IDP_CLIENT_SECRET: 'canary-secret' };

// Each program is a process of its own, on a machine that may be busy.
const START_MS = 30_000;
jest.setTimeout(2 * START_MS);

let scratch: TestDatabase | undefined;
afterEach(async () => {
  await scratch?.drop();
  scratch = undefined;
});

test('migrate and seed fill an empty database, and do nothing the second time', async () => {
  scratch = await createEmptyDatabase();
  const environment = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    DATABASE_URL_MIGRATION: scratch.url,
  };
  const run = async (name: 'migrate' | 'seed') => {
    const program = await runProgram(`src/${name}`, environment);
    return [await program.ended, program.output()] as const;
  };
  expect(await run('migrate')).toEqual([0, expect.stringMatching(/^Migrated: 0001-people, /)]);
  expect(await run('migrate')).toEqual([0, 'The database is up to date.\n']);
  expect(await run('seed')).toEqual([0, expect.stringMatching(/^Seeded: \d+ users, /)]);
  expect(await run('seed')).toEqual([0, 'There is data already: nothing was seeded.\n']);
});

test('C4 F87 a configuration that is not usable stops the API with every fault, no value, and code 78', async () => {
  const program = await runProgram('src/main', {
    ...secrets,
    DATABASE_URL: 'mysql://user:canary-password@host/x',
    COOKIE_SECURE: 'perhaps',
  });
  expect(await program.ended).toBe(78);
  expect(program.output()).toMatch(/DATABASE_URL/);
  expect(program.output()).toMatch(/COOKIE_SECURE/);
  expect(program.output()).not.toMatch(/canary/);
});

test('F39 the API does not start on a database that was not migrated', async () => {
  scratch = await createEmptyDatabase();
  const program = await runProgram('src/main', { ...secrets, DATABASE_URL: scratch.url });
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(/run the migrations first/);
});

test('F40 on SIGTERM the API finishes what it has begun, and ends', async () => {
  scratch = await createTestDatabase();
  const { database, url } = scratch;
  const person = await addPerson(database);
  const port = await findFreePort();
  const program = await runProgram('src/main', {
    ...secrets,
    DATABASE_URL: url,
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  const api = `http://localhost:${port}`;
  await eventually(
    () =>
      fetch(`${api}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
    START_MS,
  );

  // The sign-out waits for this row until it is let go.
  const { signOut } = await database.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').selectAll().where('userId', '=', person.userId).forUpdate().execute();
    const begun = fetch(`${api}/auth/logout`, {
      method: 'POST',
      headers: { cookie: `sh_session_id=${person.session}`, origin: CLIENT_URL },
    });
    await eventually(
      () => isWaiting(database),
      (waits) => waits,
    );
    program.signal('SIGTERM');
    return { signOut: begun };
  });
  expect((await signOut).status).toBe(204);
  expect(await program.ended).toBe(0);
});

async function isWaiting(database: TestDatabase['database']): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
  `.execute(database);
  return (rows[0]?.count ?? 0) > 0;
}
