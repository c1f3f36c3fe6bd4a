import { sql, type RawBuilder } from 'kysely';

/** Until when somebody acts as an admin of an event; null where they do not. The one place that knows when it is over. */
export function actingUntil(
  eventId: RawBuilder<unknown>,
  userId: string | null,
  now: Date,
): RawBuilder<string | null> {
  return sql<string | null>`(
    select acting_admins.until
    from acting_admins
    join users on users.user_id = acting_admins.user_id and users.role = 'superuser'
    where acting_admins.event_id = ${eventId}
      and acting_admins.user_id = ${userId}
      and acting_admins.until > ${now.toISOString()}
  )`;
}
