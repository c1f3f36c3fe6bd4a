import { listEventMails, SentMailsQuery, type MailState, type PageNavigation } from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  invalidateAfterMutation,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  useSelectedItem,
  type PageRead,
  lazily,
} from '@event-portal/remote-kit/routing';
import {
  Banner,
  Button,
  FilterTabs,
  PageHeader,
  Pagination,
  SearchField,
  SegmentedControl,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { mailStateLabels } from '#features/mail/mail-labels.ts';
import { eventMailQuery, freeMailAddress, resendMail, sentMailsQuery } from '#features/mail/mail.api.ts';
import { MailTextDialog } from '#features/mail/mail-text-dialog.tsx';
import { PauseDialog } from '#features/mail/pause-dialog.tsx';
import { SentTable } from '#features/mail/sent-table.tsx';
import { TextsTable } from '#features/mail/texts-table.tsx';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/mail'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(SentMailsQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, eventMailQuery(http, eventId)),
    loadList(queryClient, sentMailsQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Mail');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'getEventMail' },
  { read: 'listEventMails', search: {} },
] satisfies PageRead[];

export const navigation = { label: 'Mail', icon: 'mail', order: 35 } satisfies PageNavigation;

function toParts(counts: Readonly<Record<MailState, number>>) {
  const part = (state: MailState) => ({
    label: mailStateLabels[state].label,
    count: counts[state],
    filter: { state },
  });
  const all = counts.waiting + counts.sent + counts.failed + counts.dropped;
  return [
    { label: 'All', count: all, filter: {} },
    part('waiting'),
    part('sent'),
    part('failed'),
    part('dropped'),
  ];
}

/** Fetched when somebody looks at the news. */
const NewsView = lazily(async () => (await import('#features/mail/news-view.tsx')).NewsView);

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, queryClient, notify } = usePlatform();
  const { search, ...list } = useList(SentMailsQuery);
  const [view, setView] = useState<'sent' | 'news' | 'words'>('sent');
  const [isAsking, setAsking] = useState(false);
  const opened = useSelectedItem('words');
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: mail } = useSuspenseQuery(eventMailQuery(http, eventId));
  const { data, results } = useListData(sentMailsQuery(http, eventId, search), list.isChanging);
  const resending = useMutation({
    mutationFn: (mailId: string) => resendMail(http, eventId, mailId),
    onSuccess: () => notify({ tone: 'success', text: 'The mail is sent again.' }),
    onError: (error) => notify({ tone: 'problem', text: describeFailure(error) }),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const freeing = useMutation({
    mutationFn: (mailId: string) => freeMailAddress(http, eventId, mailId),
    onSuccess: () => notify({ tone: 'success', text: 'Mail goes to this address again.' }),
    onError: (error) => notify({ tone: 'problem', text: describeFailure(error) }),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const isSuperuser = usePerson()?.role === 'superuser';
  const isPaused = mail.pausedAt !== null;
  const entry = mail.texts.find(({ kind }) => kind === opened.id);
  return (
    <>
      <PageHeader
        title="Mail"
        description="What people are told by mail, and what became of it."
        actions={
          mail.from !== null && (
            <Button onClick={() => setAsking(true)}>{isPaused ? 'Send the mail' : 'Pause the mail'}</Button>
          )
        }
      />
      <Stack>
        {mail.from === null && (
          <Banner tone="warning" title="This portal sends no mail">
            Nobody is written to. People read what concerns them on their pages.
          </Banner>
        )}
        {isPaused && (
          <Banner tone="warning" title="The mail of this event is paused">
            What is written waits until you send it.
          </Banner>
        )}
        {mail.portalPausedAt !== null && (
          <Banner tone="warning" title="All mail of the portal is paused">
            The people who run the portal have paused it. What is written waits.
          </Banner>
        )}
        <SegmentedControl
          label="What to see"
          options={[
            { value: 'sent', label: 'What was sent' },
            { value: 'news', label: 'News' },
            { value: 'words', label: 'What mails say' },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'words' && <TextsTable rows={mail.texts} rowHref={({ kind }) => opened.hrefOf(kind)} />}
        {view === 'news' && <NewsView event={event} sendsMail={mail.from !== null} />}
        {view === 'sent' && (
          <>
            <Toolbar
              tabs={<FilterTabs label="Mail" {...list.tabs(toParts(data.counts))} />}
              search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
              onClear={list.clear}
              actions={<CsvLink of={listEventMails} input={{ params: { eventId }, query: search }} />}
            />
            <SentTable
              rows={data.items}
              timeZone={event.timeZone}
              onClear={list.clear}
              onResend={({ mailId }) => resending.mutate(mailId)}
              onFree={isSuperuser ? ({ mailId }) => freeing.mutate(mailId) : undefined}
              {...list.table}
              {...results}
            />
            <Pagination {...list.pagination} total={data.total} />
          </>
        )}
      </Stack>
      {entry && (
        <MailTextDialog
          key={entry.kind}
          event={event}
          entry={entry}
          sendsMail={mail.from !== null}
          onClose={opened.close}
        />
      )}
      {isAsking && (
        <PauseDialog
          eventId={eventId}
          isPaused={isPaused}
          waiting={data.counts.waiting}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
