import type { Attendee, EventId } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  CheckIcon,
  DateTime,
  EmptyState,
  PersonList,
  PersonRow,
  Stack,
  UndoIcon,
  UsersIcon,
  VisuallyHidden,
} from '@event-portal/ui';
import { useArrival } from './use-arrival';

export type DoorListProps = {
  eventId: EventId;
  attendees: readonly Attendee[];
  timeZone: string;
  isFiltered: boolean;
};

/** The people with a seat, each with one large button: they are here, or it was a mistake. */
export function DoorList({ eventId, attendees, timeZone, isFiltered }: DoorListProps) {
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
      {attendees.length === 0 ? (
        <EmptyState icon={<UsersIcon />} title={isFiltered ? 'Nobody fits' : 'Nobody has a seat yet'}>
          {isFiltered
            ? 'Check the spelling, or look among all attendees.'
            : 'Accepted applicants show here once they have taken their seat.'}
        </EmptyState>
      ) : (
        <PersonList>
          {attendees.map((attendee) => (
            <PersonRow
              key={attendee.userId}
              person={attendee}
              note={<Arrival attendee={attendee} timeZone={timeZone} />}
            >
              <ArrivalButton
                attendee={attendee}
                pending={arrival.isPending && current?.userId === attendee.userId}
                onPress={() => press(attendee)}
              />
            </PersonRow>
          ))}
        </PersonList>
      )}
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

function Arrival({ attendee, timeZone }: { attendee: Attendee; timeZone: string }) {
  const { email, checkedInAt, checkedInBy } = attendee;
  if (checkedInAt === null) return email;
  return (
    <>
      Here since <DateTime value={checkedInAt} timeZone={timeZone} precision="minute" />
      {checkedInBy !== null && `, checked in by ${checkedInBy}`}
    </>
  );
}
