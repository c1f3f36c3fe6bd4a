import { startHttpDouble, type DoubleAnswer, type HttpDouble, type SeenRequest } from './http-double';

const GUILD = '700000000000000001';
const HOOK_PATH = '/api/webhooks/700000000000000099/canary-hook';

type GuildRole = {
  readonly id: string;
  readonly name: string;
  readonly permissions: string;
  readonly managed?: boolean;
};

/** A guild in the shape of Discord's API, with an incoming webhook of one of its channels. */
export type DiscordDouble = HttpDouble & {
  readonly api: string;
  readonly webhookUrl: string;
  readonly guilds: { id: string }[];
  readonly roles: GuildRole[];
  /** The ids of each member's roles. */
  readonly members: Map<string, Set<string>>;
  /** The names of a member's roles. */
  readonly rolesOf: (providerId: string) => readonly string[];
  /** What was posted through the incoming webhook. */
  readonly posts: () => readonly unknown[];
};

/** Starts a guild that has the four roles and the people that a test adds; it accepts one bot token. */
export async function startDiscordDouble(token: string): Promise<DiscordDouble> {
  const guilds = [{ id: GUILD }];
  const members = new Map<string, Set<string>>();
  const roles: GuildRole[] = ['Admin', 'STAFF', 'applicant', 'Attendee'].map((name, index) => ({
    id: `80000000000000000${index}`,
    name,
    permissions: '0',
  }));

  function answer(request: SeenRequest): DoubleAnswer {
    if (request.line === `POST ${HOOK_PATH}`) return { status: 204 };
    if (request.headers.authorization !== `Bot ${token}`) {
      return { status: 401, body: { message: '401: Unauthorized', code: 0 } };
    }
    if (request.line === 'GET /api/v10/users/@me/guilds') return { status: 200, body: guilds };
    if (request.line === `GET /api/v10/guilds/${GUILD}/roles`) return { status: 200, body: roles };
    if (request.line === `POST /api/v10/guilds/${GUILD}/roles`) {
      const { name, permissions } = request.body as { name: string; permissions: string };
      const role = { id: `81000000000000000${roles.length}`, name, permissions };
      roles.push(role);
      return { status: 200, body: role };
    }
    return answerForMember(request.line);
  }

  function answerForMember(line: string): DoubleAnswer {
    const [, method, providerId = '', roleId] =
      /^(GET|PUT|DELETE) \/api\/v10\/guilds\/\d+\/members\/(\d+)(?:\/roles\/(\d+))?$/.exec(line) ?? [];
    const held = members.get(providerId);
    if (!held) return { status: 404, body: { message: 'Unknown Member', code: 10_007 } };
    if (method === 'GET') return { status: 200, body: { user: { id: providerId }, roles: [...held] } };
    if (!roleId || !roles.some(({ id }) => id === roleId)) {
      return { status: 404, body: { message: 'Unknown Role', code: 10_011 } };
    }
    if (method === 'PUT') held.add(roleId);
    else held.delete(roleId);
    return { status: 204 };
  }

  const double = await startHttpDouble(answer);
  return {
    ...double,
    api: `${double.url}/api`,
    webhookUrl: `${double.url}${HOOK_PATH}`,
    guilds,
    roles,
    members,
    rolesOf: (providerId) =>
      [...(members.get(providerId) ?? [])].map((id) => roles.find((role) => role.id === id)?.name ?? id),
    posts: () => double.seen(/^POST \/api\/webhooks\//).map(({ body }) => body),
  };
}
