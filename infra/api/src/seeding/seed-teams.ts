import { isStillComing, DEFAULT_TEAM_SIZE } from '@event-portal/contracts';
import { foldText } from '../database/text-search';
import { momentsBetween, onDay } from './moments';
import type { Random } from './random';
import type { MainEvent } from './seed-events';
import type { KnownPeople } from './seed-people';
import { addAuditEntry } from './seeded-audit';
import type { SeedData, SeededApplication, SeededUser } from './seed-data';

const names = [
  ['Night Shift', 'We code best after dark. Hardware welcome.'],
  ['Les Castors', 'Petit projet, grande ambition.'],
  ['Null Pointers', 'Looking for somebody who can draw.'],
  ['404 Team Not Found', ''],
  ['River Rangers', 'Sensors, maps and wet feet.'],
  ['Ñandú', 'Hablamos español y un poco de todo.'],
  ['Bus Stop Club', 'Making timetables that everybody can read.'],
  ['チーム桜', 'Beginners first.'],
  ['Three Bees', 'The game about bees, fourth attempt.'],
  ['Soldering Circle', 'Bring your own iron.'],
  ['Plan B', ''],
  ['Quiet Room', 'A calm team for people who like to think before they type.'],
] as const;

const messages = [
  'Hi! I do front ends and bring snacks.',
  'I saw your description and would love to help with the sensors.',
  'First time here, eager to learn.',
  '',
];

/** Lets some participants of the main event team up, and others ask to join. The known people stay free. */
export function addTeams(
  seed: SeedData,
  random: Random,
  {
    today,
    main,
    known,
    applications,
  }: {
    today: Date;
    main: MainEvent;
    known: KnownPeople;
    applications: readonly SeededApplication[];
  },
): void {
  const free = random.shuffle(
    applications
      .filter(({ status, person }) => isStillComing(status) && !Object.values(known).includes(person))
      .map(({ person }) => person),
  );
  const start = onDay(today, -6);
  for (const [index, [name, description]] of names.entries()) {
    const size = (index % DEFAULT_TEAM_SIZE) + 1;
    const members = free.splice(0, size);
    const [owner] = members;
    if (!owner) return;
    const moments = momentsBetween(random, start, onDay(today, 0), size + 1);
    const team = { teamId: random.uuid(), name, description };
    addTeam(seed, main, team, members, moments);
    if (size === DEFAULT_TEAM_SIZE || index % 2 === 1) continue;
    const asking = free.at(-1 - index);
    if (asking)
      ask(seed, main, team, asking, { at: moments.at(-1) ?? start, message: random.pick(messages) });
  }
}

type SeededTeam = { readonly teamId: string; readonly name: string; readonly description: string };

function addTeam(
  seed: SeedData,
  event: MainEvent,
  team: SeededTeam,
  members: readonly SeededUser[],
  moments: readonly string[],
): void {
  const { eventId } = event;
  const { teamId, name } = team;
  const [owner] = members;
  const createdAt = moments[0];
  if (!owner || createdAt === undefined) return;
  const target = { kind: 'team', id: teamId, label: name } as const;
  seed.teams.push({ ...team, eventId, ownerId: owner.userId, nameKey: foldText(name), createdAt });
  addAuditEntry(seed, createdAt, owner, { action: 'team.created', target, event });
  for (const [index, { userId, name: memberName }] of members.entries()) {
    const joinedAt = moments[index] ?? createdAt;
    seed.teamMembers.push({ eventId, teamId, userId, joinedAt });
    if (index === 0) continue;
    addAuditEntry(seed, joinedAt, owner, {
      action: 'team.member_joined',
      target,
      event,
      changes: { member: { before: null, after: memberName } },
    });
  }
}

function ask(
  seed: SeedData,
  event: MainEvent,
  { teamId, name }: SeededTeam,
  { userId, ...rest }: SeededUser,
  { at, message }: { at: string; message: string },
): void {
  seed.joinRequests.push({ teamId, userId, message, requestedAt: at });
  addAuditEntry(
    seed,
    at,
    { userId, ...rest },
    {
      action: 'team.join_requested',
      target: { kind: 'team', id: teamId, label: name },
      event,
    },
  );
}
