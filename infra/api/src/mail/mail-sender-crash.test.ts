import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../testing/eventually';
import { refusal, startMailServer, type MailServer, type SmtpStage } from '../../testing/mail-server';
import { addEvent, addPerson } from '../../testing/people';
import { startProgram } from '../../testing/program';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { makeChange } from '../database/change';
import { tell } from '../notices/tell';

// Each sender is a process of its own, on a machine that may be busy.
const PATIENCE_MS = 60_000;
jest.setTimeout(3 * PATIENCE_MS);

const PEOPLE = 60;

let scratch: TestDatabase;
let server: MailServer;
let running: ChildProcess[];
beforeEach(async () => {
  running = [];
  [scratch, server] = await Promise.all([createTestDatabase(), startMailServer()]);
  const eventId = await addEvent(scratch.database);
  const people: { userId: string }[] = [];
  while (people.length < PEOPLE) people.push(await addPerson(scratch.database));
  const facts = { at: new Date().toISOString(), actor: null, requestId: null };
  await makeChange(scratch.database, facts, (change) =>
    tell(
      change,
      people.map(({ userId }) => ({
        userId,
        eventId,
        cause: 'x',
        about: { kind: 'application.waitlisted' as const },
      })),
    ),
  );
});
afterEach(async () => {
  await Promise.all(running.map(kill));
  await server.close();
  await scratch.drop();
});

async function startSender(): Promise<ChildProcess> {
  const child = await startProgram('testing/mail-sender-process', {
    DATABASE_URL: scratch.url,
    MAIL_SMTP_URL: server.url,
  });
  running.push(child);
  return child;
}

/** Ends a sender as a host that loses power does. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const countSent = async () =>
  (await scratch.database.selectFrom('mails').select('mailId').where('state', '=', 'sent').execute()).length;

/** Lets the time pass that an instance owns what it has claimed, and that a mail waits before it is tried again. */
const letTimePass = () =>
  scratch.database
    .updateTable('mails')
    .set({ nextAt: new Date(0).toISOString() })
    .where('state', '=', 'waiting')
    .execute();

/** How often each mail was taken, by its Message-ID, which is the row’s own. */
function timesTaken(): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { messageId } of server.taken) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  return times;
}

/** The mails that the server has taken and the database does not know of: what is in the window, and goes out again. */
async function inWindow(): Promise<string[]> {
  const waiting = await scratch.database
    .selectFrom('mails')
    .select('mailId')
    .where('state', '=', 'waiting')
    .execute();
  const ids = new Set(waiting.map(({ mailId }) => `<${mailId}@example.org>`));
  return [...timesTaken().keys()].filter((messageId) => ids.has(messageId));
}

/** Lets the one sender that runs finish. @returns the mails that went out more than once */
async function finish(): Promise<string[]> {
  server.atStage = () => undefined;
  await eventually(
    async () => {
      // More than once: what a sender claimed as it died may be written down after that.
      await letTimePass();
      await delay(200);
      return countSent();
    },
    (sent) => sent === PEOPLE,
    PATIENCE_MS,
  );
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(PEOPLE);
  const times = timesTaken();
  expect(times.size).toBe(PEOPLE);
  return [...times].filter(([, count]) => count > 1).map(([messageId]) => messageId);
}

/** Kills a sender when the `nth` mail comes to a stage. */
async function killAt(stage: SmtpStage, nth: number): Promise<void> {
  const child = await startSender();
  let seen = 0;
  let killed: Promise<void> | undefined;
  server.atStage = async (reached) => {
    if (reached !== stage) return;
    seen += 1;
    if (seen >= nth) await (killed ??= kill(child));
  };
  await once(child, 'exit');
}

/** Kills a sender when the database knows of another mail that was sent. */
async function killAfterNote(): Promise<void> {
  const before = await countSent();
  const child = await startSender();
  const ended = once(child, 'exit');
  let seen = 0;
  server.atStage = async (reached) => {
    if (reached !== 'whole') return;
    seen += 1;
    // One is enough: otherwise all may be sent before this process looks again.
    if (seen > 1) await ended;
  };
  await eventually(countSent, (sent) => sent > before, PATIENCE_MS);
  await kill(child);
}

/** Kills a sender that is told to come back later. */
async function killWhilePutOff(): Promise<void> {
  const child = await startSender();
  const refused = new Promise<void>((resolve) => {
    server.atStage = (stage) => {
      if (stage !== 'recipient') return;
      resolve();
      throw refusal(451, 'Try again later');
    };
  });
  await refused;
  await kill(child);
}

const points: readonly (() => Promise<void>)[] = [
  () => killAt('connected', 1),
  () => killAt('sender', 1),
  () => killAt('sender', 3),
  () => killAt('recipient', 1),
  () => killAt('recipient', 4),
  () => killAt('content', 1),
  () => killAt('content', 3),
  () => killAt('whole', 1),
  killAfterNote,
  killWhilePutOff,
];

test('killed with -9 at ten points, nobody is missed, and nobody gets a mail twice but what was in the window', async () => {
  const uncertain = new Set<string>();
  for (const killThere of points) {
    await killThere();
    for (const messageId of await inWindow()) uncertain.add(messageId);
    await letTimePass();
  }
  await startSender();
  const twice = await finish();
  expect([...uncertain]).toEqual(expect.arrayContaining(twice));
  // What the server had wholly received when the sender died is in the window: it went out again, under the same Message-ID.
  expect(twice.length).toBeGreaterThan(0);
});

test('of three instances at once two are killed: the third leaves nobody out, and writes to nobody twice', async () => {
  const senders = await Promise.all([startSender(), startSender(), startSender()]);
  let reached = 0;
  server.atStage = async (stage) => {
    if (stage !== 'sender') return;
    reached += 1;
    const victim = reached === 10 ? senders[0] : reached === 25 ? senders[1] : undefined;
    if (victim) await kill(victim);
  };
  await Promise.all([once(senders[0], 'exit'), once(senders[1], 'exit')]);
  const uncertain = await inWindow();
  const twice = await finish();
  expect(uncertain).toEqual(expect.arrayContaining(twice));
});
