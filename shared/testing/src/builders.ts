import { CurrentUser, type PlatformRole } from '@event-portal/contracts';
import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** A signed-in person of the development data. */
export function currentUser(key: SeededPerson['key'], difference: Partial<CurrentUser> = {}): CurrentUser {
  const person = seededPeople.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`Nobody is called ${key}.`);
  const { userId, email, name, onboarded, platformRole } = person;
  const role: PlatformRole = platformRole;
  return CurrentUser.parse({
    userId,
    email,
    preferredEmail: null,
    name,
    onboarded,
    image: null,
    role,
    emailConsent: false,
    ...difference,
  });
}
