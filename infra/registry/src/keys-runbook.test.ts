import { readJson } from '@event-portal/contracts/json';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../testing/workshop';
import { run } from './run';

// Every command is a program of its own to the shell.
jest.setTimeout(60_000);

const runbook = readFileSync(join(__dirname, '../../docs/operations/keys.md'), 'utf8');
/** Every block of commands, with who runs it. */
const blocks = Array.from(runbook.matchAll(/```sh\n# (.+)\n([^]*?)```/g), ([, who = '', commands = '']) => ({
  who,
  commands,
}));

/** What a shell makes of commands: the arguments of each, and the variables that it has by then. */
const terminal = { called: 'npm run registry --' };

const Asked = z.array(z.object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) }));

function readCommands(commands: string, env: Readonly<Record<string, string>>): z.infer<typeof Asked> {
  const print = 'console.log(JSON.stringify({ args: process.argv.slice(4), env: process.env }))';
  const script = `npm() { node -e '${print}' "$@"; }\n${commands}npm run registry --\n`;
  const told = execFileSync('bash', ['--norc', '-euc', script], {
    env: { ...env, PATH: process.env.PATH },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return readJson(Asked, `[${told.trim().split('\n').join(',')}]`, 'What the shell says');
}

test('every command of the runbook for keys does what it says', async () => {
  const shop = openWorkshop();
  const init = await shop.registry('init');
  const first = /WEB_REGISTRY_KEYS=(.*)/.exec(init.out)?.[1] ?? '';
  const build = (version: string) => shop.build(version, { name: 'sponsors-desk', area: '/sponsors' });
  for (const version of ['0.8.0', '0.9.0'])
    expect(await shop.registry('publish', build(version), '--promote', 'a test')).toMatchObject({ code: 0 });

  const shared: Record<string, string> = { HOME: shop.folder, WEB_REGISTRY_KEYS: first };
  const settings: Record<string, Readonly<Record<string, string>>> = {};
  const ran: string[] = [];
  for (const { who, commands } of blocks) {
    const asked = readCommands(commands, { ...shop.env, ...settings[who], ...shared });
    for (const { args, env } of asked.slice(0, -1)) {
      const lines: string[] = [];
      const take = (line: string) => void lines.push(line);
      const words = args.map((word) => (word === 'remote-sponsors-desk/dist' ? build('1.0.0') : word));
      const code = await run(words, { ...terminal, env, print: take, complain: take });
      const proposal = /says "approve (\S+)"/.exec(lines.join('\n'))?.[1];
      expect([args, code, lines]).toEqual([args, proposal === undefined ? 0 : 79, lines]);
      if (proposal !== undefined) shared.PROPOSAL = proposal;
      ran.push(`${who}: ${args.slice(0, 2).join(' ')}`);
      const publicKey = /--public-key (\S+)/.exec(lines.join('\n'))?.[1];
      if (publicKey === undefined) continue;
      shared.PUBLIC_KEY = publicKey;
      shared.NEW_KEYS = JSON.stringify({ 'main-2': publicKey });
      shared.BOTH_KEYS = `${first.slice(0, -1)},${shared.NEW_KEYS.slice(1)}`;
    }
    settings[who] = asked.at(-1)?.env ?? {};
  }
  expect(ran).toHaveLength(runbook.match(/^npm run registry -- /gm)?.length ?? 0);
  expect(ran).toContain('who has the root key: withdraw desk-2');

  // Who has the new root key goes on; the keys that were withdrawn, and the old root key, do not.
  const { 'the team': team, 'who gets the new root key': next } = settings;
  const attempt = (env: Readonly<Record<string, string>> = {}, ...args: string[]) =>
    run(args, { ...terminal, env, print: () => undefined, complain: () => undefined });
  const newest = { REGISTRY_TRUSTED_KEYS: shared.NEW_KEYS ?? '' };
  expect(await attempt(next, 'renew')).toBe(0);
  expect(await attempt({ ...team, ...newest }, 'pin', 'sponsors-desk', '0.8.0')).toBe(77);
  expect(await attempt({ ...shop.env, ...newest }, 'renew')).toBe(77);
  expect((await attempt({ ...shop.env }, 'status')) === 0).toBe(false);
  shop.close();
});
