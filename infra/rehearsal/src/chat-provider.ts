import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Background } from './background';
import { waitFor } from './wait-for';

/** The stand-in for the chat provider. */
export type ChatProvider = {
  /** What the bot needs to be let in. */
  readonly env: Readonly<Record<'IDP_BOT_TOKEN' | 'IDP_API_URL' | 'WEBHOOK_URL', string>>;
  /** The roles that somebody has been given there, in small letters. */
  readonly rolesOf: (providerId: string) => Promise<readonly string[]>;
};

/** Whose role changes: somebody without one, who is in the chat from the beginning. */
export const chatMember = findSeeded('norole');

const Addresses = z.object({ IDP_API_URL: z.string(), WEBHOOK_URL: z.string() });

const IDP_BOT_TOKEN = 'bot-token-of-the-rehearsal';

/** Starts the double of the bot's own tests, with one person in the chat. @throws Failure */
export async function openChatProvider(folder: string, background: Background): Promise<ChatProvider> {
  const file = join(folder, 'chat-provider.json');
  const program = join(checkout, 'infra/bot/testing/provider.ts');
  background.start(
    'chat-provider',
    process.execPath,
    ['--import', 'tsx', program, file, chatMember.providerId],
    {
      IDP_BOT_TOKEN,
    },
  );
  let addresses: z.infer<typeof Addresses> = { IDP_API_URL: '', WEBHOOK_URL: '' };
  await waitFor('The chat provider', 20_000, async () => {
    addresses = readJson(Addresses, readFileSync(file, 'utf8'), file);
    return true;
  });
  const ask = async <Answer extends z.ZodMiniType>(
    answer: Answer,
    path: string,
  ): Promise<z.output<Answer>> => {
    const reply = await fetch(`${addresses.IDP_API_URL}/v10${path}`, {
      headers: { authorization: `Bot ${IDP_BOT_TOKEN}` },
    });
    return answer.parse(await reply.json());
  };
  return {
    env: { IDP_BOT_TOKEN, ...addresses },
    async rolesOf(providerId) {
      const [guild] = await ask(z.array(z.object({ id: z.string() })), '/users/@me/guilds');
      const at = `/guilds/${guild?.id}`;
      const names = await ask(z.array(z.object({ id: z.string(), name: z.string() })), `${at}/roles`);
      const { roles } = await ask(z.object({ roles: z.array(z.string()) }), `${at}/members/${providerId}`);
      return roles.map((id) => names.find((role) => role.id === id)?.name.toLowerCase() ?? id);
    },
  };
}

function findSeeded(key: SeededPerson['key']): SeededPerson {
  const person = seededPeople.find((one) => one.key === key);
  if (!person) throw new Failure(`Nobody is seeded as ${key}.`);
  return person;
}
