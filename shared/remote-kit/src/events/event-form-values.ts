import type { EventDraft } from '@event-portal/contracts';

/** The moments of an event. */
export type EventDateField = Extract<keyof EventDraft, `${string}At` | 'seatsConfirmBy'>;

/** An event while it is being filled in: moments that are not chosen yet are null, and checked when it is saved. */
export type EventFormValues = Readonly<
  Omit<EventDraft, EventDateField> & Record<EventDateField, string | null>
>;
