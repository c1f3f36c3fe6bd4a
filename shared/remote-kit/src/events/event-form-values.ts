import type { EventDraft } from '@event-portal/contracts';

/** An event while it is being filled in: what is not chosen yet is null, and checked when it is saved. */
export type EventFormValues = {
  readonly [Field in keyof EventDraft]: EventDraft[Field] | null;
};

/** The moments of an event. */
export type EventDateField = Extract<keyof EventDraft, `${string}At` | 'seatsConfirmBy'>;

/** The zone in which the moments of the form are shown and typed. */
export function zoneOf({ timeZone }: EventFormValues): string {
  return timeZone ?? 'UTC';
}
