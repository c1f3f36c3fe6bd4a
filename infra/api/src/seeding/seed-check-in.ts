import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database';

const plain = {
  ...{ eventId: SEEDED_EVENT_ID, audience: 'seated' as const, opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, countsExits: false, showsTeam: false, note: '' },
} as const;

/** A lunch and shirts to give at the main event, and a scan at the door for each of those who have arrived. */
export async function seedCheckIn(tx: DatabaseTransaction): Promise<void> {
  await tx
    .insertInto('checkInLists')
    .values([
      { ...plain, name: 'Saturday lunch', kind: 'meal', stock: null, shownQuestions: ['dietaryNeeds'] },
      { ...plain, name: 'T-shirt', kind: 'swag', stock: 150, shownQuestions: [] },
    ])
    .execute();
  await sql`
    insert into scans (list_id, scan_id, event_id, user_id, verdict, direction, scanned_at, recorded_at, recorded_by, device, is_conflict)
    select list_id, gen_random_uuid(), event_id, user_id, 'welcome', 'in', checked_in_at, checked_in_at, checked_in_by, 'Front desk', false
    from event_roles join check_in_lists using (event_id) where kind = 'door' and checked_in_at is not null
  `.execute(tx);
}
