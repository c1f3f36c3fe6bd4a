import pg from 'pg';
import { openDatabase } from '../../src/database/database';
import { migrateToLatest } from '../../src/database/migrate';
import { describeMachine, write } from '../figures';
import { startServer } from '../server';
import { inUse, listContenders, listRuns, type Contender, type ContenderName } from './contenders';
import { fillSessions } from './fill-sessions';
import type { Load } from './load';
import { MEASURED_MS, measureLoad, type Measured } from './measure-load';
import { startRedis, startServerProgram, type Program } from './programs';
import { report } from './report';

const ROUNDS = 4;

/**
 * Measures who is signed in (`/auth/me`) beside the same answer by express-session and better-auth: each with few sessions in
 * use and with many, in turn over several rounds, on one database and one Redis. Linux only.
 */
export async function benchSessions(): Promise<void> {
  const postgres = await startServer();
  const stops = [postgres.stop];
  try {
    const redis = await startRedis();
    stops.unshift(redis.stop);
    const database = openDatabase({ url: postgres.url, unhurried: true });
    await migrateToLatest(database);
    await database.destroy();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    stops.unshift(() => client.end());
    const { rows } = await client.query<{ version: string }>(
      `select split_part(version(), ' ', 2) as version`,
    );
    const cookies = await fillSessions(client, postgres.url, redis.address, inUse.many);

    const contenders: Readonly<Record<ContenderName, Contender>> = listContenders(
      postgres.url,
      redis.address,
    );
    const servers = new Map<ContenderName, Program>();
    const running: Running[] = [];
    for (const { name, sessions } of listRuns()) {
      const contender = contenders[name];
      const server =
        servers.get(name) ?? (await startServerProgram(contender.program, contender.environment));
      if (!servers.has(name)) stops.unshift(server.stop);
      servers.set(name, server);
      const sent = await cookiesOf(contender, server, cookies[contender.cookies].slice(0, inUse[sessions]));
      const load = { address: server.address, path: contender.path, cookies: sent };
      running.push({ key: `${name} ${sessions}`, pid: server.pid, load });
    }

    write(`${inUse.few} and ${inUse.many} sessions in use, ${ROUNDS} rounds of ${MEASURED_MS / 1_000} s`);
    write(`${describeMachine(rows[0]?.version ?? '')}\n`);
    const figures = new Map<string, Measured[]>(running.map(({ key }) => [key, []]));
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { key, pid, load } of rotate(running, round)) {
        const pids = { server: pid, postgres: postgres.pid, redis: redis.pid };
        const measured = await measureLoad(load, pids, client);
        // In the first round servers compile what they run most: nobody waits for that twice.
        if (round > 0) figures.get(key)?.push(measured);
      }
    report((name, sessions) => figures.get(`${name} ${sessions}`) ?? []);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** A server with the sessions that it is asked about. */
type Running = { readonly key: string; readonly pid: number; readonly load: Load };

/** How many answers are looked at before the load begins: a server may not be measured at refusing. */
const LOOKED_AT = 10;

/** The cookies that a server is sent: what it is given, and what it has added. */
async function cookiesOf(
  { path, sendsAddedCookie }: Contender,
  { address }: Program,
  given: readonly string[],
): Promise<readonly string[]> {
  const asked = sendsAddedCookie ? given : given.slice(0, LOOKED_AT);
  const cookies = [];
  for (const cookie of asked) {
    const response = await fetch(`${address}${path}`, { headers: { cookie } });
    const reply = await response.text();
    if (!reply.includes('@mail.test'))
      throw new Error(`${address}${path} answers ${response.status}: ${reply}`);
    const added = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    cookies.push(sendsAddedCookie ? [cookie, ...added].join('; ') : cookie);
  }
  return [...cookies, ...given.slice(asked.length)];
}

/** So that no server is always the first after the same other. */
function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const places = (by * 5) % items.length;
  return [...items.slice(places), ...items.slice(0, places)];
}
