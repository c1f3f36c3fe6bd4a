import { findFreePort } from '@event-portal/tooling/free-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries, type PostgresBinaries } from './find-binaries';
import { findLeftFolders, makeMemoryFolder } from './memory-folder';
import {
  giveTo,
  makePrivateFolder,
  reachableBinaries,
  serverAccount,
  type ServerAccount,
} from './server-account';

const SUPERUSER = 'portal';
const START_DEADLINE_MS = 120_000;

/** A Postgres server on loopback that belongs to this process. */
export type PostgresServer = {
  /** The address of a database on the server; `postgres` always exists. */
  url(database: string): string;
  /** Stops the server and waits until it has written everything. Safe to call twice. */
  stop(): Promise<void>;
  /** Settles when the server process has ended, for whatever reason. */
  readonly ended: Promise<void>;
};

/** How to run a server. */
export type PostgresOptions = {
  /** Holds the data and the password. */
  readonly stateFolder: string;
  /** False trades safety against a power cut for speed: for tests only. Where there is room, the data is in memory then, and goes with the server. */
  readonly durable: boolean;
};

/**
 * Starts a Postgres server on a free loopback port, creating its data at the first start.
 * A server that an earlier, killed process left behind on the same data is stopped first.
 */
export async function startPostgres({ stateFolder, durable }: PostgresOptions): Promise<PostgresServer> {
  const account = serverAccount();
  makePrivateFolder(stateFolder, account);
  const binaries = reachableBinaries(await findPostgresBinaries(), dirname(stateFolder), account);
  // To make a database is to make some six hundred files, which takes a disk twenty times as long as memory.
  const memoryFolder = durable ? undefined : await openMemoryFolder(account);
  const dataFolder = join(memoryFolder ?? stateFolder, 'data');

  await stopLeftover(dataFolder);
  const password = await initialise({ binaries, account, stateFolder, dataFolder });
  const port = await findFreePort();
  const server = launch({ binaries, account, dataFolder, port, durable });

  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(url('postgres'), server);
  return {
    url,
    ended: server.ended,
    async stop() {
      server.process.kill('SIGINT');
      await server.ended;
      if (memoryFolder !== undefined) rmSync(memoryFolder, { recursive: true, force: true });
    },
  };
}

/** Removes what earlier, killed processes left in memory, and makes a folder of our own there; undefined where there is no room. */
async function openMemoryFolder(account: ServerAccount): Promise<string | undefined> {
  for (const left of findLeftFolders()) {
    await stopLeftover(join(left, 'data'));
    rmSync(left, { recursive: true, force: true });
  }
  const folder = makeMemoryFolder();
  if (folder !== undefined) giveTo(folder, account);
  return folder;
}

type Place = { binaries: PostgresBinaries; account: ServerAccount; stateFolder: string; dataFolder: string };

async function initialise({ binaries, account, stateFolder, dataFolder }: Place): Promise<string> {
  const passwordFile = join(stateFolder, 'password');
  const isComplete =
    existsSync(join(dataFolder, 'PG_VERSION')) && existsSync(join(dataFolder, 'global/pg_control'));
  if (isComplete && existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8');

  // A first start that was interrupted leaves a half-written folder: keep it for inspection, but start anew.
  if (existsSync(dataFolder)) renameSync(dataFolder, `${dataFolder}.incomplete-${Date.now()}`);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, account);
  await run(
    binaries.initdb,
    [
      '-D',
      dataFolder,
      '-U',
      SUPERUSER,
      '-E',
      'UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ],
    account,
  );
  return password;
}

type Running = { process: ChildProcess; ended: Promise<void>; output: () => string };

function launch(options: {
  binaries: PostgresBinaries;
  account: ServerAccount;
  dataFolder: string;
  port: number;
  durable: boolean;
}): Running {
  const settings = [
    `port=${options.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);

  const child = spawn(options.binaries.postgres, ['-D', options.dataFolder, ...settings], {
    ...options.account,
    cwd: options.dataFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A terminal's Ctrl-C goes to the whole group; the server has to outlive the services that still use it.
    detached: true,
  });
  let lines = '';
  child.stderr.on('data', (chunk: Buffer) => (lines = (lines + chunk.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { process: child, ended, output: () => lines };
}

async function waitUntilReady(url: string, server: Running): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    if (await canConnect(url)) return;
    if (server.process.exitCode !== null) throw new Error(`Postgres did not start:\n${server.output()}`);
    if (Date.now() > deadline) {
      server.process.kill('SIGKILL');
      throw new Error(`Postgres did not answer within ${START_DEADLINE_MS / 1000} s:\n${server.output()}`);
    }
    await delay(50);
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Stops the server that a killed process left running on the same data. */
async function stopLeftover(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [firstLine = '', folder] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(firstLine);
  if (!Number.isInteger(pid) || folder !== dataFolder || !isPostgres(pid)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && isPostgres(pid); waited += 50) await delay(50);
  if (isPostgres(pid))
    throw new Error(
      `An earlier Postgres server (process ${pid}) still uses ${dataFolder} and does not stop.`,
    );
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return (
      !existsSync('/proc') ||
      (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres'))
    );
  } catch {
    return false;
  }
}

async function run(program: string, args: readonly string[], account: ServerAccount): Promise<void> {
  const child = spawn(program, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${program} failed:\n${errors}`);
}
