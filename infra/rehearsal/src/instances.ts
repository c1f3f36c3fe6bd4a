import { checkout, Failure, runOrFail } from '@event-portal/commands';
import { findFreePort } from '@event-portal/tooling/free-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openTcpProxy } from './tcp-proxy';
import type { Rehearsal } from './rehearsal';
import { waitFor } from './wait-for';
import { createVisitor, startLoad } from './visitor';
import { watchWaitlist } from './waitlist';

type Instance = { readonly port: number; readonly process: ChildProcess };

/**
 * Three instances of the API on one Postgres and one Redis, as `--scale api=3` runs them, behind the proxy of the API's host:
 * a sign-out, a waitlist, an instance that is killed, and both stores going away and coming back. @throws Failure
 */
export async function rehearseInstances(rehearsal: Rehearsal): Promise<void> {
  const { hosts, portal, secretsManager, step } = rehearsal;
  const { DATABASE_URL = '', REDIS_URL = '', ...settings } = secretsManager.secrets.api;
  const postgres = await openTcpProxy(portOf(DATABASE_URL));
  const redis = await openTcpProxy(portOf(REDIS_URL));
  const instances: Instance[] = [];
  try {
    for (let index = 0; index < 3; index += 1) {
      const port = await findFreePort();
      const child = spawn(process.execPath, [join(checkout, 'infra/api/dist/main.js')], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          ...settings,
          DATABASE_URL: through(DATABASE_URL, postgres.port),
          REDIS_URL: through(REDIS_URL, redis.port),
          API_HOST: '127.0.0.1',
          API_PORT: String(port),
        },
        stdio: 'ignore',
      });
      instances.push({ port, process: child });
    }
    await Promise.all(
      instances.map(({ port }) =>
        waitFor('An instance', 20_000, async () => (await ask(port, '/readyz')) === 200),
      ),
    );
    const upstream = join(hosts.api.folder, 'infra/state/proxy-api/upstream.conf');
    writeFileSync(upstream, instances.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;\n`).join(''));
    await runOrFail('bash', [join(hosts.api.folder, 'infra/deploy/proxy.sh'), 'reload', 'api']);

    await step('three instances: whoever signs out is out at each of them', async () => {
      const cookie = await createVisitor(portal).signIn();
      for (const { port } of instances) await expectMe(port, cookie, 200);
      const began = performance.now();
      await signOut(instances[0]?.port ?? 0, cookie, portal.web);
      await Promise.all(
        instances.map(({ port }) =>
          waitFor('The sign-out', 1000, async () => (await me(port, cookie)) === 401),
        ),
      );
      return `within ${Math.ceil(performance.now() - began)} ms`;
    });
    await step('three instances: each waitlist cycle runs once', () => watchWaitlist(rehearsal));
    await step('one of three instances is killed while people sign in', async () => {
      const load = startLoad(portal, { visitors: 3, pauseMs: 500 });
      await delay(2000);
      const killedAt = Date.now();
      instances[2]?.process.kill('SIGKILL');
      await delay(5000);
      await load.stop();
      // What it was in the midst of dies with it: a code and a nonce count once, so that the person signs in again.
      const failures = load.failures(killedAt);
      if (failures.length > 0) throw new Failure(failures.join('\n'));
      return `${load.visits()} sign-ins, ${load.failures().length} of them cut short, and no other failed`;
    });
    const cookie = await createVisitor(portal).signIn();
    const left = instances.slice(0, 2);
    await step('Redis goes away: nobody notices, and it comes back', async () => {
      redis.close();
      for (const { port } of left) await expectMe(port, cookie, 200);
      redis.open();
      for (const { port } of left) await expectMe(port, cookie, 200);
    });
    await step('Postgres goes away: 503, never 401; back within 10 s without a restart', async () => {
      postgres.close();
      const told = new Set<number>();
      for (let attempt = 0; attempt < 5; attempt += 1)
        for (const { port } of left) told.add(await me(port, cookie));
      if (told.has(401) || !told.has(503)) throw new Failure(`The answers were ${[...told].join(', ')}.`);
      const began = performance.now();
      postgres.open();
      await Promise.all(
        left.map(({ port }) => waitFor('Postgres', 10_000, async () => (await me(port, cookie)) === 200)),
      );
      return `after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
  } finally {
    for (const { process: child } of instances) child.kill('SIGKILL');
    postgres.end();
    redis.end();
  }
}

const me = (port: number, cookie: string) => ask(port, '/auth/me', { cookie });

async function expectMe(port: number, cookie: string, status: number): Promise<void> {
  const got = await me(port, cookie);
  if (got !== status) throw new Failure(`/auth/me answers ${got} instead of ${status}.`);
}

async function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: AbortSignal.timeout(15_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
}

async function signOut(port: number, cookie: string, origin: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/auth/logout`, {
    method: 'POST',
    headers: { cookie, origin },
  });
  if (reply.status !== 204) throw new Failure(`The sign-out answers ${reply.status}.`);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function through(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
