import type { CheckInList, DeskPerson, EventId, ScanDirection } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  ConfirmDialog,
  PersonList,
  PersonRow,
  SearchField,
  Stack,
  VisuallyHidden,
  type SearchFieldHandle,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { deskQuery, type SearchHere } from './scanner.api';
import { describeDeed } from './verdict-words';
import { walkInSeatsQuery } from './walk-in.api';
import { WalkInDesk } from './walk-in-desk';
import { WalkInDialog } from './walk-in-dialog';
import { Standing } from './walk-in-standing';

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
  onChoose: (person: Pick<DeskPerson, 'userId' | 'name'>) => void;
};

/**
 * Finds somebody without a pass by name. Choosing them asks for one more press. At the door, whoever has no seat is let in
 * while one is free.
 */
export function DeskSearch({ eventId, list, direction, field, searchHere, onChoose }: DeskSearchProps) {
  const { http } = usePlatform();
  const [search, setSearch] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [chosen, setChosen] = useState<DeskPerson | null>(null);
  const { data, error, isFetching } = useQuery(
    deskQuery(http, eventId, list.listId, search.trim(), searchHere),
  );
  const isDoor = list.kind === 'door' && direction === 'in';
  const { data: door } = useQuery({ ...walkInSeatsQuery(http, eventId), enabled: isDoor });
  const found = isTyping ? undefined : data;
  const deed = chosen ? describeDeed(list.kind, direction, chosen.name) : '';
  const isWalkIn = isDoor && chosen?.standing !== 'seated' && (door?.state ?? 'open') === 'open';
  const choose = (person: Pick<DeskPerson, 'userId' | 'name'>) => {
    setChosen(null);
    setSearch('');
    field.current?.restart();
    onChoose(person);
  };
  return (
    <Stack>
      <SearchField
        ref={field}
        label="Search people by name"
        wait={TYPING_MS}
        onChange={setSearch}
        onTyping={setTyping}
      />
      {isDoor && <WalkInDesk eventId={eventId} onLetIn={choose} />}
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
            <PersonRow key={person.userId} person={person} note={<Standing {...person} />}>
              <Button size="large" onClick={() => setChosen(person)}>
                Choose<VisuallyHidden> {person.name}</VisuallyHidden>
              </Button>
            </PersonRow>
          ))}
        </PersonList>
      )}
      {found?.isFromHere && <p>Without the portal this device knows those with a seat alone.</p>}
      {found?.more && <p>There are more. Type more of the name.</p>}
      {chosen && isWalkIn && (
        <WalkInDialog
          eventId={eventId}
          person={chosen}
          subject={{ userId: chosen.userId }}
          onLetIn={choose}
          onClose={() => setChosen(null)}
        />
      )}
      {chosen && !isWalkIn && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`Is this ${chosen.name}?`}
          confirmLabel={deed}
          onConfirm={() => choose(chosen)}
        >
          <Standing {...chosen} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function describeCount(total: number): string {
  if (total === 0) return 'Nobody found';
  return total === 1 ? '1 person found' : `${total.toLocaleString('en')} people found`;
}
