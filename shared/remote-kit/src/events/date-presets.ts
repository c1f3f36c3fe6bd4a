import { daysAfter } from '@event-portal/ui';
import type { EventDateField, EventFormValues } from './event-form-values';

/** A moment that many people mean, and what it is called. */
export type DatePreset = { readonly label: string; readonly value: string };

type Rule = { label: string; days: number; time: string };

/** Counted from the start of the event, in its zone. */
const rules: Partial<Record<EventDateField, readonly Rule[]>> = {
  endsAt: [
    { label: 'Same day, 18:00', days: 0, time: '18:00' },
    { label: '2 days later, 18:00', days: 2, time: '18:00' },
  ],
  applicationsCloseAt: [
    { label: '2 weeks before the start', days: -14, time: '23:59' },
    { label: '4 weeks before', days: -28, time: '23:59' },
  ],
  seatsConfirmBy: [
    { label: '1 week before the start', days: -7, time: '23:59' },
    { label: '3 days before', days: -3, time: '23:59' },
  ],
};

/** What is offered for a moment of the event; nothing before it is known when the event starts. */
export function datePresets(values: EventFormValues, field: EventDateField): readonly DatePreset[] {
  const { startsAt, timeZone } = values;
  if (startsAt === null) return [];
  return (rules[field] ?? [])
    .map(({ label, days, time }) => ({ label, value: daysAfter(startsAt, days, time, timeZone) }))
    .filter(({ value }) => field !== 'endsAt' || value > startsAt);
}
