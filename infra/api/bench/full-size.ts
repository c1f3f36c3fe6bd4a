import type pg from 'pg';
import { readingIndexes } from '../src/database/reading-indexes';
import { foldText } from '../src/database/text-search';

/** How much a portal holds after some years: what lists have to be quick with. */
export const FULL_SIZE = {
  users: 100_000,
  applications: 20_000,
  entries: 300_000,
  otherEvents: 50,
  otherApplications: 50_000,
} as const;

/** The event that everybody applied to. */
export const FULL_EVENT = '00000000-0000-4000-8000-00000000e001';

const given = [
  'Amelia, Marcus, Grace, Tyrone, Hannah, Jamal, Caitlin, Desmond, Lucía, Joaquín, Núria, Agustín, Siobhán, Aoife, Oisín',
  'Zoé, François, Éloïse, Jérôme, Jürgen, Käthe, Günther, Łukasz, Żaneta, Kateřina, Zdeněk, Bjørn, Åsa, Søren, Aino, İlker',
  'Çağla, João, Inês, Ngozi, Thandiwe, Kwabena, Mei, Haruto, Priya, Arjun, Fatima, Omar, Leila, Dmitri, Olena, Ivan',
].flatMap((line) => line.split(', '));
const family = [
  'Whitfield, Jackson, O’Brien, MacLeod, Lee, García Márquez, Peña, Núñez, Ibáñez, O’Connor, Lefèvre, Béranger, Noël, Müller',
  'Weiß, Schröder, Wiśniewski, Kowalski, Dvořák, Brzęczyszczykiewicz, Šťastný, Ødegård, Lindström, Guðmundsdóttir, Yıldız',
  'Öztürk, da Conceição, Gonçalves, Nguyễn, Trần, Okonkwo, Kamau, Nkosi, Boateng, Chen, Tanaka, Sharma, Patel, Haddad, Petrov',
  'Shevchenko, Rossi, Bianchi, van der Berg, de Vries, Andersson, Nielsen, Papadopoulos, Horváth, Ionescu, Silva, Moreau',
].flatMap((line) => line.split(', '));

/** Every name twice over, as it is written and folded: `name (n)`, of which the database takes one for each person. */
const names = given.flatMap((one) => family.map((other) => `${one} ${other}`));

/**
 * Fills a migrated, empty database, in seconds: the database makes its rows itself. Rows are scattered by a hash of their
 * number, so that two runs hold the same. It leaves the reading indexes to the next migration.
 */
