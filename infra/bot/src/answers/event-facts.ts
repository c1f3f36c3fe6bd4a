import type { PortalEvent } from '@event-portal/contracts';

type Public = Omit<
  PortalEvent,
  | 'eventId'
  | 'published'
  | 'version'
  | 'eventRole'
  | 'actingUntil'
  | 'applicationStatus'
  | 'answerBy'
  | 'nextAction'
>;

/** What anybody may know of an event. A new field does not compile before it is told or left out, even one that may be missing. */
export type EventFacts = { readonly [Field in keyof Required<Public>]: Public[Field] };

/** Keeps the public facts of an event. What is said of the caller is left out: it is about the session's owner. */
export function factsOf(event: PortalEvent): EventFacts {
  return {
    name: event.name,
    description: event.description,
    location: event.location,
    locationUrl: event.locationUrl,
    websiteUrl: event.websiteUrl,
    timeZone: event.timeZone,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    applicationsOpenAt: event.applicationsOpenAt,
    applicationsCloseAt: event.applicationsCloseAt,
    seatsConfirmBy: event.seatsConfirmBy,
    maxAttendees: event.maxAttendees,
    teamSize: event.teamSize,
    phase: event.phase,
  };
}
