import { evaluateFlag, FeatureFlag } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../testing/workshop';

const USER = '6f1f7a3e-4a55-4c53-9f0d-0f7c1f3f1f11';
const OTHER = '7a1f7a3e-4a55-4c53-9f0d-0f7c1f3f1f22';
const saying = (text: string): unknown => expect.stringContaining(text);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let shop: ReturnType<typeof openWorkshop>;
beforeEach(async () => {
  shop = openWorkshop();
  await shop.registry('init');
  await shop.registry('publish', shop.build('1.0.0'), '--promote', 'a test');
});
afterEach(() => {
  jest.useRealTimers();
  shop.close();
});

const text = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');
const sequence = () =>
  readJson(z.object({ registry: z.object({ sequence: z.int() }) }), text(), 'It').registry.sequence;
const begin = (...more: string[]) =>
  shop.registry(
    'flag',
    'admin',
    'new-figures',
    ...['--description', 'Other figures', '--owner', 'Figures', '--ends', inDays(30), ...more],
  );

const Listed = z.object({
  flags: z.array(z.extend(FeatureFlag, { remote: z.string(), name: z.string(), isOverdue: z.boolean() })),
});
const list = async () =>
  readJson(Listed, (await shop.registry('flags', '--json')).out, 'The list of flags').flags;

test('a flag begins off, is given to a share, to single people, and taken out again', async () => {
  expect(await begin()).toMatchObject({
    code: 0,
    out: saying(`admin: flag new-figures off, until ${inDays(30)}`),
  });
  expect(await shop.registry('flag', 'admin', 'new-figures', '--percent', '20')).toMatchObject({
    code: 0,
    out: saying('for 20 % of the people'),
  });
  expect(await shop.registry('flag', 'admin', 'new-figures', '--person', `${USER},${OTHER}`)).toMatchObject({
    out: saying('for 20 % of the people and 2 named'),
  });
  await shop.registry('flag', 'admin', 'new-figures', '--without-person', OTHER, '--percent', '0');
  const [flag] = await list();
  expect(flag).toMatchObject({
    remote: 'admin',
    name: 'new-figures',
    percent: 0,
    owner: 'Figures',
    afterEnd: 'off',
    isOverdue: false,
  });
  const valueFor = async (userId: string) =>
    flag && (await evaluateFlag('new-figures', flag, { userId, now: new Date() })).value;
  expect([await valueFor(USER), await valueFor(OTHER)]).toEqual([true, false]);
  expect(await shop.registry('remove-flag', 'admin', 'new-figures')).toMatchObject({ code: 0 });
  expect(await list()).toEqual([]);
  expect(text()).not.toContain('"flags"');
  expect((await shop.registry('history')).out).toContain('admin: flag new-figures removed');
});

test('nobody is named in clear in the document, nor in its history', async () => {
  await begin('--person', USER);
  expect(text()).not.toContain(USER);
});

test('the same once more changes nothing, and a dry run neither', async () => {
  await begin();
  const before = sequence();
  expect(await begin()).toMatchObject({ code: 0, out: 'Nothing to change.' });
  expect(await begin('--percent', '50', '--dry-run')).toMatchObject({ code: 0, out: saying('Would change') });
  expect(sequence()).toBe(before);
});

test.each<[string, () => readonly string[], string]>([
  [
    'nobody answers for',
    () => ['flag', 'admin', 'x', '--percent', '5'],
    'say --description, --owner, --ends',
  ],
  ['has ended already', () => [...whole(), '--ends', '2020-01-01'], '2020-01-01 is over'],
  ['never ends', () => [...whole(), '--ends', inDays(400)], 'more than a year away'],
  ['ends on no day', () => [...whole(), '--ends', 'soon'], 'A flag ends on a day'],
  ['has a share of more than all', () => [...whole(), '--percent', '101'], '--percent is a whole number'],
  ['is for an address', () => [...whole(), '--person', 'ada@example.test'], 'is no id of a person'],
  [
    'has no name',
    () => ['flag', 'admin', 'New Figures', ...whole().slice(3)],
    'A flag has a short lower-case name',
  ],
  ['ends up in between', () => [...whole(), '--after-end', 'maybe'], '--after-end is "on" or "off"'],
])('a flag is refused that %s', async (_what, args, message) => {
  const before = text();
  expect(await shop.registry(...args())).toMatchObject({ code: 64, complaint: saying(message) });
  expect(text()).toBe(before);
});
const whole = () => [
  ...['flag', 'admin', 'new-figures', '--description', 'Other figures', '--owner', 'Figures'],
  ...['--ends', inDays(30)],
];

