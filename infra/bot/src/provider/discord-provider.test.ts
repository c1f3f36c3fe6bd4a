import { MEMBER, startBotWorld, type BotWorld } from '../../testing/bot-world';
import { startBotHost, type BotHost } from '../../testing/program';

// The host is a process of its own, on a machine that may be busy.
jest.setTimeout(60_000);

let host: BotHost;
let world: BotWorld;
beforeAll(async () => {
  host = await startBotHost();
});
afterAll(() => host.stop());
beforeEach(async () => {
  world = await startBotWorld(host);
});
afterEach(() => world.close());

const give = (...names: readonly string[]) => {
  const ids = world.discord.roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  world.discord.members.set(MEMBER, new Set(ids));
};
const dropRole = (name: string) => {
  const index = world.discord.roles.findIndex((role) => role.name === name);
  world.discord.roles.splice(index, 1);
};
const outcomes = (outcome: string) =>
  world.figure(`bot_provider_calls_total{call="set-roles",outcome="${outcome}"}`);

test.each([
  ['admin', 'Admin'],
  ['staff', 'STAFF'],
  ['applicant', 'applicant'],
  ['attendee', 'Attendee'],
])('the event role %s becomes the guild’s role of that name, whatever its case', async (role, name) => {
  await world.deliver({ role });
  expect(world.discord.rolesOf(MEMBER)).toEqual([name]);
});

test('the other event roles are taken, and a role that is none of them stays', async () => {
  world.discord.roles.push({ id: '820000000000000000', name: 'Gardener', permissions: '8' });
  give('Admin', 'STAFF', 'applicant', 'Gardener');
  await world.deliver({ role: 'attendee' });
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Gardener', 'Attendee']);
});

test('roles are taken before one is given, so that a failure never leaves too much', async () => {
  give('Admin');
  world.discord.answerNext(/^PUT/, { status: 403, body: { message: 'no', code: 50_013 } });
  expect((await world.deliver({ role: 'attendee' })).status).toBe(503);
  expect(world.discord.rolesOf(MEMBER)).toEqual([]);
});

