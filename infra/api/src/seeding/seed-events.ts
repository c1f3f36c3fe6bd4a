import { DRAFT_EVENT_ID, OTHER_EVENT_ID, SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { foldText } from '../database/text-search';
import { onDay } from './moments';
import type { KnownPeople } from './seed-people';
import { addAuditEntry, person } from './seeded-audit';
import type { GivenRole, Row, SeedData, SeededUser } from './seed-data';

/** The event that most of the data is about. */
export type MainEvent = Pick<Row<'events'>, 'name' | 'applicationsOpenAt'> & { readonly eventId: string };

/** Announces three events: one that takes applications, one that will, and one that nobody knows of yet. */
export function addEvents(seed: SeedData, today: Date, known: KnownPeople): MainEvent {
  const main = {
    eventId: SEEDED_EVENT_ID,
    name: 'Riverside Hackathon',
    description:
      'Two days and one night beside the river: bring an idea or find one here, meet three people who complete ' +
      'it, and show on Sunday what you have made.\n\nFood, beds and Wi-Fi are on us. First-timers are very welcome: ' +
      'mentors walk the floor, and Saturday begins with workshops for beginners.',
    location: 'Old Mill, Riverside',
    locationUrl: 'https://www.openstreetmap.org/?mlat=40.7306&mlon=-73.9866',
    websiteUrl: 'https://riverside.example.org',
    timeZone: 'America/New_York',
    applicationsOpenAt: onDay(today, -21, 14),
    applicationsCloseAt: onDay(today, 14, 4),
    seatsConfirmBy: onDay(today, 21, 4),
    startsAt: onDay(today, 28, 13),
    endsAt: onDay(today, 30, 21),
    maxAttendees: 150,
    published: true,
  };
  const other = {
    eventId: OTHER_EVENT_ID,
    name: 'Open Data Weekend',
    description:
      'A weekend with the city’s own data: maps, buses, air, water. Bring questions; we bring the numbers.',
    location: 'Central Library',
    locationUrl: null,
    websiteUrl: null,
    timeZone: 'Europe/Lisbon',
    applicationsOpenAt: onDay(today, 9, 9),
    applicationsCloseAt: onDay(today, 40, 22),
    seatsConfirmBy: null,
    startsAt: onDay(today, 60, 9),
    endsAt: onDay(today, 61, 18),
    maxAttendees: null,
    published: true,
  };
  const draft = {
    ...other,
    eventId: DRAFT_EVENT_ID,
    name: 'Winter Game Jam',
    description: 'Forty-eight hours, one theme, any engine.',
    location: 'To be announced',
    timeZone: 'Asia/Tokyo',
    applicationsOpenAt: onDay(today, 2, 9),
    applicationsCloseAt: onDay(today, 9, 9),
    startsAt: onDay(today, 12, 0),
    endsAt: onDay(today, 14, 9),
    maxAttendees: 60,
    published: false,
  };
  addSeededEvent(seed, known.superuser, main, onDay(today, -60, 15));
  seed.dayFacts.push({
    eventId: main.eventId,
    wifiNetwork: 'Old Mill Guests',
    wifiPassword: 'water-wheel-1874',
    help: 'Stella Staff, at the desk by the entrance, or +1 555 0100 at any hour.',
    bring: 'A laptop and its charger, a sleeping bag if you stay the night, and a water bottle.',
    programme: JSON.stringify([
      { title: 'Doors open', startsAt: onDay(today, 28, 13), place: 'Entrance' },
      { title: 'Opening', startsAt: onDay(today, 28, 15), place: 'Great Hall' },
      { title: 'Dinner', startsAt: onDay(today, 28, 23), place: 'Canteen' },
      { title: 'Workshops for beginners', startsAt: onDay(today, 29, 14), place: 'Attic' },
      { title: 'Teams show their work', startsAt: onDay(today, 30, 18), place: 'Great Hall' },
    ]),
    version: 1,
  });
  addSeededEvent(seed, known.superuser, other, onDay(today, -30, 15));
  addSeededEvent(seed, known.superuser, draft, onDay(today, -5, 15));
  return main;
}

type Announced = Omit<Row<'events'>, 'nameKey' | 'createdAt' | 'updatedAt'> & {
  eventId: string;
  published: boolean;
};

function addSeededEvent(seed: SeedData, by: SeededUser, event: Announced, at: string): void {
  seed.events.push({ ...event, nameKey: foldText(event.name), createdAt: at, updatedAt: at });
  const about = { target: { kind: 'event', id: event.eventId, label: event.name } as const, event };
  addAuditEntry(seed, at, by, { action: 'event.created', ...about });
  if (event.published) addAuditEntry(seed, at, by, { action: 'event.published', ...about });
}

/** Gives the people their roles: the superuser at events without another admin, helpers at the main one. */
export function addEventRoles(
  seed: SeedData,
  today: Date,
  { main, known, helpers }: { main: MainEvent; known: KnownPeople; helpers: readonly SeededUser[] },
): void {
  const at = onDay(today, -30, 16);
  const roles: GivenRole[] = [
    { eventId: OTHER_EVENT_ID, person: known.superuser, role: 'admin', at },
    { eventId: DRAFT_EVENT_ID, person: known.superuser, role: 'admin', at: onDay(today, -5, 15) },
    { eventId: main.eventId, person: known.admin, role: 'admin', at: onDay(today, -58, 10) },
    ...[known.staff, ...helpers].map((helper): GivenRole => ({
      eventId: main.eventId,
      person: helper,
      role: 'staff',
      at: onDay(today, -20, 11),
    })),
  ];
  for (const given of roles) {
    const event = seed.events.find(({ eventId }) => eventId === given.eventId);
    seed.eventRoles.push({
      eventId: given.eventId,
      userId: given.person.userId,
      role: given.role,
      assignedAt: given.at,
      checkedInAt: null,
      checkedInBy: null,
    });
    addAuditEntry(seed, given.at, given.role === 'staff' ? known.admin : known.superuser, {
      action: 'event_role.assigned',
      target: person(given.person),
      event: { eventId: given.eventId, name: event?.name ?? '' },
      changes: { role: { before: null, after: given.role } },
    });
  }
}
