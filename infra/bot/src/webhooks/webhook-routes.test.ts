import { ApiErrorBody } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { randomUUID } from 'node:crypto';
import { MEMBER, roleChange, secrets, startBotWorld, type BotWorld } from '../../testing/bot-world';
import { startBotHost, type BotHost } from '../../testing/program';
import { sign } from '../../testing/signed-request';

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

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** Lets what was sent get as far as it can: changes of others, who lose no role, go all the way meanwhile. */
async function passTime() {
  for (const providerId of ['900000000000000011', '900000000000000012']) {
    world.discord.members.set(providerId, new Set());
    await world.deliver({ providerId, role: null });
  }
}
const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

test('a signed change of a role is carried over to the chat', async () => {
  const response = await world.deliver({ role: 'staff' });
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['STAFF']);
  expect(await world.figure('bot_webhooks_total{outcome="applied"}')).toBe(1);
});

test('a message that another key signed is refused, and nothing happens', async () => {
  const response = await world.send('/webhooks', roleChange(), { key: 'epk_another' });
  expect(await refusalOf(response)).toEqual([401, 'bad_signature']);
  expect(world.discord.requests).toEqual([]);
  expect(await world.figure('bot_webhooks_total{outcome="bad-signature"}')).toBe(1);
});

test('a body that is not the one that was signed is refused', async () => {
  const body = JSON.stringify(roleChange());
  const response = await fetch(`${world.url}/webhooks`, {
    method: 'POST',
    headers: sign(body, { key: secrets.WEBHOOK_SECRET }),
    body: body.replace('attendee', 'admin'),
  });
  expect(await refusalOf(response)).toEqual([401, 'bad_signature']);
});

test.each([
  ['without any header of a signature', {}],
  ['with a signature of another version', { 'webhook-signature': 'v2,AAAA' }],
  ['with a signature that has no value', { 'webhook-signature': 'v1' }],
])('a message %s is refused', async (_name, headers) => {
  const full = { 'webhook-id': '1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  const response = await fetch(`${world.url}/webhooks`, {
    method: 'POST',
    headers: Object.keys(headers).length === 0 ? {} : { ...full, ...headers },
    body: JSON.stringify(roleChange()),
  });
  expect(await refusalOf(response)).toEqual([401, 'bad_signature']);
});

test.each([
  ['too old', -6],
  ['too new', 6],
])('a signed message whose timestamp is %s is refused', async (_name, minutes) => {
  const response = await world.send('/webhooks', roleChange(), { sentAt: minutesFromNow(minutes) });
  expect(await refusalOf(response)).toEqual([401, 'stale_timestamp']);
  expect(world.discord.requests).toEqual([]);
});

test.each([
  ['is not JSON', '{"type":'],
  ['is empty', ''],
  ['is a list', []],
  ['is null', null],
  ['has another type', roleChange({ type: 'event.deleted' })],
  ['has an unknown role', roleChange({ role: 'owner' })],
  ['leaves the role out', roleChange({ role: undefined })],
  ['has a provider id that is a path', roleChange({ providerId: '1/../../users/@me' })],
  ['has a provider id that is a number', roleChange({ providerId: 123 })],
  ['has an event id that is none', roleChange({ eventId: 'summer' })],
  ['has a moment that is none', roleChange({ at: 'yesterday' })],
])('a signed body that %s is refused', async (_name, body) => {
  const response = await world.send('/webhooks', body);
  expect(await refusalOf(response)).toEqual([400, 'invalid_request']);
  expect(world.discord.requests).toEqual([]);
});

test('the refusal of a body names the values at fault, and does not repeat them', async () => {
  const response = await world.send('/webhooks', roleChange({ role: 'canary-role', at: 'canary-at' }));
  const text = await response.text();
  expect(Object.keys(readJson(ApiErrorBody, text, 'The refusal').fields ?? {})).toEqual(['role', 'at']);
  expect(text).not.toMatch(/canary/);
});

