import {
  FIRST_FORM,
  type ApplicationStatus,
  type EventDraft,
  type EventRole,
  type PlatformRole,
} from '@event-portal/contracts';
import { answersKey } from '../src/applications/answers-key';
import { foldText } from '../src/database/text-search';
import type { Database } from '../src/database/database';
import { startSession } from '../src/sessions/session-store';

/** A person of a test, signed in. */
export type TestPerson = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly session: string;
};

let people = 0;

/** Makes a person and signs them in. */
export async function addPerson(
  database: Database,
  facts: { name?: string; email?: string; role?: PlatformRole; onboarded?: boolean; at?: Date } = {},
): Promise<TestPerson> {
  people += 1;
  const {
    name = `Person ${people}`,
    email = `person${people}@example.test`,
    role = 'user',
    onboarded = true,
  } = facts;
  const at = (facts.at ?? new Date()).toISOString();
  return database.transaction().execute(async (tx) => {
    const { userId } = await tx
      .insertInto('users')
      .values({ name, nameKey: foldText(name), email, role, onboarded, createdAt: at })
      .returning('userId')
      .executeTakeFirstOrThrow();
    return { userId, name, email, session: await startSession(tx, userId, at) };
  });
}

const DAY_MS = 24 * 3_600_000;

/** Moments around now, in days. */
export function inDays(days: number, from = Date.now()): string {
  return new Date(from + days * DAY_MS).toISOString();
}

/** What a person would fill in for an event that takes applications now. */
export const openEventDraft: EventDraft = {
  name: 'Spring Hackathon',
  description: 'Two days of building things.',
  location: 'Town hall',
  locationUrl: null,
  websiteUrl: 'https://example.test/spring',
  timeZone: 'Europe/Madrid',
  startsAt: inDays(20),
  endsAt: inDays(22),
  applicationsOpenAt: inDays(-10),
  applicationsCloseAt: inDays(10),
  seatsConfirmBy: inDays(15),
  maxAttendees: null,
};

/** Makes an event. */
export async function addEvent(
  database: Database,
  facts: Partial<EventDraft> & { published?: boolean } = {},
): Promise<string> {
  const { published = true, ...rest } = facts;
  const draft = { ...openEventDraft, ...rest };
  const at = new Date().toISOString();
  const { eventId } = await database
    .insertInto('events')
    .values({ ...draft, nameKey: foldText(draft.name), published, createdAt: at, updatedAt: at })
    .returning('eventId')
    .executeTakeFirstOrThrow();
  return eventId;
}

/** Gives a person a role at an event. */
export async function addEventRole(
  database: Database,
  eventId: string,
  { userId }: { userId: string },
  role: EventRole,
): Promise<void> {
  await database
    .insertInto('eventRoles')
    .values({ eventId, userId, role, assignedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ role }))
    .execute();
}

/** Answers that can be submitted. */
export const completeAnswers = {
  affiliation: 'University of Somewhere',
  experience: 'some' as const,
  motivation: 'I would like to build something useful together with other people.',
  projectUrl: '',
  dietaryNeeds: '',
  acceptsCodeOfConduct: true,
};

/** Gives a person an application with a status, and the role that goes with it. */
export async function addApplication(
  database: Database,
  eventId: string,
  person: { userId: string },
  status: ApplicationStatus,
): Promise<void> {
  const at = new Date().toISOString();
  await database
    .insertInto('applications')
    .values({
      eventId,
      userId: person.userId,
      status,
      answers: JSON.stringify(completeAnswers),
      answersKey: answersKey(FIRST_FORM, completeAnswers),
      savedAt: at,
      submittedAt: status === 'started' ? null : at,
      waitlistedAt: status === 'waitlisted' ? at : null,
    })
    .execute();
  await database
    .insertInto('applicationMilestones')
    .values({ eventId, userId: person.userId, status, at })
    .execute();
  if (status === 'started') return;
  await addEventRole(database, eventId, person, status === 'confirmed' ? 'attendee' : 'applicant');
}