test('somebody without a role at the event keeps none of the four', async () => {
  give('Attendee', 'Admin');
  expect((await world.deliver({ role: null })).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual([]);
  expect(await outcomes('settled')).toBe(1);
});

test('somebody who is not in the guild is counted, and neither an error nor welcomed', async () => {
  expect((await world.deliver({ providerId: '900000000000000009' })).status).toBe(204);
  expect(world.discord.posts()).toEqual([]);
  expect(await outcomes('no-member')).toBe(1);
});

test('somebody who leaves the guild half-way is no error either', async () => {
  world.discord.answerNext(/^PUT/, { status: 404, body: { message: 'Unknown Member', code: 10_007 } });
  expect((await world.deliver()).status).toBe(204);
  expect(world.discord.posts()).toEqual([]);
});

test('a guild that does not exist is a failure, and not a missing member', async () => {
  const unknown = { status: 404, body: { message: 'Unknown Guild', code: 10_004 } };
  world.discord.answerNext(/members/, unknown);
  expect((await world.deliver()).status).toBe(503);
  expect(await outcomes('failed')).toBe(1);
});

test('a role that is missing is created, once and without permissions', async () => {
  dropRole('Attendee');
  world.discord.members.set('900000000000000002', new Set());
  const responses = await Promise.all([
    world.deliver(),
    world.deliver({ providerId: '900000000000000002' }),
    world.deliver({ role: 'attendee' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
  expect(world.discord.seen(/^POST .*\/roles$/).map(({ body }) => body)).toEqual([
    { name: 'Attendee', permissions: '0', mentionable: false },
  ]);
});

test('a role that another integration manages is not taken for one of the four', async () => {
  dropRole('Attendee');
  world.discord.roles.push({ id: '830000000000000000', name: 'Attendee', permissions: '0', managed: true });
  await world.deliver();
  expect(world.discord.members.get(MEMBER)).not.toContain('830000000000000000');
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
});

test.each(['8', '1024', '2147483647'])(
  'a role of that name that may do something (%s) is never given',
  async (permissions) => {
    dropRole('Admin');
    world.discord.roles.unshift({ id: '840000000000000000', name: 'Admin', permissions });
    expect((await world.deliver({ role: 'admin' })).status).toBe(204);
    expect(world.discord.members.get(MEMBER)).not.toContain('840000000000000000');
    expect(world.discord.rolesOf(MEMBER)).toEqual(['Admin']);
  },
);

test('a bot that somebody has added to another guild serves the one that it is told, or none', async () => {
  world.discord.guilds.unshift({ id: '700000000000000666' });
  expect((await world.deliver()).status).toBe(503);
  expect(world.discord.seen(/700000000000000666/)).toEqual([]);

  await world.close();
  world = await startBotWorld(host, { environment: { IDP_GUILD_ID: '700000000000000001' } });
  world.discord.guilds.unshift({ id: '700000000000000666' });
  expect((await world.deliver()).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
});

test('a guild that the bot is told and is not in is a failure', async () => {
  await world.close();
  world = await startBotWorld(host, { environment: { IDP_GUILD_ID: '700000000000000002' } });
  expect((await world.deliver()).status).toBe(503);
});

test('a role that was deleted meanwhile is found out by the sender’s next attempt', async () => {
  await world.deliver({ role: 'staff' });
  dropRole('Attendee');
  expect((await world.deliver({}, 'again')).status).toBe(503);
  expect((await world.deliver({}, 'again')).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
});

test('a bot that is in no guild fails, until it is in one', async () => {
  const [guild] = world.discord.guilds.splice(0);
  expect((await world.deliver()).status).toBe(503);
  world.discord.guilds.push(guild!);
  expect((await world.deliver()).status).toBe(204);
});

test.each([
  ['a rate limit', { status: 429, headers: { 'retry-after': '0.01' }, body: { retry_after: 0.01 } }],
  ['an error of the provider', { status: 500 }],
  ['a gateway’s page', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['a lost connection', 'cut'],
] as const)('after %s the call is made again', async (_name, answer) => {
  world.discord.answerNext(/^PUT/, answer, 2);
  expect((await world.deliver()).status).toBe(204);
  expect(world.discord.seen(/^PUT/)).toHaveLength(3);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
});

test('a call is made three times at most', async () => {
  world.discord.answerNext(/^PUT/, { status: 503 }, 9);
  expect((await world.deliver()).status).toBe(503);
  expect(world.discord.seen(/^PUT/)).toHaveLength(3);
});

test('a refusal is final', async () => {
  world.discord.answerNext(/^PUT/, { status: 403, body: { message: 'Missing Permissions', code: 50_013 } });
  expect((await world.deliver()).status).toBe(503);
  expect(world.discord.seen(/^PUT/)).toHaveLength(1);
});

test('a rate limit of minutes is left to the sender', async () => {
  const limit = { status: 429, headers: { 'retry-after': '300' }, body: { retry_after: 300 } };
  world.discord.answerNext(/^PUT/, limit);
  expect((await world.deliver()).status).toBe(503);
  expect(world.discord.seen(/^PUT/)).toHaveLength(1);
});

test('a token that was refused for a moment is tried again', async () => {
  world.discord.answerNext(/guilds$/, { status: 401, body: { message: '401: Unauthorized', code: 0 } });
  expect((await world.deliver()).status).toBe(503);
  expect((await world.deliver()).status).toBe(204);
});

test.each([
  ['is not of the expected shape', { status: 200, body: { roles: 'all' } }],
  ['is a page', { status: 200, body: '<h1>Hello</h1>' }],
])('an answer that %s is a failure', async (_name, answer) => {
  world.discord.answerNext(/^GET .*\/members\//, answer);
  expect((await world.deliver()).status).toBe(503);
});

test('a provider that does not answer in time is a failure, and is not asked again', async () => {
  await world.close();
  // Long enough for the call to leave a machine that is busy.
  world = await startBotWorld(host, { settings: { callTimeoutMs: 2_000 } });
  const held = world.discord.hold(/guilds$/);
  const [response] = await Promise.all([world.deliver(), held.arrived]);
  expect(response.status).toBe(503);
  held.release();
  expect(world.discord.seen(/guilds$/)).toHaveLength(1);
});

test('a new attendee is welcomed by a sentence that names nobody and notifies nobody', async () => {
  await world.deliver();
  expect(world.discord.posts()).toEqual([
    { content: 'A new attendee has joined the event. Welcome!', allowed_mentions: { parse: [] } },
  ]);
  expect(await world.figure('bot_provider_calls_total{call="post",outcome="posted"}')).toBe(1);
});

test.each(['admin', 'staff', 'applicant', null])('nobody is welcomed for the role %s', async (role) => {
  await world.deliver({ role });
  expect(world.discord.posts()).toEqual([]);
});

test('somebody who is an attendee already is not welcomed again', async () => {
  give('Attendee');
  await world.deliver();
  expect(world.discord.posts()).toEqual([]);
});

test('a welcome is posted again after an outage', async () => {
  world.discord.answerNext(/^POST \/api\/webhooks\//, { status: 429 });
  world.discord.answerNext(/^POST \/api\/webhooks\//, 'cut');
  await world.deliver();
  expect(world.discord.posts()).toHaveLength(3);
});

test('a welcome that cannot be posted does not undo the role', async () => {
  world.discord.answerNext(/^POST \/api\/webhooks\//, { status: 404 });
  expect((await world.deliver()).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
  expect(await world.figure('bot_provider_calls_total{call="post",outcome="failed"}')).toBe(1);
});