export async function fillToFullSize(client: pg.Client): Promise<void> {
  const { users, applications, entries, otherEvents, otherApplications } = FULL_SIZE;
  await client.query('set synchronous_commit = off; set statement_timeout = 0');
  // What a trigger would do for each row matters to nobody here: there is no bot to tell.
  await client.query(`set session_replication_role = 'replica'`);
  // Built again by the migration that follows: row by row they would take minutes.
  await client.query(`drop index if exists ${Object.keys(readingIndexes).join(', ')}`);
  await client.query(`
    create function scatter(n bigint, below integer) returns integer immutable parallel safe language sql
    return (hashint8extended(n, below) & 2147483647)::integer % below
  `);
  await client.query(
    `
    insert into users (user_id, email, preferred_email, name, name_key, onboarded, email_consent, role, suspended_at, created_at, last_seen_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      regexp_replace(folded, '[^a-z]+', '.', 'g') || '.' || n || '@' || (array['mail.test', 'post.test', 'uni.test'])[1 + n % 3],
      case when scatter(n, 20) = 0 then 'me.' || n || '@elsewhere.test' end,
      name || ' ' || n, folded || ' ' || n, scatter(n, 100) < 88, scatter(n, 2) = 0,
      case when scatter(n, 10000) < 2 then 'superuser' else 'user' end,
      case when scatter(n, 2000) = 1 then now() - interval '1 day' end,
      now() - scatter(n, 63072000) * interval '1 second',
      case when scatter(n, 50) > 0 then now() - scatter(n + 3, 63072000) * (scatter(n, 63072000) / 63072000.0) * interval '1 second' end
    from generate_series(1, ${users}) n
    join unnest($1::text[], $2::text[]) with ordinality as name (name, folded, place)
      on place = 1 + scatter(n, ${names.length})
    `,
    [names, names.map(foldText)],
  );
  await client.query('analyze users');
  await client.query(
    `
    insert into events (event_id, name, name_key, description, location, time_zone, starts_at, ends_at,
      applications_open_at, applications_close_at, published, max_attendees, created_at, updated_at)
    select case when n = 0 then $1::uuid else gen_random_uuid() end, 'Hackathon ' || n, 'hackathon ' || n, 'Two days.', 'Town hall', 'UTC',
      now() + (20 + n) * interval '1 day', now() + (22 + n) * interval '1 day',
      now() - interval '60 days', now() + interval '5 days', true, 10000, now(), now()
    from generate_series(0, ${otherEvents}) n
    `,
    [FULL_EVENT],
  );
  await client.query(
    `
    insert into applications (event_id, user_id, status, answers, answers_key, saved_at, submitted_at, waitlisted_at)
    select event_id, user_id, status,
      jsonb_build_object('affiliation', affiliation, 'experience', 'some', 'motivation', motivation, 'projectUrl', '',
        'dietaryNeeds', '', 'acceptsCodeOfConduct', true),
      lower(affiliation || E'\\n' || motivation || E'\\n\\n'), at, case when status <> 'started' then at end,
      case when status = 'waitlisted' then at end
    from (
      select case when n <= ${applications} then $1::uuid else other.event_id end as event_id,
        ('10000000-0000-4000-8000-' || lpad((1 + (n * 7919) % ${users})::text, 12, '0'))::uuid as user_id,
        (array['started', 'submitted', 'submitted', 'submitted', 'under_review', 'accepted', 'rejected', 'waitlisted', 'waitlisted',
          'confirmed', 'confirmed', 'confirmed', 'confirmed', 'declined', 'withdrawn'])[1 + scatter(n, 15)] as status,
        (array['University of ', 'Institute of ', 'College of '])[1 + scatter(n, 3)] || ($2::text[])[1 + scatter(n, $3)] as affiliation,
        'I build things with people from ' || ($2::text[])[1 + scatter(n + 1, $3)] || ' and would like to see what project number '
          || n || ' becomes over two days. My last one was about maps, tides and the buses that run late in the evening.' as motivation,
        now() - scatter(n, 5184000) * interval '1 second' as at
      from generate_series(1, ${applications + otherApplications}) n
      left join (select event_id, row_number() over () as place from events where event_id <> $1) other
        on other.place = 1 + n % ${otherEvents}
    ) as made
    `,
    [FULL_EVENT, family, family.length],
  );
  await client.query(`
    insert into application_milestones (event_id, user_id, status, at)
    select event_id, user_id, status, saved_at from applications
  `);
  await client.query(`
    insert into event_roles (event_id, user_id, role, assigned_at, checked_in_at)
    select event_id, user_id, case when status = 'confirmed' then 'attendee' else 'applicant' end, saved_at,
      case when status = 'confirmed' and hashtext(user_id::text) % 3 = 0 then now() - abs(hashtext(user_id::text) % 36000) * interval '1 second' end
    from applications where status <> 'started'
  `);
  await client.query(
    `
    insert into readings (event_id, applicant_id, reader_id, state, flag, flag_reason, assigned_at, saved_at, done_at)
    select event_id, read.user_id, reader.user_id, 'done', case when scatter(place, 50) = 0 then 'look_again' end, 'Odd.', now(), now(), now()
    from (select *, row_number() over (order by user_id) as place from applications where event_id = $1 and status <> 'started') read
    cross join (select user_id from users order by user_id limit 2) reader
    where read.user_id <> reader.user_id and scatter(place, 10) > 0
    `,
    [FULL_EVENT],
  );
  await client.query(`
    insert into reading_scores (reading_id, criterion, score)
    select reading_id, criterion, 1 + abs(hashtext(reading_id::text || criterion)) % 5
    from readings cross join unnest(array['motivation', 'contribution']) as criterion
  `);
  // What triggers would have kept.
  await client.query(`
    update applications set mean_score = means.mean
    from (
      select event_id, applicant_id, avg(score) as mean from readings join reading_scores using (reading_id)
      group by event_id, applicant_id
    ) means
    where applications.event_id = means.event_id and applications.user_id = means.applicant_id
  `);
  await client.query(
    `
    insert into audit_log (at, actor_id, actor_name, action, target_kind, target_id, target_label, event_id, event_name, changes, request_id, search_key)
    select now() - (${entries} - n) * interval '200 seconds', actor.user_id, actor.name, action,
      case when action like 'user.%' then 'user' else 'application' end, target.user_id::text, target.name,
      case when action not like 'user.%' then $1::uuid end, case when action not like 'user.%' then 'Hackathon 0' end,
      '{"status":{"before":"submitted","after":"accepted"}}', gen_random_uuid()::text,
      actor.name_key || E'\\n' || target.name_key || case when action not like 'user.%' then E'\\nhackathon 0' else '' end
    from (
      select n, (array['user.signed_in', 'user.signed_in', 'user.signed_out', 'user.profile_changed', 'application.saved',
          'application.saved', 'application.moved', 'attendee.checked_in'])[1 + scatter(n, 8)] as action,
        ('10000000-0000-4000-8000-' || lpad((1 + scatter(n, ${users}))::text, 12, '0'))::uuid as actor_id,
        ('10000000-0000-4000-8000-' || lpad((1 + scatter(n + 7, ${users}))::text, 12, '0'))::uuid as target_id
      from generate_series(1, ${entries}) n
    ) as made
    join users actor on actor.user_id = actor_id
    join users target on target.user_id = target_id
    order by n
    `,
    [FULL_EVENT],
  );
  await client.query('drop function scatter');
}
