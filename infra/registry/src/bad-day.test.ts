import {
  SignedRegistry,
  verifyRegistry,
  type RegistryExpectation,
  type RemoteRegistry,
} from '@event-portal/contracts';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';
import { openRegistryContext } from './settings';

// What goes wrong on a bad day, each with the real thing: processes that are killed, a limit of the system, two teams at once.
// BAD_DAY=100 makes more rounds of it.
const ROUNDS = Number(process.env.BAD_DAY ?? '4');
jest.setTimeout(120_000 + ROUNDS * 15_000);

const MAIN = join(__dirname, 'main.ts');
const SIGN = join(__dirname, '../signing/sign.mjs');
let shop: ReturnType<typeof openWorkshop>;
beforeEach(async () => {
  shop = openWorkshop();
  await shop.registry('init');
});
afterEach(() => shop.close());

/** A sequence that looks like chance and is the same every time (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('a publisher that is killed at any moment leaves a whole registry, and the next one gets through', async () => {
  await shop.registry('publish', shop.build('1.0.0'), '--promote', 'a test');
  const random = randomFrom(1);
  let killed = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const args = ['--import', 'tsx', MAIN, 'publish', shop.build(`1.${round}.0`), '--promote', 'a test'];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, ...shop.env },
      stdio: 'ignore',
    });
    // At one of the steps that a publish leaves on the disk, whatever the speed of the machine.
    let left = 1 + Math.floor(random() * 24);
    const watcher = watch(shop.store, { recursive: true }, () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    });
    // A folder may be gone before it is watched.
    watcher.on('error', () => undefined);
    const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
    watcher.close();
    if (signal === 'SIGKILL') killed += 1;
    expect([round, await shop.registry('verify')]).toMatchObject([round, { code: 0 }]);
  }
  expect(killed).toBeGreaterThan(0);
  expect(await shop.registry('publish', shop.build('2.0.0'), '--promote', 'a test')).toMatchObject({
    code: 0,
  });
  expect((await shop.status()).remotes[0]).toMatchObject({ current: '2.0.0' });
});

test.each([
  ['the tool', ['--import', 'tsx', MAIN], ['publish', 'rollback admin', 'renew']],
  ['what signs without packages', [SIGN], ['rollback admin', 'renew']],
])(
  'where the system lets no file grow, nothing has changed, on one line, and nothing is left behind: %s',
  async (_who, program, verbs) => {
    for (const version of ['1.0.0', '1.1.0'])
      await shop.registry('publish', shop.build(version), '--promote', 'a test');
    const document = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');
    const before = document();
    for (const verb of verbs) {
      const args = verb === 'publish' ? [verb, shop.build('1.2.0')] : verb.split(' ');
      const child = spawn(
        'bash',
        ['-c', 'trap "" XFSZ; ulimit -f 1; exec "$0" "$@"', process.execPath, ...program, ...args],
        {
          // What runs the sources keeps files of its own, which may not grow either.
          env: { PATH: process.env.PATH, TSX_DISABLE_CACHE: '1', ...shop.env },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect([verb, code, complaint.trim().split('\n')]).toEqual([
        verb,
        73,
        [expect.stringMatching(/no room .*: nothing has changed/)],
      ]);
      expect(document()).toBe(before);
    }
    const files = await readdir(shop.store, { recursive: true });
    expect(files.filter((file) => file.endsWith('.new'))).toEqual([]);
    expect(await shop.registry('rollback', 'admin')).toMatchObject({ code: 0 });
  },
);

describe('two teams at once', () => {
  test('nothing is lost, nothing is stuck, and what each command says is true of what the portal serves', async () => {
    const teams = await Promise.all(
      ['desk', 'stage'].map(async (name) => {
        const holder = await shop.holderOf(`${name}-1`);
        const { out } = await holder.registry('create-key');
        const publicKey = /--public-key (\S+)/.exec(out)?.[1] ?? '';
        const scope = [
          '--remotes',
          name,
          '--areas',
          `/${name}`,
          '--rights',
          'publish,gate,promote,lock,disable',
        ];
        return { name, holder, key: ['--public-key', publicKey, '--owner', name, ...scope] };
      }),
    );
    for (const { name, key } of teams)
      expect(await shop.registry('delegate', `${name}-1`, ...key)).toMatchObject({ code: 0 });

    const portal = await openPortal();
    let changes = (await portal.current()).sequence;
    const random = randomFrom(2);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const version = `1.${round}.0`;
      const isTakenBack = round > 1 && random() < 0.3;
      const told = await Promise.all(
        teams.map(async ({ name, holder }) => {
          const env = { ...holder.env, REGISTRY_PORTAL_URL: portal.url };
          const run = (...args: string[]) => shop.registryOf(env, ...args);
          const build = shop.build(version, { name, area: `/${name}` });
          const published = await run('publish', build, '--promote', 'a test');
          return isTakenBack ? [published, await run('rollback', name)] : [published];
        }),
      );
      for (const { code, out } of told.flat())
        expect([round, code, out]).toEqual([round, 0, expect.stringContaining('Served by the portal')]);
      changes += told.flat().length;
      const { sequence, remotes } = await portal.current();
      expect([round, sequence]).toEqual([round, changes]);
      for (const { name } of teams) {
        const remote = remotes.find((candidate) => candidate.name === name);
        expect([round, name, remote?.current === version]).toEqual([round, name, !isTakenBack]);
        expect(Object.keys(remote?.versions ?? {})).toContain(version);
      }
    }
    expect(existsSync(join(shop.store, 'registry.lock'))).toBe(false);
    expect(await shop.registry('verify')).toMatchObject({ code: 0 });
    await portal.close();
  });

  /** Serves as a document server does: the newest document that is genuine and follows the one before. */
  async function openPortal() {
    const { environment, trust } = openRegistryContext(shop.env);
    const trusted = await trust();
    let served: { text: string; registry: RemoteRegistry } | undefined;
    async function look(): Promise<void> {
      const text = readFileSync(join(shop.store, 'registry.json'), 'utf8');
      if (text === served?.text) return;
      const last: RegistryExpectation['last'] = served && {
        ...served.registry,
        signature: SignedRegistry.parse(JSON.parse(served.text)).signature.value,
      };
      const expectation = { ...trusted, environment, now: new Date(), last };
      served = { text, registry: await verifyRegistry(JSON.parse(text), expectation) };
    }
    await look();
    const double = await startPortalDouble(() => {
      void look();
      return served?.text;
    });
    return {
      ...double,
      async current() {
        await look();
        if (!served) throw new Error('Nothing is served.');
        return served.registry;
      },
    };
  }
});
