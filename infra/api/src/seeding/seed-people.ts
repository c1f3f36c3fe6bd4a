import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';
import { foldText } from '../database/text-search';
import { makeUpName, type MadeUpName } from './names';
import { momentsBetween, onDay } from './moments';
import type { Random } from './random';
import { addAuditEntry, person } from './seeded-audit';
import type { SeedData, SeededUser } from './seed-data';

const OTHERS = 204;

/** The people that developers sign in as, by their key. */
export type KnownPeople = Readonly<Record<SeededPerson['key'], SeededUser>>;

/** Adds the people that developers sign in as. */
export function addKnownPeople(seed: SeedData, today: Date): KnownPeople {
  const settled = seededPeople.map((seeded) => {
    const { key, userId, name, email, providerId, platformRole, onboarded } = seeded;
    const createdAt = key === 'newcomer' ? onDay(today, -1, 9) : onDay(today, -90, 9);
    seed.users.push({
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
    seed.accounts.push({ provider: 'discord', providerId, userId, createdAt });
    const seededUser = { userId, name, createdAt };
    addAuditEntry(seed, createdAt, seededUser, { action: 'user.registered', target: person(seededUser) });
    return [key, seededUser] as const;
  });
  const known = Object.fromEntries(settled) as KnownPeople;
  addAuditEntry(seed, onDay(today, -90, 10), null, {
    action: 'user.role_changed',
    target: person(known.superuser),
    changes: { role: { before: 'user', after: 'superuser' } },
  });
  return known;
}

/** Settles everybody else: more of them lately than before, as it is before an event. */
export function addOtherPeople(seed: SeedData, random: Random, today: Date): SeededUser[] {
  const early = momentsBetween(random, onDay(today, -80), onDay(today, -22), OTHERS / 2);
  const late = momentsBetween(random, onDay(today, -22), onDay(today, 0), OTHERS / 2);
  const taken = new Set<string>();
  return [...early, ...late].map((createdAt, index) => {
    const { name, slug } = makeUpNewName(random, taken);
    const email = freeAddress(slug, taken);
    const userId = random.uuid();
    const onboarded = random.chance(0.88);
    const [lastSeenAt = createdAt] = momentsBetween(random, createdAt, onDay(today, 0), 1);
    seed.users.push({
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
    seed.accounts.push({
      provider: 'discord',
      providerId: `2${String(index).padStart(17, '0')}`,
      userId,
      createdAt,
    });

    const seededUser = { userId, name, createdAt };
    addAuditEntry(seed, createdAt, seededUser, { action: 'user.registered', target: person(seededUser) });
    if (onboarded) {
      addAuditEntry(seed, createdAt, seededUser, {
        action: 'user.onboarded',
        target: person(seededUser),
        changes: { onboarded: { before: false, after: true } },
      });
    }
    if (random.chance(0.35))
      addAuditEntry(seed, lastSeenAt, seededUser, { action: 'user.signed_in', target: person(seededUser) });
    return seededUser;
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
