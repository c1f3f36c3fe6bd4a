import { EventRole } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { call } from '../calls/call';
import { CallFailed } from '../calls/call-failed';
import { createRemembered } from '../memory/remembered';
import type { ChatProvider, RoleOutcome } from './chat-provider';
import { createDiscordCall, isMissingMember, type DiscordCallOptions } from './discord-calls';

const GUILD_MS = 600_000;
const ROLES_MS = 60_000;

/** What the Discord implementation needs. */
export type DiscordProviderOptions = DiscordCallOptions & {
  /** The incoming webhook of a channel; the address itself is a secret. */
  readonly webhookUrl: string;
  /** The guild to serve; empty for the only one that the bot is in. */
  readonly guildId: string;
};

/** The names that event roles have in a guild; case does not matter. */
const roleNames = {
  admin: 'Admin',
  staff: 'Staff',
  applicant: 'Applicant',
  attendee: 'Attendee',
} as const satisfies Record<EventRole, string>;

const Guilds = z.array(z.object({ id: z.string() }));
const Role = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.string(),
  managed: z.optional(z.boolean()),
});

/** What a role for an event lets people do in the guild: nothing, and Discord writes it so. */
const NO_PERMISSIONS = '0';
const Member = z.object({ roles: z.array(z.string()) });

type RoleIds = ReadonlyMap<EventRole, string>;

/** Builds the provider for one guild. */
export function createDiscordProvider(options: DiscordProviderOptions): ChatProvider {
  const { retry, timeoutMs, webhookUrl, guildId: wantedGuild } = options;
  const discord = createDiscordCall(options);
  const guild = createRemembered(findGuild, GUILD_MS);
  const roleIds = createRemembered(findRoles, ROLES_MS);

  async function findGuild(): Promise<string> {
    const guilds = await discord(Guilds, (rest) => rest.get('/users/@me/guilds'));
    const [chosen, ...others] = wantedGuild === '' ? guilds : guilds.filter(({ id }) => id === wantedGuild);
    if (!chosen) throw new CallFailed('provider', 'no-guild');
    // Adding the bot to another guild must not take it away from the event's guild.
    if (others.length > 0) throw new CallFailed('provider', 'several-guilds');
    return chosen.id;
  }

  async function findRoles(): Promise<RoleIds> {
    const guildId = await guild.get();
    const existing = await discord(z.array(Role), (rest) => rest.get(`/guilds/${guildId}/roles`));
    const ids = new Map<EventRole, string>();
    for (const eventRole of EventRole.options) {
      const name = roleNames[eventRole];
      // A managed role belongs to another integration. One that lets people do something is the guild's own: whoever
      // runs an event has no say in who runs the chat.
      const found = existing.find(
        (role) =>
          role.managed !== true &&
          role.permissions === NO_PERMISSIONS &&
          role.name.toLowerCase() === name.toLowerCase(),
      );
      ids.set(eventRole, found?.id ?? (await createRole(guildId, name)));
    }
    return ids;
  }

  async function createRole(guildId: string, name: string): Promise<string> {
    // Without a word on permissions, Discord copies those that everybody has.
    const body = { name, permissions: NO_PERMISSIONS, mentionable: false };
    const { id } = await discord(Role, (rest) => rest.post(`/guilds/${guildId}/roles`, { body }));
    return id;
  }

  /**
   * Takes roles before it gives one: where the second half fails, the person has too little rather than too much,
   * and the next attempt still finds the role to give.
   */
  async function changeRoles(providerId: string, wanted: EventRole | null): Promise<RoleOutcome> {
    const [guildId, ids] = await Promise.all([guild.get(), roleIds.get()]);
    const member = `/guilds/${guildId}/members/${providerId}` as const;
    const held = (await discord(Member, (rest) => rest.get(member))).roles;
    for (const [eventRole, id] of ids) {
      if (eventRole === wanted || !held.includes(id)) continue;
      await discord(z.unknown(), (rest) => rest.delete(`${member}/roles/${id}`));
    }
    const id = wanted === null ? undefined : ids.get(wanted);
    if (id === undefined || held.includes(id)) return 'settled';
    await discord(z.unknown(), (rest) => rest.put(`${member}/roles/${id}`));
    return 'given';
  }

  return {
    async setRoles(providerId, role) {
      try {
        return await changeRoles(providerId, role);
      } catch (error) {
        if (isMissingMember(error)) return 'no-member';
        // The guild or a role may not be what it was.
        guild.forget();
        roleIds.forget();
        throw error;
      }
    },
    async post(text) {
      const body = { content: text, allowed_mentions: { parse: [] } };
      await retry(() => call({ target: 'chat-webhook', url: webhookUrl, method: 'POST', body, timeoutMs }));
    },
    ready: () =>
      guild.get().then(
        () => true,
        () => false,
      ),
  };
}
