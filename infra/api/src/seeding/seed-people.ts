import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';
import { foldText } from '../database/text-search';
import { makeUpName, type MadeUpName } from './names';
import { momentsBetween, onDay } from './moments';
import type { Random } from './random';
import { note, person } from './seeded-audit';
import type { Inhabitant, World } from './world';

const OTHERS = 204;

/** The people whom everybody signs in as, by their key. */
export type KnownPeople = Readonly<Record<SeededPerson['key'], Inhabitant>>;

/** Settles the people whom everybody signs in as. */
export function settleKnownPeople(world: World, today: Date): KnownPeople {
  const settled = seededPeople.map((seeded) => {
    const { key, userId, name, email, providerId, platformRole, onboarded } = seeded;
    const createdAt = key === 'newcomer' ? onDay(today, -1, 9) : onDay(today, -90, 9);
    world.users.push({
      userId,
      name,
      nameKey: foldText(name),
      email,
      preferredEmail: null,
      onboarded,
      emailConsent: onboarded,
      role: platformRole,
      image: null,
      suspendedAt: null,
      createdAt,
      lastSeenAt: createdAt,
    });
    world.accounts.push({ provider: 'discord', providerId, userId, createdAt });
    const inhabitant = { userId, name, createdAt };
    note(world, createdAt, inhabitant, { action: 'user.registered', target: person(inhabitant) });
    return [key, inhabitant] as const;
  });
  const known = Object.fromEntries(settled) as KnownPeople;
  note(world, onDay(today, -90, 10), null, {
    action: 'user.role_changed',
    target: person(known.superuser),
    changes: { role: { before: 'user', after: 'superuser' } },
  });
  return known;
}

/** Settles everybody else: more of them lately than before, as it is before an event. */
export function settleOthers(world: World, random: Random, today: Date): Inhabitant[] {
  const early = momentsBetween(random, onDay(today, -80), onDay(today, -22), OTHERS / 2);
  const late = momentsBetween(random, onDay(today, -22), onDay(today, 0), OTHERS / 2);
  const taken = new Set<string>();
  return [...early, ...late].map((createdAt, index) => {
    const { name, slug } = makeUpNewName(random, taken);
    const email = freeAddress(slug, taken);
    const userId = random.uuid();
    const onboarded = random.chance(0.88);
    const [lastSeenAt = createdAt] = momentsBetween(random, createdAt, onDay(today, 0), 1);
    world.users.push({
      userId,
      name,
      nameKey: foldText(name),
      email,
      preferredEmail: onboarded && random.chance(0.3) ? `contact+${email}` : null,
      onboarded,
      emailConsent: onboarded && random.chance(0.6),
      role: 'user',
      image: null,
      suspendedAt: null,
      createdAt,
      lastSeenAt,
    });
    world.accounts.push({
      provider: 'discord',
      providerId: `2${String(index).padStart(17, '0')}`,
      userId,
      createdAt,
    });

    const inhabitant = { userId, name, createdAt };
    note(world, createdAt, inhabitant, { action: 'user.registered', target: person(inhabitant) });
    if (onboarded) {
      note(world, createdAt, inhabitant, {
        action: 'user.onboarded',
        target: person(inhabitant),
        changes: { onboarded: { before: false, after: true } },
      });
    }
    if (random.chance(0.35))
      note(world, lastSeenAt, inhabitant, { action: 'user.signed_in', target: person(inhabitant) });
    return inhabitant;
  });
}

/** Two people of one name are fine, four are a fault of the generator. */
function makeUpNewName(random: Random, taken: ReadonlySet<string>): MadeUpName {
  const offers = Array.from({ length: 6 }, () => makeUpName(random));
  return offers.find(({ slug }) => !taken.has(`${slug}@example.org`)) ?? makeUpName(random);
}

function freeAddress(slug: string, taken: Set<string>): string {
  let address = `${slug}@example.org`;
  for (let number = 2; taken.has(address); number += 1) address = `${slug}${number}@example.org`;
  taken.add(address);
  return address;
}
