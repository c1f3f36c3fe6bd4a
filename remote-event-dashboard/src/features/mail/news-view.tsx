import type { EventDetails, Job, SentNews } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation, lazyDialog } from '@event-portal/remote-kit/routing';
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  MailIcon,
  SkeletonText,
  Stack,
  StatusPill,
  type Column,
} from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupLabelOf } from './news-labels';
import { cancelNews, eventNewsQuery } from './news.api';

const NewsDialog = lazyDialog(async () => (await import('./news-dialog')).NewsDialog);

export type NewsViewProps = {
  event: EventDetails;
  /** Whether the portal sends mail: else news are read in the portal alone. */
  sendsMail: boolean;
};

/** What admins have written to the people of the event, and the way to write to them. */
export function NewsView({ event, sendsMail }: NewsViewProps) {
  const { http, queryClient, notify } = usePlatform();
  const [isWriting, setWriting] = useState(false);
  const cancelling = useMutation({
    mutationFn: (job: Job) => cancelNews(http, event.eventId, job),
    onSuccess: () => notify({ tone: 'success', text: 'The news are not sent.' }),
    onError: (failure) => notify({ tone: 'problem', text: describeFailure(failure) }),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const { data, error, refetch, isFetching } = useQuery(eventNewsQuery(http, event.eventId));
  if (!data)
    return error ? (
      <ErrorState
        title="The news could not be loaded"
        advice={describeFailure(error)}
        onRetry={() => void refetch()}
        retryPending={isFetching}
      />
    ) : (
      <SkeletonText lines={3} />
    );
  return (
    <Stack>
      <div>
        <Button variant="primary" onClick={() => setWriting(true)}>
          Write news
        </Button>
      </div>
      <DataTable
        label="News"
        columns={columns(event.timeZone)}
        rows={data.news}
        rowId={({ newsId }) => newsId}
        rowLabel={({ subject }) => subject}
        rowActions={({ job }) =>
          job.state === 'waiting'
            ? [
                {
                  id: 'news',
                  label: 'News',
                  entries: [{ id: 'cancel', label: 'Cancel', onSelect: () => cancelling.mutate(job) }],
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={<MailIcon />} title="No news yet">
            Write to everybody, or to some: they read it in the portal, and by mail if they want news by mail.
          </EmptyState>
        }
      />
      {isWriting && (
        <NewsDialog
          event={event}
          groups={data.groups}
          sendsMail={sendsMail}
          onClose={() => setWriting(false)}
        />
      )}
    </Stack>
  );
}

function columns(timeZone: string): Column<SentNews>[] {
  return [
    { id: 'subject', header: 'Subject', width: 'wide', cell: ({ subject }) => subject },
    {
      id: 'groups',
      header: 'To',
      width: 'wide',
      cell: ({ groups }) => groups.map(groupLabelOf).join(', '),
    },
    { id: 'state', header: 'State', cell: ({ job }) => <NewsState job={job} /> },
    { id: 'writtenBy', header: 'By', hideable: true, cell: ({ writtenBy }) => writtenBy ?? '' },
    {
      id: 'runAt',
      header: 'Sent',
      timeZone,
      moment: ({ job }) => (job.state === 'cancelled' ? null : job.runAt),
    },
    { id: 'writtenAt', header: 'Written', hideable: true, timeZone, moment: ({ writtenAt }) => writtenAt },
  ];
}

function NewsState({ job: { state, done, total } }: Pick<SentNews, 'job'>) {
  const people = total === 1 ? '1 person' : `${total.toLocaleString('en')} people`;
  switch (state) {
    case 'waiting':
      return <StatusPill tone="neutral">Waits for its time</StatusPill>;
    case 'running':
      return (
        <StatusPill tone="neutral">
          {`${done.toLocaleString('en')} of ${total.toLocaleString('en')} told`}
        </StatusPill>
      );
    case 'done':
      return <StatusPill tone="success">{`Told ${people}`}</StatusPill>;
    case 'cancelled':
      return <StatusPill tone="neutral">Cancelled</StatusPill>;
    case 'failed':
      return <StatusPill tone="danger">{`Given up after ${done.toLocaleString('en')}`}</StatusPill>;
  }
}
