import {
  answerBy,
  EventDraft,
  eventPhase,
  nextAction,
  type ApplicationStatus,
  type EventPhase,
  type EventRole,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';

const draftFields = Object.keys(EventDraft.shape) as (keyof EventDraft)[];

/** The columns of an event that leave the API: what people fill in, and what the API keeps. */
export const eventColumns = [
  'events.eventId',
  ...draftFields.map((field) => `events.${field}` as const),
  'events.published',
  'events.version',
] as const;

type Dates = Parameters<typeof eventPhase>[0];

/** Adds where an event stands now. */
export function withPhase<Event extends Dates>(event: Event, now: Date): Event & { phase: EventPhase } {
  return { ...event, phase: eventPhase(event, now) };
}

/** A draft with its moments written as the database writes them, so that the same moment is not taken for a change. */
export function normaliseDraft(draft: EventDraft): EventDraft {
  const iso = (moment: string) => new Date(moment).toISOString();
  return {
    ...draft,
    startsAt: iso(draft.startsAt),
    endsAt: iso(draft.endsAt),
    applicationsOpenAt: iso(draft.applicationsOpenAt),
    applicationsCloseAt: iso(draft.applicationsCloseAt),
    seatsConfirmBy: draft.seatsConfirmBy && iso(draft.seatsConfirmBy),
  };
}

type ViewerState = {
  readonly eventRole: EventRole | null;
  readonly applicationStatus: ApplicationStatus | null;
  readonly offerUntil: string | null;
};

/** Adds what the event is to one person, and what they can do next. */
export function withViewerState<Event extends Dates & ViewerState & { seatsConfirmBy: string | null }>(
  event: Event,
  now: Date,
) {
  const known = withPhase(event, now);
  const isOffered = event.applicationStatus === 'accepted';
  return {
    ...known,
    answerBy: isOffered ? answerBy(event, event.offerUntil) : null,
    nextAction: nextAction(known),
  };
}

/**
 * The phase of an event as the database sees it, to filter by. The same rule as `eventPhase` of the contract,
 * which is the one that counts; a test compares the two.
 */
export function phaseInSql(now: Date): RawBuilder<EventPhase> {
  const at = now.toISOString();
  return sql<EventPhase>`case
    when not events.published then 'draft'
    when events.ends_at <= ${at} then 'ended'
    when events.starts_at <= ${at} then 'running'
    when events.applications_close_at <= ${at} then 'applications-closed'
    when events.applications_open_at <= ${at} then 'applications-open'
    else 'upcoming'
  end`;
}

/** How many people may hold a seat: what the event allows, within what the platform allows. */
export function seatLimit(maxAttendees: number | null, platformLimit: number): number {
  return Math.min(maxAttendees ?? platformLimit, platformLimit);
}
