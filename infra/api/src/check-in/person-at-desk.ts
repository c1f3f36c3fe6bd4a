import type { CheckInList, ScanFacts } from '@event-portal/contracts';
import { sql } from 'kysely';
import { readForm, readFormVersion, type FormKind } from '../applications/form-store';
import { asStaffSee, shownAnswer } from '../applications/shown-answers';
import type { Database } from '../database/database';

/** How somebody stands at the event, and when they came through its door. No decision that is not released shows in it. */
export async function readStanding(
  database: Database,
  eventId: string,
  userId: string,
): Promise<Pick<ScanFacts, 'standing'> & { readonly checkedInAt: string | null }> {
  const seat = await database
    .selectFrom('eventRoles')
    .select('checkedInAt')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('role', '=', 'attendee')
    .executeTakeFirst();
  if (seat) return { standing: 'seated', checkedInAt: seat.checkedInAt };
  const application = await database
    .selectFrom('applications')
    .select('status')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('status', '!=', 'started')
    .executeTakeFirst();
  const standing = !application ? 'nobody' : application.status === 'declined' ? 'declined' : 'not_accepted';
  return { standing, checkedInAt: null };
}

/** Somebody of the event as a list shows them. Answers and team are shown of those with a seat alone. */
export async function readScannedPerson(
  database: Database,
  { eventId, list, userId }: { eventId: string; userId: string; list: ShownList },
) {
  const person = await database
    .selectFrom('users')
    .select(['users.userId', 'users.name', 'users.image'])
    .select(
      sql<string | null>`(select teams.name from team_members join teams using (team_id)
        where team_members.event_id = ${eventId} and team_members.user_id = users.user_id)`.as('team'),
    )
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!person) return null;
  const isSeated = (await readStanding(database, eventId, userId)).standing === 'seated';
  return {
    ...person,
    team: isSeated && list.showsTeam ? person.team : null,
    answers: isSeated ? await readShownAnswers(database, eventId, userId, list.shownQuestions) : [],
  };
}

type ShownList = Pick<CheckInList, 'showsTeam'> & { readonly shownQuestions: readonly string[] };

/**
 * What somebody answered to some questions, in words: when they took their seat, or else when they applied. Only what the staff may
 * see, whatever the list asks for.
 */
async function readShownAnswers(
  database: Database,
  eventId: string,
  userId: string,
  shown: readonly string[],
) {
  if (shown.length === 0) return [];
  const application = await database
    .selectFrom('applications')
    .select(['formVersion', 'answers', 'confirmationVersion', 'confirmationAnswers'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!application) return [];
  const { formVersion, answers, confirmationVersion, confirmationAnswers } = application;
  const asked = async (version: number, kind: FormKind) =>
    asStaffSee(
      await readFormVersion(database, eventId, version, kind),
      (await readForm(database, eventId, kind)).form,
    );
  const applied = await asked(formVersion, 'application');
  const confirming =
    confirmationVersion === null ? undefined : await asked(confirmationVersion, 'confirmation');
  return shown.flatMap(
    (id) => shownAnswer(id, { answers, confirmationAnswers }, { applied, confirming }) ?? [],
  );
}