test('what is not there is told, with what is', async () => {
  expect(await shop.registry('remove-flag', 'admin', 'new-figures')).toMatchObject({
    code: 66,
    complaint: 'admin has no flag "new-figures". There are: none.',
  });
  await begin();
  expect(await shop.registry('remove-flag', 'admin', 'old')).toMatchObject({
    complaint: saying('There are: new-figures.'),
  });
  expect(await shop.registry('flag', 'other', 'new-figures')).toMatchObject({ code: 66 });
});

test('a lock keeps a flag from more people, and lets it be taken from all', async () => {
  await begin('--percent', '20');
  await shop.registry('lock', 'admin', '--reason', 'The event is running.');
  for (const args of [
    ['--percent', '50'],
    ['--person', USER],
    ['--ends', inDays(60)],
    ['--after-end', 'on'],
  ])
    expect(await shop.registry('flag', 'admin', 'new-figures', ...args)).toMatchObject({
      code: 77,
      complaint: saying('admin is locked'),
    });
  expect(await shop.registry('remove-flag', 'admin', 'new-figures')).toMatchObject({ code: 77 });
  expect(await shop.registry('flag', 'admin', 'new-figures', '--percent', '0')).toMatchObject({ code: 0 });
});

test('a flag that has ended is overdue for everybody who looks', async () => {
  await begin('--percent', '100', '--after-end', 'on');
  expect((await shop.registry('status')).out).toContain(
    `flag new-figures  for 100 % of the people  until ${inDays(30)}, then on`,
  );
  const ended = inDays(30);
  jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 32 * 86_400_000 });
  for (const verb of ['status', 'flags'])
    expect((await shop.registry(verb)).out).toMatch(
      new RegExp(`new-figures {2}OVERDUE: ended ${ended}, on for everybody since {2}Figures`),
    );
  expect(await list()).toMatchObject([{ isOverdue: true }]);
});

test('another change of the remote leaves its flags as they are', async () => {
  await begin('--percent', '20');
  await shop.registry('publish', shop.build('1.1.0'), '--promote', 'a test');
  expect(await list()).toMatchObject([{ name: 'new-figures', percent: 20 }]);
});

test('every command of the how-to does what it says', async () => {
  const page = readFileSync(join(__dirname, '../../docs/how-to/use-a-flag.md'), 'utf8');
  const commands = Array.from(page.matchAll(/^npm run registry -- (.+)$/gm), ([, line = '']) =>
    Array.from(line.matchAll(/"([^"]+)"|(\S+)/g), ([, quoted, word = '']) => quoted ?? word),
  );
  expect(commands).toHaveLength(6);
  for (const args of commands) {
    const now = args.map((word) => (/^\d{4}-\d\d-\d\d$/.test(word) ? inDays(100) : word));
    expect([args, await shop.registry(...now)]).toEqual([args, expect.objectContaining({ code: 0 })]);
  }
  expect((await shop.registry('history', '--limit', '3')).out).toMatch(
    /new-figures removed[^]*new-figures for 100 % of the people and 1 named[^]*for 20 %/,
  );
});

describe('with the key of a team', () => {
  async function teamWith(rights: string) {
    const team = await shop.holderOf('team-1');
    const { publicKey } = readJson(
      z.object({ publicKey: z.string() }),
      (await team.registry('create-key', '--json')).out,
      'The key',
    );
    const scope = ['--remotes', 'admin', '--areas', '/admin', '--rights', rights];
    expect(
      await shop.registry('delegate', 'team-1', '--public-key', publicKey, '--owner', 'Admins', ...scope),
    ).toMatchObject({ code: 0 });
    return team;
  }

  test('who has the right over flags makes, changes and removes those of the own remote, and no others', async () => {
    await shop.registry(
      'publish',
      shop.build('1.0.0', { name: 'desk', area: '/desk' }),
      '--promote',
      'a test',
    );
    const team = await teamWith('flag');
    expect(await team.registry(...whole(), '--percent', '10')).toMatchObject({ code: 0 });
    expect((await shop.registry('history', '--limit', '1')).out).toContain('Admins');
    expect(await team.registry('flag', 'desk', ...whole().slice(2))).toMatchObject({
      code: 77,
      complaint: saying('is not one of desk'),
    });
    expect(await shop.registry('renew')).toMatchObject({ code: 0 });
    expect(await team.registry('remove-flag', 'admin', 'new-figures')).toMatchObject({ code: 0 });
    expect((await shop.registry('verify')).code).toBe(0);
  });

  test('who may publish and promote alone changes no flag', async () => {
    const team = await teamWith('publish,gate,promote,lock,disable');
    expect(await team.registry(...whole())).toMatchObject({
      code: 77,
      complaint: saying('does not have the right "flag" over admin'),
    });
    expect(await list()).toEqual([]);
  });
});
