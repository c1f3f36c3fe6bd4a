import { CheckInListDraft } from './check-in';
import type { EventDetails } from './event';
import { clockOf } from './zone-clock';

/** What decides which lists an event usually has. */
type EventTimes = Pick<EventDetails, 'startsAt' | 'endsAt' | 'timeZone'>;

/** A longer event gets no lists for its days and meals: nobody finds one among so many. */
const MOST_USUAL_DAYS = 14;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whoever comes for less has eaten before, or eats after. */
const SHORTEST_WITH_MEALS_MS = 5 * HOUR_MS;

/** A further day counts where the event goes on past this hour: a night that ends in the morning is no day of its own. */
const DAY_COUNTS_FROM = 10;

/** When the list of a day opens, and that of the day before closes: whoever stayed late has gone. */
const DAY_BEGINS = 5;

/** In hours of the clock on the wall: when a meal is given, and the hour for which the event has to be on. */
const meals = [
  { name: 'Lunch', opens: 11.5, closes: 14.5, from: 12.5, to: 13.5 },
  { name: 'Dinner', opens: 18, closes: 21, from: 19, to: 20 },
] as const;

/** One day of an event, and what its clock on the wall says. */
type EventDay = { readonly name: string; readonly at: (hour: number) => number };

/**
 * The lists that an event usually has beside its door: one for each further day, lunch and dinner of each day, and one for
 * swag. Times are those of the clock on the wall at the event, where the clocks change, too.
 */
export function usualCheckInLists(event: EventTimes): CheckInListDraft[] {
  const [start, end] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const hasMeals = end - start >= SHORTEST_WITH_MEALS_MS;
  const ofDays = daysOf(event).flatMap(({ name, at }, index) => [
    ...(index === 0
      ? []
      : [draftOf(`Day ${index + 1}, ${name}`, 'day', [at(DAY_BEGINS), at(DAY_BEGINS + 24)])]),
    ...meals
      .filter(({ from, to }) => hasMeals && start <= at(from) && end >= at(to))
      .map((meal) => draftOf(`${meal.name}, ${name}`, 'meal', [at(meal.opens), at(meal.closes)])),
  ]);
  // At the end of the calendar, a day may close after it.
  return [...ofDays, draftOf('Swag', 'swag')].filter((draft) => CheckInListDraft.safeParse(draft).success);
}

function draftOf(
  name: string,
  kind: CheckInListDraft['kind'],
  window: readonly number[] = [],
): CheckInListDraft {
  const [opensAt, closesAt] = window.map((at) => new Date(at).toISOString());
  return {
    ...{ name, kind, audience: kind === 'meal' ? 'arrived' : 'seated' },
    ...{ opensAt: opensAt ?? null, closesAt: closesAt ?? null },
    ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
    ...{ shownQuestions: [], showsTeam: false, note: '' },
  };
}

/** The days of an event by the clock on the wall; none where there are too many. */
function daysOf({ startsAt, endsAt, timeZone }: EventTimes): EventDay[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const clock = clockOf(timeZone);
  const midnightOf = (instant: number) => Math.floor(clock.read(instant) / DAY_MS) * DAY_MS;
  const first = midnightOf(start);
  const count = (midnightOf(end) - first) / DAY_MS + 1;
  // The last of them may be a morning.
  if (count > MOST_USUAL_DAYS + 1) return [];
  const days = Array.from({ length: count }, (_, index): EventDay => {
    const day = first + index * DAY_MS;
    return { name: nameOf(day), at: (hour) => clock.instantOf(day + hour * HOUR_MS) };
  }).filter(({ at }, index) => index === 0 || end > at(DAY_COUNTS_FROM));
  return days.length > MOST_USUAL_DAYS ? [] : days;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Not by `Intl`: lists are found again by their names, and versions of it write days differently. */
function nameOf(day: number): string {
  const date = new Date(day);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}
