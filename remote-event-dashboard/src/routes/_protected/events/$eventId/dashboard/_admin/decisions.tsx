import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { readKnown, type PageRead, lazily } from '@event-portal/remote-kit/routing';
import { Button, EmptyState, Grid, InboxIcon, PageHeader, Section, Stack, StatTile } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { decisionsQuery } from '#features/decisions/decisions.api.ts';
import { JobCard } from '#features/decisions/job-card.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { RankedRuns } from '#features/ranking/ranked-runs.tsx';
import { href, type LoaderArgs } from '#paths.gen.ts';
import { isUnderWay } from '#shared/jobs.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/decisions'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, decisionsQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Decisions');

export const shape = 'tiles';

export const early = [{ read: 'getEvent' }, { read: 'getDecisions' }] satisfies PageRead[];

export const navigation = { label: 'Decisions', icon: 'check', order: 26 } satisfies PageNavigation;

/** The form with its calendar is fetched when somebody is about to release. */
const ReleaseForm = lazily(async () => (await import('#features/decisions/release-form.tsx')).ReleaseForm);

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data } = useSuspenseQuery(decisionsQuery(http, eventId));
  const { drafts, undecided, seats, jobs } = data;
  const isReleasing = jobs.some((job) => job.kind === 'release_decisions' && isUnderWay(job));
  const noted = drafts.accept + drafts.reject + drafts.waitlist;
  const list = href('/events/:eventId/dashboard/applications', { eventId });
  return (
    <>
      <PageHeader
        title="Decisions"
        count={noted}
        description="What is noted in the list of applications shows to admins alone, until you release it."
        actions={
          noted > 0 &&
          !isReleasing &&
          !isAsking && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              Release decisions
            </Button>
          )
        }
      />
      <Stack gap="large">
        <Grid minimum="tile">
          <StatTile label="To accept" value={drafts.accept} href={`${list}?draft=accept`} />
          <StatTile label="To reject" value={drafts.reject} href={`${list}?draft=reject`} />
          <StatTile label="To waitlist" value={drafts.waitlist} href={`${list}?draft=waitlist`} />
          <StatTile
            label="Nothing noted"
            value={undecided}
            note="Wait for a decision"
            href={`${list}?undecided=yes&draft=none`}
          />
          <StatTile
            label="Free seats"
            value={seats.free}
            unit={`of ${seats.limit.toLocaleString('en')}`}
            note="Neither taken nor offered"
          />
        </Grid>
        {isAsking && !isReleasing && (
          <ReleaseForm
            eventId={eventId}
            state={data}
            timeZone={event.timeZone}
            onClose={() => setAsking(false)}
          />
        )}
        <RankedRuns eventId={eventId} timeZone={event.timeZone} freeSeats={seats.free} />
        <Section title="Releases and other work on many">
          {jobs.length === 0 ? (
            <EmptyState icon={<InboxIcon />} title="Nothing was released yet">
              Select people in the list of applications, note what is decided, and release it here.
            </EmptyState>
          ) : (
            <Stack>
              {jobs.map((job) => (
                <JobCard key={job.jobId} eventId={eventId} job={job} timeZone={event.timeZone} />
              ))}
            </Stack>
          )}
        </Section>
      </Stack>
    </>
  );
}
