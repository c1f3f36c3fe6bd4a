import { startBotWorld, type BotWorld } from '../../testing/bot-world';
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

const readiness = async () => {
  const response = await fetch(`${world.url}/readyz`);
  const { missing } = (await response.json()) as { missing?: readonly string[] };
  return [response.status, missing];
};

test('the bot is ready when the API gives a sign of life and the provider accepts the bot', async () => {
  expect(await readiness()).toEqual([200, undefined]);
});

test('asking whether the bot is ready changes nothing in the guild', async () => {
  world.discord.roles.splice(0);
  expect(await readiness()).toEqual([200, undefined]);
  expect(world.discord.roles).toEqual([]);
});

test('without the API the bot lives and is not ready', async () => {
  await world.api.close();
  expect(await readiness()).toEqual([503, ['api']]);
  expect((await fetch(`${world.url}/livez`)).status).toBe(200);
});

test('with a token that the provider refuses, the bot is not ready', async () => {
  await world.close();
  world = await startBotWorld(host, { environment: { IDP_BOT_TOKEN: 'another' } });
  expect(await readiness()).toEqual([503, ['provider']]);
});

test('a bot that is in no guild is not ready', async () => {
  world.discord.guilds.splice(0);
  expect(await readiness()).toEqual([503, ['provider']]);
});

test('everything that is missing is named, and it can come back', async () => {
  world.api.answerNext(/livez/, { status: 503 });
  world.discord.answerNext(/guilds$/, { status: 401, body: { message: '401: Unauthorized', code: 0 } });
  expect(await readiness()).toEqual([503, ['api', 'provider']]);
  expect(await readiness()).toEqual([200, undefined]);
});

test('an API that never answers does not hold up the answer', async () => {
  await world.close();
  world = await startBotWorld(host, { settings: { readyWithinMs: 500, callTimeoutMs: 3_600_000 } });
  // The provider knows its guild from now on: however busy the machine, it is the API alone that is waited for.
  expect((await world.deliver()).status).toBe(204);
  const held = world.api.hold(/livez/);
  expect(await readiness()).toEqual([503, ['api']]);
  held.release();
});

test('the figures are on a port of their own, and nothing else is', async () => {
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404);
  expect((await fetch(world.metricsUrl.replace('/metrics', '/livez'))).status).toBe(404);
});

test('the metrics are those of the bot and of its process, in the format of Prometheus', async () => {
  await world.deliver();
  const response = await fetch(world.metricsUrl);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await response.text();
  expect(text).toContain('bot_webhooks_total{outcome="applied"} 1');
  expect(text).toContain('bot_provider_calls_total{call="set-roles",outcome="given"} 1');
  expect(text).toContain('# TYPE bot_questions_total counter');
  expect(text).toContain('process_cpu_seconds_total');
});
