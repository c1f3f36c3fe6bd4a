import { FIRST_FORM, type ApplicationStatus } from '@event-portal/contracts';
import { answersKey } from '../applications/answers-key';
import { beginAnswers, writeAnswers } from './answers';
import { HOUR_MS, momentsBetween, onDay } from './moments';
import type { Random } from './random';
import type { MainEvent } from './seed-events';
import type { KnownPeople } from './seed-people';
import { addAuditEntry, person as aboutPerson } from './seeded-audit';
import type { SeedData, SeededApplication, SeededUser } from './seed-data';

/** How many made-up people there are with each status, and the statuses that theirs have had. */
const histories: readonly { readonly count: number; readonly path: readonly ApplicationStatus[] }[] = [
  { count: 14, path: ['started'] },
  { count: 34, path: ['started', 'submitted'] },
  { count: 12, path: ['started', 'submitted', 'under_review'] },
  { count: 14, path: ['started', 'submitted', 'under_review', 'accepted'] },
  { count: 10, path: ['started', 'submitted', 'under_review', 'rejected'] },
  { count: 12, path: ['started', 'submitted', 'waitlisted'] },
  { count: 17, path: ['started', 'submitted', 'under_review', 'accepted', 'confirmed'] },
  { count: 5, path: ['started', 'submitted', 'accepted', 'declined'] },
  { count: 4, path: ['started', 'submitted', 'withdrawn'] },
];

const CHECKED_IN = 6;

/** Lets people apply to the main event, and decides on some of them. */
export function addApplications(
  seed: SeedData,
  random: Random,
  {
    today,
    main,
    known,
    others,
  }: { today: Date; main: MainEvent; known: KnownPeople; others: readonly SeededUser[] },
): SeededApplication[] {
  const plans = [
    { person: known.applicant, path: ['started', 'submitted'] as const },
    {
      person: known.attendee,
      path: ['started', 'submitted', 'under_review', 'accepted', 'confirmed'] as const,
    },
    ...assign(others),
  ];
  return plans.map(({ person, path }) => {
    const opened = Math.max(Date.parse(main.applicationsOpenAt), Date.parse(person.createdAt));
    const from = new Date(opened + HOUR_MS / 4).toISOString();
    const moments = momentsBetween(random, from, onDay(today, 0), path.length);
    const milestones = path.map((status, index) => ({ status, at: moments[index] ?? from }));
    const application = { person, status: path.at(-1) ?? 'started', milestones };
    writeApplication(seed, random, main, application);
    addRoleHistory(seed, main, known.admin, application);
    return application;
  });
}

function assign(others: readonly SeededUser[]) {
  let taken = 0;
  return histories.flatMap(({ count, path }) => {
    const people = others.slice(taken, taken + count);
    taken += count;
    return people.map((person) => ({ person, path }));
  });
}

function writeApplication(
  seed: SeedData,
  random: Random,
  { eventId }: MainEvent,
  application: SeededApplication,
): void {
  const { person, status, milestones } = application;
  const { userId } = person;
  const momentOf = (wanted: ApplicationStatus) =>
    milestones.find((milestone) => milestone.status === wanted)?.at ?? null;
  const submittedAt = momentOf('submitted');
  const isDeclined = status === 'declined';
  const answers = status === 'started' ? beginAnswers(random) : writeAnswers(random);
  seed.applications.push({
    eventId,
    userId,
    status,
    answers: JSON.stringify(answers),
    answersKey: answersKey(FIRST_FORM, answers),
    version: milestones.length,
    savedAt: submittedAt ?? milestones[0]?.at ?? person.createdAt,
    submittedAt,
    waitlistedAt: status === 'waitlisted' ? momentOf('waitlisted') : null,
    feedback: isDeclined
      ? JSON.stringify({
          reason: random.pick(['schedule', 'travel', 'personal']),
          comment: 'Next year, I hope!',
        })
      : null,
  });
  seed.applicationMilestones.push(...milestones.map((milestone) => ({ eventId, userId, ...milestone })));
  if (submittedAt === null) return;
  seed.eventRoles.push({
    eventId,
    userId,
    role: status === 'confirmed' ? 'attendee' : 'applicant',
    assignedAt: momentOf('confirmed') ?? submittedAt,
    checkedInAt: null,
    checkedInBy: null,
  });
}

/** What the applicant does the applicant is named for, what is decided the event's admin. */
function addRoleHistory(
  seed: SeedData,
  event: MainEvent,
  admin: SeededUser,
  { person, milestones }: SeededApplication,
): void {
  const target = { kind: 'application', id: person.userId, label: person.name } as const;
  for (const [index, { status, at }] of milestones.entries()) {
    if (status === 'started') {
      addAuditEntry(seed, at, person, { action: 'application.saved', target, event });
      continue;
    }
    const isDecided = ['under_review', 'accepted', 'rejected', 'waitlisted'].includes(status);
    addAuditEntry(seed, at, isDecided ? admin : person, {
      action: 'application.moved',
      target,
      event,
      changes: { status: { before: milestones[index - 1]?.status ?? null, after: status } },
    });
    if (status === 'declined')
      addAuditEntry(seed, at, person, { action: 'application.feedback_given', target, event });
  }
}

/** Checks in the few who have fetched their badges early. */
export function addCheckIns(
  seed: SeedData,
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
  const early = applications
    .filter(({ status, person }) => status === 'confirmed' && person !== known.attendee)
    .slice(0, CHECKED_IN);
  for (const [index, { person }] of early.entries()) {
    const at = new Date(Date.parse(onDay(today, 0)) - (CHECKED_IN - index) * HOUR_MS).toISOString();
    const role = seed.eventRoles.find((row) => row.userId === person.userId && row.eventId === main.eventId);
    if (!role) continue;
    role.checkedInAt = at;
    role.checkedInBy = known.staff.userId;
    addAuditEntry(seed, at, known.staff, {
      action: 'attendee.checked_in',
      target: aboutPerson(person),
      event: main,
    });
  }
}
