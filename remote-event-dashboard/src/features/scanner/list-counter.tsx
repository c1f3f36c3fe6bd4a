import type { CheckInList, EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ProgressBar } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { arrivalsQuery } from './scanner.api';

/** How far a list is: who has arrived, or what was given of what there is. */
export function ListCounter({ eventId, list }: { eventId: EventId; list: CheckInList }) {
  const { http } = usePlatform();
  const isDoor = list.kind === 'door';
  const { data: arrivals } = useQuery({ ...arrivalsQuery(http, eventId), enabled: isDoor });
  if (isDoor && arrivals)
    return <ProgressBar label="Arrived" value={arrivals.arrived} max={arrivals.expected} />;
  if (list.stock !== null) return <ProgressBar label="Given" value={list.given} max={list.stock} />;
  return <p>{`${isDoor ? 'Arrived' : 'Given'}: ${list.given.toLocaleString('en')}`}</p>;
}
