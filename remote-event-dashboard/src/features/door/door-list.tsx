import type { Attendee, EventId } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import {
  Avatar,
  Banner,
  Button,
  CheckIcon,
  Cluster,
  DataTable,
  DateTime,
  EmptyState,
  Stack,
  UndoIcon,
  UsersIcon,
  VisuallyHidden,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import { useArrival } from './use-arrival';

export type DoorListProps = Pick<DataTableProps<Attendee>, 'rows' | 'status' | 'sort' | 'onSortChange'> & {
  eventId: EventId;
  timeZone: string;
  isFiltered: boolean;
};

/** The people with a seat, each with one large button: they are here, or it was a mistake. */
export function DoorList({ eventId, timeZone, isFiltered, ...table }: DoorListProps) {
  const arrival = useArrival(eventId);
  const current = arrival.variables?.attendee;
  const press = (attendee: Attendee) => {
    if (!arrival.isPending) arrival.mutate({ attendee });
  };
  return (
    <Stack>
      {arrival.error && current && (
        <Banner tone="danger" title={`${current.name}: nothing was changed`} live="assertive">
          {describeFailure(arrival.error)}
        </Banner>
      )}
      <VisuallyHidden>
        <span role="status">{arrival.data && current && announce(arrival.data)}</span>
      </VisuallyHidden>
      <DataTable
        {...table}
        label="Attendees"
        columns={columns(timeZone, (attendee) => (
          <ArrivalButton
            attendee={attendee}
            pending={arrival.isPending && current?.userId === attendee.userId}
            onPress={() => press(attendee)}
          />
        ))}
        rowId={({ userId }) => userId}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState icon={<UsersIcon />} title={isFiltered ? 'Nobody fits' : 'Nobody has a seat yet'}>
            {isFiltered
              ? 'Check the spelling, or look among all attendees.'
              : 'Accepted applicants show here once they have taken their seat.'}
          </EmptyState>
        }
      />
    </Stack>
  );
}

function announce({ name, checkedInAt }: Attendee): string {
  return checkedInAt === null ? `${name} is not checked in any more.` : `${name} is checked in.`;
}

function ArrivalButton({
  attendee: { name, checkedInAt },
  pending,
  onPress,
}: {
  attendee: Attendee;
  pending: boolean;
  onPress: () => void;
}) {
  const isHere = checkedInAt !== null;
  return (
    <Button
      variant={isHere ? 'quiet' : 'primary'}
      icon={isHere ? <UndoIcon /> : <CheckIcon />}
      pending={pending}
      onClick={onPress}
    >
      {isHere ? 'Undo' : 'Check in'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}

function columns(timeZone: string, action: Column<Attendee>['cell']): Column<Attendee>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'wide',
      sortable: true,
      cell: ({ name, image }) => (
        <Cluster>
          <Avatar name={name} image={image} size="small" />
          <span>{name}</span>
        </Cluster>
      ),
    },
    { id: 'email', header: 'E-mail', hideable: true, cell: ({ email }) => email },
    {
      id: 'checkedInAt',
      header: 'Arrived',
      sortable: true,
      cell: ({ checkedInAt, checkedInBy }) =>
        checkedInAt && (
          <>
            <DateTime value={checkedInAt} timeZone={timeZone} />
            {checkedInBy && `, by ${checkedInBy}`}
          </>
        ),
    },
    { id: 'action', header: 'Check-in', width: 'narrow', cell: action },
  ];
}
