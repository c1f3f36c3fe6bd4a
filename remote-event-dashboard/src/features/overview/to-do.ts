import {
  undecidedStatuses,
  type EventDetails,
  type EventOverview,
  type EventRole,
} from '@event-portal/contracts';

/** What waits for somebody who runs an event, and the page where it is done. */
export type ToDo = {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** Until when: shown as a time. */
  readonly until?: string;
  readonly tone?: 'warning' | 'danger';
  readonly verb: string;
  /** Below the dashboard of the event. */
  readonly page: string;
};

const SOON_MS = 7 * 24 * 3_600_000;

/** What is true now and can be done by somebody with the role, what hurts most first. */
export function listToDo(
  event: Pick<EventDetails, 'phase' | 'startsAt'>,
  overview: EventOverview,
  role: EventRole,
  now: number,
): ToDo[] {
  if (event.phase === 'ended') return [];
  const atTheDoor = toCheckIn(event, overview);
  return role === 'admin' ? [...toRun(event, overview, now), ...atTheDoor] : atTheDoor;
}

function toCheckIn({ phase }: Pick<EventDetails, 'phase'>, { roles, checkedIn }: EventOverview): ToDo[] {
  const missing = roles.attendee - checkedIn;
  if (phase !== 'running' || missing <= 0) return [];
  return [
    {
      id: 'check-in',
      title: missing === 1 ? 'One person is not here yet' : `${count(missing)} people are not here yet`,
      verb: 'Check in',
      page: '/check-in',
    },
  ];
}

function toRun(
  { startsAt }: Pick<EventDetails, 'startsAt'>,
  { applications, desk }: EventOverview,
  now: number,
): ToDo[] {
  const found: ToDo[] = [];
  const undecided = undecidedStatuses.reduce((sum, status) => sum + applications[status], 0);
  const hasStarted = Date.parse(startsAt) <= now;
  if (desk) {
    const { seats, offersEndAt } = desk;
    const overbooked = seats.taken + seats.offered - seats.limit;
    if (overbooked > 0)
      found.push({
        id: 'overbooked',
        title:
          overbooked === 1
            ? 'One more seat is promised than there is'
            : `${count(overbooked)} more seats are promised than there are`,
        note: `${count(seats.taken)} taken and ${count(seats.offered)} offered, of ${count(seats.limit)}.`,
        tone: 'danger',
        verb: 'See the offers',
        page: '/applications?status=accepted',
      });
    if (offersEndAt !== null && Date.parse(offersEndAt) - now <= SOON_MS)
      found.push({
        id: 'offers',
        title:
          seats.offered === 1
            ? 'One offer is not answered yet'
            : `${count(seats.offered)} offers are not answered yet`,
        until: offersEndAt,
        tone: 'warning',
        verb: 'See the offers',
        page: '/applications?status=accepted',
      });
  }
  if (undecided > 0)
    found.push({
      id: 'undecided',
      title: undecided === 1 ? 'One application to decide' : `${count(undecided)} applications to decide`,
      verb: 'Decide',
      page: '/applications?undecided=yes',
    });
  if (!desk) return found;

  const isStopped = desk.waitlistNextAt === null && !hasStarted;
  if (isStopped && applications.waitlisted > 0 && desk.seats.free > 0)
    found.push({
      id: 'waitlist',
      title:
        applications.waitlisted === 1
          ? 'One person waits for a seat, and none is being offered'
          : `${count(applications.waitlisted)} people wait for a seat, and none is being offered`,
      note: desk.seats.free === 1 ? 'One seat is free.' : `${count(desk.seats.free)} seats are free.`,
      verb: 'Offer seats',
      page: '/waitlist',
    });
  if (desk.offersLapsed > 0 && desk.waitlistNextAt === null)
    found.push({
      id: 'lapsed',
      title:
        desk.offersLapsed === 1
          ? 'One offer was not answered in time'
          : `${count(desk.offersLapsed)} offers were not answered in time`,
      note: 'Nobody can take them any more: take them back, so that they can be decided again.',
      verb: 'See the offers',
      page: '/applications?status=accepted',
    });
  if (desk.invited > 0)
    found.push({
      id: 'invited',
      title:
        desk.invited === 1
          ? 'One person whom you gave a role has not signed in yet'
          : `${count(desk.invited)} people whom you gave a role have not signed in yet`,
      note: 'They get it with their first sign-in. Tell them where, or correct the address.',
      verb: 'See who',
      page: '/roles',
    });
  return found;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
