import { Failure, runOrFail } from '@event-portal/commands';
import { assignEventRole, createServiceKey, fillPath, getEvent } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import pg from 'pg';
import { chatMember } from './chat-provider';
import { refused, succeeded, type Rehearsal } from './rehearsal';
import { waitFor } from './wait-for';
import { createVisitor } from './visitor';

const WEBHOOK_SECRET = 'what-the-api-and-the-bot-of-the-rehearsal-share';

/**
 * The chat bot as the third service, on the API's host: it carries roles over to the chat provider through its releases,
 * and what changes while it is down arrives when it is back. @throws Failure
 */
export async function rehearseBot(rehearsal: Rehearsal): Promise<void> {
  const { botPort, chatProvider, engine, portal, release, secretsManager, step } = rehearsal;
  const { secrets, update } = secretsManager;
  const { providerId, email, userId } = chatMember;
  const visitor = createVisitor(portal);
  const cookie = await visitor.signIn();

  const give = (role: 'staff' | 'admin') =>
    visitor.call(cookie, 'POST', fillPath(assignEventRole.path, { eventId: SEEDED_EVENT_ID }), {
      email,
      role,
    });
  const arrives = async (role: 'staff' | 'admin', ms: number) => {
    const began = performance.now();
    await waitFor(`The role ${role} at the chat provider`, ms, async () => {
      const roles = await chatProvider.rolesOf(providerId);
      return roles.length === 1 && roles[0] === role;
    });
    return `${role}, after ${((performance.now() - began) / 1000).toFixed(1)} s`;
  };

  await step('deploy bot v1 to the host of the API, with a service key of its own', async () => {
    const { key } = createServiceKey.reply.parse(
      await visitor.call(cookie, 'POST', createServiceKey.path, {
        name: 'Chat bot',
        scopes: ['events:read'],
        eventId: SEEDED_EVENT_ID,
        expiresInDays: 30,
      }),
    );
    const event = fillPath(getEvent.path, { eventId: SEEDED_EVENT_ID });
    const { status } = await visitor.ask(`${portal.api}${event}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (status !== 200) throw new Failure(`The key does not open the event: ${status}.`);
    secrets.bot = {
      ...chatProvider.env,
      API_KEY: key,
      API_URL: portal.api,
      EVENT_ID: SEEDED_EVENT_ID,
      WEBHOOK_SECRET,
    };
    Object.assign(secrets.api, { BOT_URL: `http://127.0.0.1:${botPort}`, BOT_KEY: WEBHOOK_SECRET });
    update();
    succeeded(await release('deploy', 'bot', 'v1'));
  });
  await step('deploy api v1 again, which is told where the bot is', async () =>
    succeeded(await release('deploy', 'api', 'v1')),
  );
  await step('a role that is given in the portal is given at the chat provider', async () => {
    await give('staff');
    return arrives('staff', 10_000);
  });
  await step('deploy bot v2: roles arrive', async () => {
    succeeded(await release('deploy', 'bot', 'v2'));
    await give('admin');
    return arrives('admin', 10_000);
  });
  await step('bot v3 never gets healthy: v2 goes on', async () =>
    refused(70, 'not healthy', await release('deploy', 'bot', 'broken', { HEALTH_SECONDS: '6' })),
  );
  await step('roll bot back to v1: roles arrive', async () => {
    succeeded(await release('rollback', 'bot'));
    await give('staff');
    return arrives('staff', 10_000);
  });
  await step('the bot is down while a role changes: it arrives once the bot is back', async () => {
    const { env } = engine;
    const [container = '', ...others] = (
      await runOrFail('podman', ['ps', '--quiet', '--filter', 'name=portal-bot-'], { env })
    ).split('\n');
    if (others.length > 0) throw new Failure('More than one bot runs.');
    await runOrFail('podman', ['stop', container], { env });
    await give('admin');
    await waitFor('An attempt to tell the bot', 20_000, async () => (await attempts(rehearsal, userId)) > 0);
    const before = await chatProvider.rolesOf(providerId);
    if (before.join() !== 'staff') throw new Failure(`Without a bot the role has become ${before.join()}.`);
    await runOrFail('podman', ['start', container], { env });
    const detail = await arrives('admin', 60_000);
    await waitFor('An end of telling', 10_000, async () => (await attempts(rehearsal, userId)) === -1);
    return detail;
  });
}

/** How often the API has tried to tell of somebody's change; -1 when there is nothing left to tell. */
async function attempts({ databaseUrl }: Rehearsal, userId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ attempts: number }>(
      'select attempts from role_changes where user_id = $1',
      [userId],
    );
    return rows[0]?.attempts ?? -1;
  } finally {
    await client.end();
  }
}
