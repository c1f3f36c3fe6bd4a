import type { EventId, WalkIn, WalkInSeats } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { Button, Cluster, DateTime } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { walkInSeatsQuery } from './walk-in.api';
import { WalkInDialog } from './walk-in-dialog';
import { WalkInForm } from './walk-in-form';
import { describeFreeSeats, isDoorOpen } from './walk-in-seats';

export type WalkInDeskProps = { eventId: EventId; onLetIn: (person: WalkIn) => void };

/** Says whether people without a seat can be let in, before anybody asks for a name, and lets in those who never applied. */
export function WalkInDesk({ eventId, onLetIn }: WalkInDeskProps) {
  const { http } = usePlatform();
  const { data: door, isError } = useQuery(walkInSeatsQuery(http, eventId));
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<{ person: WalkIn; email: string } | null>(null);
  if (!door) return isError ? <p>How many seats are free is not known at the moment.</p> : null;
  return (
    <>
      <Cluster>
        <p>
          <DoorWords door={door} />
        </p>
        {isDoorOpen(door) && <Button onClick={() => setAsking(true)}>Walk-in without an application</Button>}
      </Cluster>
      {isAsking && (
        <WalkInForm
          eventId={eventId}
          seats={describeFreeSeats(door.seats)}
          onFound={(person, email) => {
            setAsking(false);
            setFound({ person, email });
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {found && (
        <WalkInDialog
          eventId={eventId}
          person={found.person}
          subject={{ email: found.email }}
          onLetIn={(person) => {
            setFound(null);
            onLetIn(person);
          }}
          onClose={() => setFound(null)}
        />
      )}
    </>
  );
}

function DoorWords({ door: { state, opensAt, seats } }: { door: WalkInSeats }) {
  switch (state) {
    case 'early':
      return (
        <>
          People without a seat can be let in from <DateTime value={opensAt} />.
        </>
      );
    case 'over':
      return 'The event is over: nobody without a seat is let in any more.';
    case 'open':
      return describeFreeSeats(seats);
  }
}
