import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../testing/eventually';
import { addEvent, addEventRole, addPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startRoleChangeSender, type RoleChangeSender } from './role-change-sender';

const KEY = 'the bot’s own key';
const HOUR_MS = 3_600_000;
/** The database stamps changes by its own clock: with this much ahead they are due, however busy the machine is. */
const AHEAD_MS = 60_000;

let scratch: TestDatabase;
let bot: Server;
let url: string;
let answers: number[];
let told: { id: string; body: unknown }[];
let senders: RoleChangeSender[];
let failures: { reason: string; isFinal: boolean }[];
let clock: number;
/** What the bot waits for before it answers. */
let answered: (() => Promise<void>) | undefined;

beforeEach(async () => {
  [answers, told, senders, failures, clock] = [[], [], [], [], Date.now() + AHEAD_MS];
  answered = undefined;
  scratch = await createTestDatabase();
  bot = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const header = (name: string) => String(request.headers[name]);
      const headers = Object.fromEntries(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, header(name)]),
      );
      const parsed: unknown = new Webhook(Buffer.from(KEY).toString('base64')).verify(body, headers);
      told.push({ id: header('webhook-id'), body: parsed });
      void (answered?.() ?? Promise.resolve()).then(() => response.writeHead(answers.shift() ?? 204).end());
    });
  });
  await new Promise<void>((resolve) => bot.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await new Promise((resolve) => bot.close(resolve));
  await scratch.drop();
});

function start(address = url): RoleChangeSender {
  const sender = startRoleChangeSender({
    database: scratch.openAnother(),
    url: address,
    key: KEY,
    now: () => new Date(clock),
    restMs: HOUR_MS,
    onFailure: (failure) => failures.push(failure),
  });
  senders.push(sender);
  return sender;
}

/** Somebody with an account at the provider, and a role at an event. */
async function addRole(providerId = '4711'): Promise<{ userId: string; eventId: string }> {
  const person = await addPerson(scratch.database);
  const { userId } = person;
  await scratch.database
    .insertInto('accounts')
    .values({ provider: 'discord', providerId, userId, createdAt: new Date().toISOString() })
    .execute();
  const eventId = await addEvent(scratch.database);
  await addEventRole(scratch.database, eventId, person, 'applicant');
  return { userId, eventId };
}

const waiting = () => scratch.database.selectFrom('roleChanges').selectAll().execute();
const rolesTold = () => told.map(({ body }) => (body as { role: string | null }).role);

test('the bot is told of a role that is given, changed and taken, with a signature that it believes', async () => {
  const { userId, eventId } = await addRole();
  const own = scratch.database.updateTable('eventRoles').where('userId', '=', userId);
  await own.set({ role: 'attendee' }).execute();
  await own.set({ checkedInAt: new Date().toISOString() }).execute();
  await scratch.database.deleteFrom('eventRoles').where('userId', '=', userId).execute();
  expect(await start().sendDue()).toBe(3);
  expect(rolesTold().sort()).toEqual(['applicant', 'attendee', null]);
  expect(told[0]?.body).toMatchObject({ type: 'event-role.changed', eventId, userId, providerId: '4711' });
  expect(await waiting()).toEqual([]);
  expect(failures).toEqual([]);
});

test('what is rolled back was never there to tell', async () => {
  const { userId } = await addRole();
  await start().sendDue();
  await expect(
    scratch.database.transaction().execute(async (tx) => {
      await tx.deleteFrom('eventRoles').where('userId', '=', userId).execute();
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await waiting()).toEqual([]);
});

test.each([500, 503, 429, 401])(
  'a bot that answers %d is told again, later and with the same id',
  async (status) => {
    answers = [status];
    await addRole();
    const sender = start();
    await sender.sendDue();
    expect(await sender.sendDue()).toBe(0);
    clock += 5000;
    expect(await sender.sendDue()).toBe(1);
    expect(told[1]?.id).toBe(told[0]?.id);
    expect(await waiting()).toEqual([]);
    expect(failures).toEqual([
      { changeId: told[0]?.id, reason: `The bot answers ${status}.`, isFinal: false },
    ]);
  },
);

test('a bot that is down hears of it when it is back, and no more after three days', async () => {
  await addRole();
  const sender = start('http://127.0.0.1:9');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sender.sendDue();
    clock += HOUR_MS;
  }
  expect(await waiting()).toMatchObject([{ attempts: 3 }]);
  clock += 73 * HOUR_MS;
  await sender.sendDue();
  expect(await waiting()).toEqual([]);
  expect(failures.at(-1)).toMatchObject({ isFinal: true });
});

test('what the bot does not understand is given up, and so is an account of another provider', async () => {
  answers = [400];
  await addRole();
  await addRole('not-a-number');
  await start().sendDue();
  expect(failures.map(({ isFinal }) => isFinal)).toEqual([true, true]);
  expect(told).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('of several instances, one tells', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => addRole(String(1000 + index))));
  const [first, second] = [start(), start()];
  for (let round = 0; round < 3; round += 1) await Promise.all([first.sendDue(), second.sendDue()]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(30);
  expect(told).toHaveLength(30);
});

test('while the bot takes its time, no change is locked and no transaction is open', async () => {
  await addRole();
  let release: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answered = () => {
      resolve();
      return new Promise((done) => (release = done));
    };
  });
  const sending = start().sendDue();
  await asked;
  const open = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  `.execute(scratch.database);
  const rows = scratch.database.selectFrom('roleChanges').select('attempts').forUpdate().noWait();
  expect([open.rows, await rows.execute()]).toEqual([[], [{ attempts: 0 }]]);
  // Nobody else tells it in the meantime.
  expect(await start().sendDue()).toBe(0);
  release();
  expect(await sending).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('what an instance had claimed when it died is told by another one', async () => {
  await addRole();
  answered = () => new Promise(() => undefined);
  const dying = start();
  void dying.sendDue().catch(() => undefined);
  await eventually(
    () => told.length,
    (times) => times === 1,
  );
  answered = undefined;
  expect(await start().sendDue()).toBe(0);
  clock += 60_001;
  expect(await start().sendDue()).toBe(1);
  expect(told[1]?.id).toBe(told[0]?.id);
  bot.closeAllConnections();
});

test('without a bot nothing is kept', async () => {
  await addRole();
  await start('').sendDue();
  expect(await waiting()).toEqual([]);
});
