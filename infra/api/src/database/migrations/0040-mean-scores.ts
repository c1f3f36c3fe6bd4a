import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The mean of what readers gave, beside each application, so that lists are sorted and filtered by it. The database itself keeps
 * it, whoever changes a reading: an older version of the API does not know of it. Whoever changes readings of one application
 * waits for one another here, or each would count without the other.
 */
export const meanScores: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table applications add column mean_score double precision;

      create function keep_mean_scores(event_ids uuid[], applicant_ids uuid[])
      returns void language plpgsql as $$
      begin
        perform from applications
        where (event_id, user_id) in (select * from unnest(event_ids, applicant_ids))
        order by event_id, user_id for no key update;

        update applications set mean_score = means.mean
        from (
          select touched.event_id, touched.applicant_id, (
            select avg(mean) from (
              select avg(score) as mean
              from readings join reading_scores using (reading_id)
              where readings.event_id = touched.event_id and readings.applicant_id = touched.applicant_id
                and readings.state = 'done'
              group by readings.reading_id
            ) each
          )::double precision as mean
          from (select distinct * from unnest(event_ids, applicant_ids)) as touched (event_id, applicant_id)
        ) means
        where applications.event_id = means.event_id and applications.user_id = means.applicant_id
          and applications.mean_score is distinct from means.mean;
      end $$;

      create function keep_mean_scores_of_readings() returns trigger language plpgsql as $$
      begin
        perform keep_mean_scores(array_agg(event_id), array_agg(applicant_id)) from changed having count(*) > 0;
        return null;
      end $$;
      create function keep_mean_scores_of_scores() returns trigger language plpgsql as $$
      begin
        perform keep_mean_scores(array_agg(event_id), array_agg(applicant_id))
        from changed join readings using (reading_id) having count(*) > 0;
        return null;
      end $$;
      create trigger readings_keep_mean_scores after update on readings
        referencing new table as changed for each statement execute function keep_mean_scores_of_readings();
      create trigger gone_readings_keep_mean_scores after delete on readings
        referencing old table as changed for each statement execute function keep_mean_scores_of_readings();
      create trigger reading_scores_keep_mean_scores after insert on reading_scores
        referencing new table as changed for each statement execute function keep_mean_scores_of_scores();
      create trigger changed_scores_keep_mean_scores after update on reading_scores
        referencing new table as changed for each statement execute function keep_mean_scores_of_scores();
      create trigger gone_scores_keep_mean_scores after delete on reading_scores
        referencing old table as changed for each statement execute function keep_mean_scores_of_scores();

      select keep_mean_scores(array_agg(event_id), array_agg(applicant_id)) from readings having count(*) > 0;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop trigger readings_keep_mean_scores on readings;
      drop trigger gone_readings_keep_mean_scores on readings;
      drop trigger reading_scores_keep_mean_scores on reading_scores;
      drop trigger changed_scores_keep_mean_scores on reading_scores;
      drop trigger gone_scores_keep_mean_scores on reading_scores;
      drop function keep_mean_scores_of_readings;
      drop function keep_mean_scores_of_scores;
      drop function keep_mean_scores;
      drop index if exists applications_by_score, applications_by_best_score, readings_flagged;
      alter table applications drop column mean_score;
    `.execute(database);
  },
};
