import { DEFAULT_TEAM_SIZE, EventDraft, keysOf, recordOf } from '@event-portal/contracts';

/** The moments of an event. */
export type EventDateField = Extract<keyof EventDraft, `${string}At` | 'seatsConfirmBy'>;

/** An event while it is being filled in: what is not chosen yet is null, and checked when it is saved. */
export type EventFormValues = Readonly<
  Omit<Required<EventDraft>, EventDateField | 'teamSize'> &
    Record<EventDateField, string | null> & { teamSize: number | null }
>;

type Known = Pick<EventDraft, 'name' | 'description' | 'location' | 'timeZone'> & Partial<EventFormValues>;

const nothing = recordOf(keysOf(EventDraft.shape), () => null);

/** What the form begins with: what is known of an event, the usual size of a team, and null for everything else. */
export function eventFormValues(known: Known): EventFormValues {
  return { ...nothing, teamSize: DEFAULT_TEAM_SIZE, ...known };
}
