import { findFreePort } from '@event-portal/tooling/free-port';
import { EVENT_ID } from '../testing/api-double';
import { MEMBER, roleChange, secrets, startBotWorld, type BotWorld } from '../testing/bot-world';
import { eventually, runMain, startBotHost, type BotHost } from '../testing/program';

// Each program is a process of its own, on a machine that may be busy.
jest.setTimeout(60_000);

const good = {
  ...secrets,
  IDP_API_URL: 'http://127.0.0.1:1/api',
  API_URL: 'http://127.0.0.1:1',
  WEBHOOK_URL: 'http://127.0.0.1:1/canary-hook',
  EVENT_ID,
};
const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the program', () => {
  test('a configuration that is not usable stops it with every fault, no value, and code 78', async () => {
    const program = await runMain({
      ...secrets,
      WEBHOOK_URL: 'canary-hook',
      WEBHOOK_PORT: '0',
      EVENT_ID: 'x',
    });
    expect(await program.ended).toBe(78);
    for (const name of ['WEBHOOK_URL', 'WEBHOOK_PORT', 'EVENT_ID']) expect(program.output()).toContain(name);
    expect(program.output()).not.toMatch(/canary/);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('it runs until %s, and prints no secret', async (signal) => {
    const port = await findFreePort();
    const program = await runMain({ ...good, WEBHOOK_PORT: String(port) });
    await eventually(() => answers(`http://127.0.0.1:${port}/livez`));
    program.signal(signal);
    expect(await program.ended).toBe(0);
    expect(program.output()).not.toMatch(/canary/);
  });

  test('a port that is taken stops it', async () => {
    const port = await findFreePort();
    const first = await runMain({ ...good, WEBHOOK_PORT: String(port) });
    await eventually(() => answers(`http://127.0.0.1:${port}/livez`));
    const second = await runMain({ ...good, WEBHOOK_PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/EADDRINUSE/);
    first.signal('SIGTERM');
    await first.ended;
  });
});

describe('a bot', () => {
  let host: BotHost;
  let world: BotWorld;
  beforeEach(async () => {
    host = await startBotHost();
    world = await startBotWorld(host);
  });
  afterEach(async () => {
    await world.close();
    await host.stop();
  });

  test('on SIGTERM it finishes what it has begun, takes no more, and ends', async () => {
    const held = world.discord.hold(/^PUT/);
    const begun = world.deliver();
    await held.arrived;
    host.signal('SIGTERM');
    await eventually(async () => !(await answers(`${world.url}/livez`)));
    held.release();
    expect((await begun).status).toBe(204);
    expect(await host.ended).toBe(0);
    expect(world.discord.posts()).toHaveLength(1);
  });

  test('it logs what came of things, and no secret, message or person', async () => {
    const person = roleChange({ role: 'staff' });
    await world.send('/webhooks', person);
    await world.send('/webhooks', roleChange({ role: 'canary-role' }));
    await world.send('/webhooks', 'canary-text');
    await world.send('/webhooks', roleChange(), { key: 'canary-other-key' });
    await world.ask('What about canary-question?');
    await fetch(`${world.url}/canary-path?code=canary-code`);

    const failures = [
      [{ status: 500, body: { message: 'canary' } }, 3],
      [{ status: 403, body: { message: 'canary', code: 50_013 } }, 1],
      ['cut', 3],
    ] as const;
    for (const [answer, attempts] of failures) {
      world.discord.answerNext(/guilds\/.*members/, answer, attempts);
      await world.deliver();
      world.discord.members.set(MEMBER, new Set());
      world.discord.answerNext(/webhooks/, answer, attempts);
      await world.deliver();
      world.model.answerNext(/./, answer, attempts);
      await world.ask('What about canary-question?');
    }
    world.api.refuseKey();
    world.model.answerNext(/./, { status: 200, body: 'canary-body' });
    await world.ask('When?');

    host.signal('SIGTERM');
    await host.ended;
    const log = host.output();
    expect(log).toMatch(/"outcome":"applied"/);
    expect(log).toMatch(/"target":"provider","failure":500/);
    expect(log).toMatch(/"target":"language-model","failure":"network"/);
    expect(log.match(/the welcome was not posted/g)).toHaveLength(3);
    for (const secret of [
      /canary/,
      /900000000000000001/,
      /It starts on/,
      /Welcome/,
      new RegExp(person.userId),
    ]) {
      expect(log).not.toMatch(secret);
    }
  });

  test.each([
    ['a key that no header can hold', { API_KEY: 'epk_canary-\u{1F511}' }],
    ['a token that no header can hold', { IDP_BOT_TOKEN: 'canary-\u{1F511}' }],
    ['a session that no header can hold', { SESSION_COOKIE: 'canary-\n-session' }],
    ['an address with a password', { WEBHOOK_URL: 'http://user:canary@127.0.0.1:1/hook' }],
  ])('%s is a failure that is not spelled out', async (_name, environment: Record<string, string>) => {
    await world.close();
    world = await startBotWorld(host, { environment });
    world.api.refuseKey();
    const responses = [
      await world.send('/webhooks', roleChange()),
      await world.send('/questions', { question: 'When?' }),
    ];
    const told = await Promise.all(responses.map((response) => response.text()));
    host.signal('SIGTERM');
    await host.ended;
    expect(`${host.output()}${told.join('')}`).not.toMatch(/canary/);
    expect(host.output()).toMatch(/"failure":"unreadable"/);
  });
});
