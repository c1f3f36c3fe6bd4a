import type { Attendee, AttendeesQuery, EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useListData } from '@event-portal/remote-kit/routing';
import {
  Button,
  CheckIcon,
  EmptyState,
  PersonList,
  PersonRow,
  RelativeTime,
  Results,
  Section,
  StatusPill,
  UsersIcon,
  VisuallyHidden,
} from '@event-portal/ui';
import type { ReactNode } from 'react';
import { attendeesQuery } from './attendee.api';
import { useStableOrder } from './stable-order';
import type { CheckIn } from './use-check-ins';

export type AttendeeResultsProps = {
  eventId: EventId;
  search: AttendeesQuery;
  /** Whether something else is being asked for already. */
  isChanging: boolean;
  timeZone: string;
  checkIns: readonly CheckIn[];
  onCheckIn: (person: Attendee) => void;
  onUndo: (person: Attendee) => void;
  /** The ways through a long list. */
  pages: (total: number) => ReactNode;
};

const NOBODY = { items: [], total: 0, page: 1, pageSize: 25, arrived: 0, expected: 0 };

/** The people that a search has found, each with one large button until they are checked in. */
export function AttendeeResults({
  eventId,
  search,
  isChanging,
  timeZone,
  checkIns,
  ...props
}: AttendeeResultsProps) {
  const { onCheckIn, onUndo, pages } = props;
  const { http } = usePlatform();
  const { data, results } = useListData(attendeesQuery(http, eventId, search), isChanging, NOBODY);
  const isCurrent = results.status === 'ready';
  const people = useStableOrder(data.items, isCurrent ? JSON.stringify(search) : undefined);
  const checkInOf = ({ userId }: Attendee) => checkIns.find(({ person }) => person.userId === userId);
  /** A person who has left the list because they are checked in now is known from their check-in. */
  const newest = (person: Attendee) => {
    const checkIn = checkInOf(person);
    return (!data.items.includes(person) && checkIn?.arrived) || person;
  };
  return (
    <Section title={titleOf(search)}>
      <VisuallyHidden>
        <p role="status">{isCurrent && describeTotal(data.total)}</p>
      </VisuallyHidden>
      <Results label={titleOf(search)} {...results}>
        {isCurrent && people.length === 0 && (
          <EmptyState icon={<UsersIcon />} title="Nobody fits">
            {search.search === ''
              ? 'Search for a name or an e-mail address.'
              : 'Only people who have taken their seat are found here. Check the spelling, or try the e-mail address.'}
          </EmptyState>
        )}
        {people.length > 0 && (
          <PersonList>
            {people.map(newest).map((person) => (
              <PersonRow
                key={person.userId}
                person={person}
                note={<Arrival person={person} timeZone={timeZone} />}
              >
                <CheckInControl
                  person={person}
                  checkIn={checkInOf(person)?.state}
                  onCheckIn={() => isCurrent && onCheckIn(person)}
                  // Where nobody can be checked in, no second press can meet it.
                  {...(search.checkedIn === 'yes' && { onUndo: () => isCurrent && onUndo(person) })}
                />
              </PersonRow>
            ))}
          </PersonList>
        )}
      </Results>
      {data.total > data.pageSize && pages(data.total)}
    </Section>
  );
}

function titleOf({ search, checkedIn }: AttendeesQuery): string {
  if (search !== '') return `“${search}”`;
  return checkedIn === 'no' ? 'Not here yet' : 'Here';
}

function describeTotal(total: number): string {
  if (total === 0) return 'Nobody found';
  return total === 1 ? '1 person found' : `${total.toLocaleString('en')} people found`;
}

type CheckInControlProps = {
  person: Attendee;
  checkIn: CheckIn['state'] | undefined;
  onCheckIn: () => void;
  onUndo?: () => void;
};

/** Once pressed, nothing at its place can be pressed: a second press on it means nothing else. */
function CheckInControl({ person: { name, checkedInAt }, checkIn, onCheckIn, onUndo }: CheckInControlProps) {
  if (checkIn === 'waiting') return <StatusPill tone="warning">Waits for the network</StatusPill>;
  if (checkIn === 'sending') return <StatusPill tone="accent">Being sent …</StatusPill>;
  if (checkedInAt === null) {
    return (
      <Button variant="primary" icon={<CheckIcon />} onClick={onCheckIn}>
        Check in<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    );
  }
  return onUndo ? (
    <Button variant="quiet" onClick={onUndo}>
      Undo {name}
    </Button>
  ) : (
    <StatusPill tone="success">Here</StatusPill>
  );
}

function Arrival({ person, timeZone }: { person: Attendee; timeZone: string }) {
  const { email, checkedInAt, checkedInBy } = person;
  if (checkedInAt === null) return email;
  return (
    <>
      Arrived <RelativeTime value={checkedInAt} timeZone={timeZone} />
      {checkedInBy !== null && `, checked in by ${checkedInBy}`}
    </>
  );
}
