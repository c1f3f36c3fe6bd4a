import { usualCheckInLists, type CheckInList, type PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { readKnown, useSelectedItem, type PageRead } from '@event-portal/remote-kit/routing';
import { Button, LinkButton, PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { askedQuestionsQuery } from '#features/application/received/received-application.api.ts';
import { ListDialog } from '#features/check-in-lists/list-dialog.tsx';
import { ListTable } from '#features/check-in-lists/list-table.tsx';
import { RemoveListDialog } from '#features/check-in-lists/remove-list-dialog.tsx';
import { UsualListsDialog } from '#features/check-in-lists/usual-lists-dialog.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { checkInListsQuery } from '#features/scanner/scanner.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/check-in-lists'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, checkInListsQuery(http, eventId)),
    readKnown(queryClient, askedQuestionsQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Check-in lists');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'listCheckInLists' },
  { read: 'listAskedQuestions' },
] satisfies PageRead[];

export const navigation = {
  group: 'On the day',
  label: 'Check-in lists',
  icon: 'clipboard',
  order: 45,
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const navigate = useNavigate();
  const opened = useSelectedItem('list');
  const [asking, setAsking] = useState<'make' | 'usual' | CheckInList | null>(null);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: asked } = useSuspenseQuery(askedQuestionsQuery(http, eventId));
  const { data } = useSuspenseQuery(checkInListsQuery(http, eventId));
  const changed = useLast(
    data.items.find(({ listId }) => listId === opened.id),
    opened.id,
  );
  const close = () => setAsking(null);
  const change = ({ listId }: CheckInList) => void navigate(opened.hrefOf(listId));
  const missing = usualCheckInLists(event)
    .map(({ name }) => name)
    .filter((name) => data.items.every((list) => list.name !== name));
  return (
    <>
      <PageHeader
        title="Check-in lists"
        count={data.items.length}
        description="What people are scanned for: the door, days, meals, swag and workshops."
        actions={
          <>
            <LinkButton href={href('/events/:eventId/dashboard/check-in', { eventId })}>Scan</LinkButton>
            {missing.length > 0 && <Button onClick={() => setAsking('usual')}>Add the usual lists</Button>}
            <Button variant="primary" onClick={() => setAsking('make')}>
              Make a list
            </Button>
          </>
        }
      />
      <ListTable
        lists={data.items}
        event={event}
        hrefOf={opened.hrefOf}
        onChange={change}
        onRemove={setAsking}
      />
      {changed && (
        <ListDialog key={changed.listId} event={event} list={changed} asked={asked} onClose={opened.close} />
      )}
      {asking === 'make' && <ListDialog event={event} list={null} asked={asked} onClose={close} />}
      {asking === 'usual' && <UsualListsDialog eventId={eventId} names={missing} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <RemoveListDialog
          eventId={eventId}
          list={asking}
          onChange={() => {
            close();
            change(asking);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** A list that is open stays so, with what is typed, though somebody else has removed it: saving it says what happened. */
function useLast(list: CheckInList | undefined, id: string | null): CheckInList | undefined {
  const [last, setLast] = useState(list);
  if (list !== undefined && list !== last) setLast(list);
  return list ?? (last?.listId === id ? last : undefined);
}
