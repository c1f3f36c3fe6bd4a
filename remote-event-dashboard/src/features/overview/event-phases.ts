import { undecidedStatuses, type EventDetails, type EventOverview } from '@event-portal/contracts';

/** A point that an event passes: a moment, or work that is done. */
type EventPoint = {
  readonly label: string;
  /** Null for work, which has no moment. */
  readonly at: string | null;
  readonly state: 'done' | 'next' | 'upcoming';
};

/** Where an event stands between its points: `today` counts in points, as `PhaseLine` wants it. */
export type EventPhases = { readonly points: readonly EventPoint[]; readonly today: number };

type Dates = Pick<EventDetails, 'applicationsOpenAt' | 'applicationsCloseAt' | 'seatsConfirmBy' | 'startsAt'>;

/** The way of an event from its first application to its doors. */
export function eventPhases(
  event: Dates,
  { applications }: Pick<EventOverview, 'applications'>,
  now: number,
): EventPhases {
  const passed = (at: string) => Date.parse(at) <= now;
  const isDecided =
    passed(event.applicationsCloseAt) && undecidedStatuses.every((status) => applications[status] === 0);
  const stops = [
    moment('Applications open', event.applicationsOpenAt),
    moment('Applications close', event.applicationsCloseAt),
    { label: 'Decisions', at: null, isDone: isDecided || passed(event.startsAt) },
    ...(event.seatsConfirmBy === null ? [] : [moment('Seats are confirmed', event.seatsConfirmBy)]),
    moment('Doors open', event.startsAt),
  ];
  const next = stops.findIndex(({ at, isDone }) => at !== null && !isDone);
  const points = stops.map(({ label, at, isDone }, index) => ({
    label,
    at,
    state: isDone ? ('done' as const) : index === next ? ('next' as const) : ('upcoming' as const),
  }));
  return { points, today: placeOf(stops, now) };

  function moment(label: string, at: string) {
    return { label, at, isDone: passed(at) };
  }
}

/** How far along the way the present is. Work without a moment lies evenly between the moments around it. */
function placeOf(stops: readonly { at: string | null }[], now: number): number {
  const dated = stops.flatMap(({ at }, index) => (at === null ? [] : [{ index, at: Date.parse(at) }]));
  // An organiser may let people confirm after the doors have opened: the line keeps its order all the same.
  const after = dated.findIndex(({ at }) => at > now);
  if (after === 0) return -1;
  const [from, to] = [dated.at(after === -1 ? -1 : after - 1), dated[after]];
  if (!from) return -1;
  if (!to) return from.index;
  return from.index + ((now - from.at) / (to.at - from.at)) * (to.index - from.index);
}