test('a refused body is not remembered: the same id may come again', async () => {
  const id = randomUUID();
  expect((await world.send('/webhooks', roleChange({ role: 'owner' }), { id })).status).toBe(400);
  expect((await world.deliver({}, id)).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
});

test('a change at another event is accepted and has no effect', async () => {
  const response = await world.deliver({ eventId: randomUUID() });
  expect(response.status).toBe(204);
  expect(world.discord.requests).toEqual([]);
  expect(await world.figure('bot_webhooks_total{outcome="other-event"}')).toBe(1);
});

test('a body of 64 KiB is read, and one byte more is not', async () => {
  const most = 64 * 1024;
  const body = (size: number) => {
    const bare = JSON.stringify(roleChange({ eventId: randomUUID(), padding: '' }));
    return bare.replace('"padding":""', `"padding":"${'x'.repeat(size - bare.length)}"`);
  };
  expect((await world.send('/webhooks', body(most))).status).toBe(204);
  expect(await refusalOf(await world.send('/webhooks', body(most + 1)))).toEqual([413, 'payload_too_large']);
  expect(await world.figure('bot_webhooks_total{outcome="too-large"}')).toBe(1);
});

test('an id of unreasonable length is refused', async () => {
  const response = await world.deliver({}, 'x'.repeat(257));
  expect(await refusalOf(response)).toEqual([400, 'invalid_request']);
});

test('the type that a sender gives its body does not matter', async () => {
  const body = JSON.stringify(roleChange());
  const headers = { ...sign(body, { key: secrets.WEBHOOK_SECRET }), 'content-type': 'text/plain' };
  const response = await fetch(`${world.url}/webhooks`, { method: 'POST', headers, body });
  expect(response.status).toBe(204);
});

test('a delivery that comes again has one effect', async () => {
  const id = randomUUID();
  const change = roleChange();
  for (let delivery = 0; delivery < 3; delivery += 1) {
    expect((await world.send('/webhooks', change, { id })).status).toBe(204);
  }
  expect(world.discord.seen(/^PUT/)).toHaveLength(1);
  expect(world.discord.posts()).toHaveLength(1);
  expect(await world.figure('bot_webhooks_total{outcome="duplicate"}')).toBe(2);
});

test('the same delivery several times at once has one effect', async () => {
  const id = randomUUID();
  const change = roleChange();
  const held = world.discord.hold(/^PUT/);
  const first = world.send('/webhooks', change, { id });
  await held.arrived;
  const others = [1, 2, 3].map(() => world.send('/webhooks', change, { id }));
  await passTime();
  held.release();
  const responses = await Promise.all([first, ...others]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(world.discord.seen(new RegExp(`^GET .*/members/${MEMBER}$`))).toHaveLength(1);
  expect(world.discord.posts()).toHaveLength(1);
});

test('a delivery that failed is not remembered, so that the sender’s next attempt works', async () => {
  const id = randomUUID();
  const change = roleChange();
  world.discord.answerNext(/^PUT/, { status: 500 }, 3);
  const failed = await world.send('/webhooks', change, { id });
  expect(failed.headers.get('retry-after')).toBe('5');
  expect(await refusalOf(failed)).toEqual([503, 'unavailable']);
  expect(await world.figure('bot_webhooks_total{outcome="failed"}')).toBe(1);

  expect((await world.send('/webhooks', change, { id })).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['Attendee']);
  expect(world.discord.posts()).toHaveLength(1);
});

test('a change that is older than the last one of the same person is ignored', async () => {
  const userId = randomUUID();
  await world.deliver({ userId, role: 'staff', at: '2031-01-02T00:00:00Z' });
  const late = await world.deliver({ userId, role: 'admin', at: '2031-01-01T23:59:59.999Z' });
  expect(late.status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['STAFF']);
  expect(await world.figure('bot_webhooks_total{outcome="outdated"}')).toBe(1);
});

test('the age of a change is compared with those of the same person only', async () => {
  const other = '900000000000000002';
  world.discord.members.set(other, new Set());
  await world.deliver({ at: '2031-01-02T00:00:00Z' });
  await world.deliver({ providerId: other, role: 'staff', at: '2031-01-01T00:00:00Z' });
  expect(world.discord.rolesOf(other)).toEqual(['STAFF']);
});

test('a change that arrives while an older one of the same person is under way has the last word', async () => {
  const userId = randomUUID();
  const held = world.discord.hold(/^PUT/);
  const older = world.deliver({ userId, role: 'staff', at: '2031-01-01T00:00:00Z' });
  await held.arrived;
  const newer = world.deliver({ userId, role: null, at: '2031-01-02T00:00:00Z' });
  await passTime();
  held.release();
  expect([(await older).status, (await newer).status]).toEqual([204, 204]);
  expect(world.discord.rolesOf(MEMBER)).toEqual([]);
});

test('an older change that failed does not keep a newer one out', async () => {
  const userId = randomUUID();
  world.discord.answerNext(/^GET .*\/members\//, { status: 403, body: { message: 'no', code: 50_013 } });
  expect((await world.deliver({ userId, at: '2031-01-03T00:00:00Z' })).status).toBe(503);
  expect((await world.deliver({ userId, role: 'staff', at: '2031-01-02T00:00:00Z' })).status).toBe(204);
  expect(world.discord.rolesOf(MEMBER)).toEqual(['STAFF']);
});

test.each([
  ['GET', '/webhooks'],
  ['POST', '/elsewhere'],
])('%s %s does not exist', async (method, path) => {
  expect(await refusalOf(await fetch(`${world.url}${path}`, { method }))).toEqual([404, 'not_found']);
});
