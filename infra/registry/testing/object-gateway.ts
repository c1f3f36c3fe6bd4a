import { requireCommands } from '@event-portal/commands';
import { findFreePort } from '@event-portal/tooling/free-port';
import { AwsClient } from 'aws4fetch';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PROGRAMS = {
  radosgw: 'radosgw',
  'radosgw-admin': 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
};
const CREDENTIALS = { accessKeyId: 'registry', secretAccessKey: 'a-secret-of-tests' };
const START_MS = 30_000;

/** A real object store with an S3 door, and an empty bucket in it. */
export type ObjectGateway = {
  readonly port: number;
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: typeof CREDENTIALS;
  /** Lets everybody read what is in the bucket, from pages of any origin. */
  publish(): Promise<void>;
  close(): void;
};

/**
 * Starts Ceph, as Debian has it, with all it keeps in memory: one monitor, one object daemon, and the gateway that speaks S3. It
 * decides conditional writes at the object. Root on Debian gets it installed. @throws Failure that says what to install
 */
export async function startObjectGateway(): Promise<ObjectGateway> {
  requireCommands(PROGRAMS, (line) => process.stderr.write(`${line}\n`));
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'));
  const [monitor, port] = [await findFreePort(), await findFreePort()];
  const cluster = randomUUID();
  const disk = randomUUID();
  const file = join(folder, 'ceph.conf');
  writeFileSync(file, configuration(folder, { cluster, monitor, port }));
  for (const name of ['run', 'disk']) mkdirSync(join(folder, name));
  const daemons: ChildProcess[] = [];
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, ['-c', file, ...args], {
      encoding: 'utf8',
      timeout: START_MS,
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
  };
  const start = (command: string, ...args: string[]) =>
    daemons.push(spawn(command, ['-c', file, '-f', ...args], { stdio: 'ignore' }));
  const close = () => {
    process.off('exit', close);
    // Nothing is kept: there is nothing to end in order.
    for (const daemon of daemons) daemon.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', close);

  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...CREDENTIALS, region: 'us-east-1', service: 's3', retries: 0 });
  const bucket = 'registry';
  const change = async (what: string, body?: string) => {
    const { ok, status } = await client.fetch(`${endpoint}/${bucket}${what}`, {
      method: 'PUT',
      body: body ?? '',
    });
    if (!ok) throw new Error(`The gateway answers ${status} to PUT ${what}.`);
  };
  try {
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map);
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    run('ceph', 'osd', 'new', disk);
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = CREDENTIALS;
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    run('radosgw-admin', 'user', 'create', '--uid', 'registry', '--display-name', 'registry', ...keys);
    start('radosgw', '-n', 'client.gateway');
    await answers(endpoint);
    await change('');
  } catch (error) {
    close();
    throw error;
  }
  return {
    port,
    endpoint,
    bucket,
    credentials: CREDENTIALS,
    async publish() {
      await change('?policy', JSON.stringify(readableByAll(bucket)));
      await change('?cors', readableFromEverywhere);
    },
    close,
  };
}

/** One machine holds it all, and nobody but this machine comes near: no copies, no keys between the daemons, no time to settle. */
function configuration(
  folder: string,
  { cluster, monitor, port }: { readonly cluster: string; readonly monitor: number; readonly port: number },
): string {
  return `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/$name.log
mon data = ${folder}/monitor
mon data avail crit = 0
mon allow pool size one = true
mon max pg per osd = 1000
paxos propose interval = 0.02
paxos min wait = 0.01
osd data = ${folder}/disk
osd objectstore = memstore
memstore device bytes = 268435456
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 16
`;
}

async function answers(endpoint: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Error(`The gateway at ${endpoint} has not answered within ${START_MS} ms.`);
}

function readableByAll(bucket: string): object {
  const Resource = [`arn:aws:s3:::${bucket}/*`];
  return {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource }],
  };
}

const readableFromEverywhere =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>';
