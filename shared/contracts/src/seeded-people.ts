import type { PlatformRole } from './current-user';
import type { EventRole } from './event-role';

/** A person of the development data: known to the local identity provider, to the seed, and to the browser tests. */
export type SeededPerson = {
  readonly key: 'superuser' | 'admin' | 'staff' | 'applicant' | 'attendee' | 'newcomer' | 'norole';
  readonly name: string;
  readonly email: string;
  /** The person's id at the identity provider. */
  readonly providerId: string;
  readonly userId: string;
  readonly platformRole: PlatformRole;
  readonly onboarded: boolean;
  /** The person's role at `SEEDED_EVENT_ID`. */
  readonly eventRole: EventRole | null;
};

/** The published event at which the seeded people have their roles. */
export const SEEDED_EVENT_ID = '11111111-1111-4111-8111-111111111111';

/** A published event, and a draft, at which nobody but the superuser has a role. */
export const OTHER_EVENT_ID = '22222222-2222-4222-8222-222222222222';
export const DRAFT_EVENT_ID = '33333333-3333-4333-8333-333333333333';

/** Everybody who can be signed in with one click in development. */
export const seededPeople: readonly SeededPerson[] = [
  person('superuser', 'Sam Superuser', 1, { platformRole: 'superuser' }),
  person('admin', 'Ada Admin', 2, { eventRole: 'admin' }),
  person('staff', 'Stella Staff', 3, { eventRole: 'staff' }),
  person('applicant', 'Abe Applicant', 4, { eventRole: 'applicant' }),
  person('attendee', 'Tess Attendee', 5, { eventRole: 'attendee' }),
  person('newcomer', 'Nia Newcomer', 6, { onboarded: false }),
  person('norole', 'Noor Norole', 7, {}),
];

type Difference = Partial<Pick<SeededPerson, 'platformRole' | 'onboarded' | 'eventRole'>>;

function person(
  key: SeededPerson['key'],
  name: string,
  number: number,
  difference: Difference,
): SeededPerson {
  return {
    key,
    name,
    email: `${key}@example.test`,
    providerId: `10000000000000000${number}`,
    userId: `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${number}`,
    platformRole: 'user',
    onboarded: true,
    eventRole: null,
    ...difference,
  };
}
