import type { CheckInList, DeskPerson, EventId, ScanDirection } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  ConfirmDialog,
  formatClockTime,
  PersonList,
  PersonRow,
  SearchField,
  Stack,
  StatusPill,
  VisuallyHidden,
  type SearchFieldHandle,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { deskQuery, type SearchHere } from './scanner.api';
import { describeDeed } from './verdict-words';

/** Waits until nobody has typed for this long, in milliseconds. */
const TYPING_MS = 250;

export type DeskSearchProps = {
  eventId: EventId;
  list: CheckInList;
  direction: ScanDirection;
  /** The field, which a scan empties. */
  field: RefObject<SearchFieldHandle | null>;
  /** Finds people without the portal. */
  searchHere: SearchHere;
  onChoose: (person: DeskPerson) => void;
};

/** Finds somebody without a pass by name. Choosing them asks for one more press. */
export function DeskSearch({ eventId, list, direction, field, searchHere, onChoose }: DeskSearchProps) {
  const { http } = usePlatform();
  const [search, setSearch] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [chosen, setChosen] = useState<DeskPerson | null>(null);
  const { data, error, isFetching } = useQuery(
    deskQuery(http, eventId, list.listId, search.trim(), searchHere),
  );
  const found = isTyping ? undefined : data;
  const deed = chosen ? describeDeed(list.kind, direction, chosen.name) : '';
  return (
    <Stack>
      <SearchField
        ref={field}
        label="Search people by name"
        wait={TYPING_MS}
        onChange={setSearch}
        onTyping={setTyping}
      />
      <VisuallyHidden>
        <p role="status">{found && describeCount(found.items.length)}</p>
      </VisuallyHidden>
      {!isTyping && error && !isFetching && (
        <Banner tone="danger" title="This search could not be done" live="assertive">
          {describeFailure(error)}
        </Banner>
      )}
      {found?.items.length === 0 && <p>Nobody is called that here. Check the spelling.</p>}
      {found && found.items.length > 0 && (
        <PersonList>
          {found.items.map((person) => (
            <PersonRow key={person.userId} person={person} note={<Standing person={person} />}>
              <Button size="large" onClick={() => setChosen(person)}>
                Choose<VisuallyHidden> {person.name}</VisuallyHidden>
              </Button>
            </PersonRow>
          ))}
        </PersonList>
      )}
      {found?.isFromHere && <p>Without the portal this device knows those with a seat alone.</p>}
      {found?.more && <p>There are more. Type more of the name.</p>}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`Is this ${chosen.name}?`}
          confirmLabel={deed}
          onConfirm={() => {
            setChosen(null);
            setSearch('');
            field.current?.restart();
            onChoose(chosen);
          }}
        >
          <Standing person={chosen} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function Standing({ person: { standing, inSince } }: { person: DeskPerson }) {
  if (standing === 'declined') return <StatusPill tone="danger">Has declined</StatusPill>;
  if (standing === 'not_accepted') return <StatusPill tone="danger">Applied, not accepted</StatusPill>;
  return inSince === null ? (
    <StatusPill tone="neutral">Has a seat</StatusPill>
  ) : (
    <StatusPill tone="success">Scanned {formatClockTime(inSince)}</StatusPill>
  );
}

function describeCount(total: number): string {
  if (total === 0) return 'Nobody found';
  return total === 1 ? '1 person found' : `${total.toLocaleString('en')} people found`;
}
