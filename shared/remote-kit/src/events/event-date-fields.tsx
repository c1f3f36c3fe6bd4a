import { ComboBox, DateTimeField, Section, Stack } from '@event-portal/ui';
import type { EventFormValues } from './event-form';

export type EventDateFieldsProps = {
  values: EventFormValues;
  onChange: (part: Partial<EventFormValues>) => void;
};

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** When an event is, in its own time zone: another zone moves what is shown, not the moments. */
export function EventDateFields({ values, onChange }: EventDateFieldsProps) {
  const timeZone = values.timeZone ?? 'UTC';
  return (
    <Section title="When">
      <Stack>
        <ComboBox
          name="timeZone"
          label="Time zone"
          options={
            zones.some(({ value }) => value === timeZone)
              ? zones
              : [{ value: timeZone, label: timeZone }, ...zones]
          }
          value={timeZone}
          onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
        />
        <DateTimeField
          name="startsAt"
          label="Starts"
          timeZone={timeZone}
          value={values.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
        />
        <DateTimeField
          name="endsAt"
          near={values.startsAt}
          label="Ends"
          timeZone={timeZone}
          value={values.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
        />
        <DateTimeField
          name="applicationsOpenAt"
          label="Applications open"
          timeZone={timeZone}
          value={values.applicationsOpenAt}
          onChange={(applicationsOpenAt) => onChange({ applicationsOpenAt })}
        />
        <DateTimeField
          name="applicationsCloseAt"
          near={values.applicationsOpenAt ?? values.startsAt}
          label="Applications close"
          timeZone={timeZone}
          value={values.applicationsCloseAt}
          onChange={(applicationsCloseAt) => onChange({ applicationsCloseAt })}
        />
        <DateTimeField
          name="seatsConfirmBy"
          near={values.applicationsCloseAt ?? values.startsAt}
          label="Seats have to be taken by"
          optional
          timeZone={timeZone}
          value={values.seatsConfirmBy}
          onChange={(seatsConfirmBy) => onChange({ seatsConfirmBy })}
        />
      </Stack>
    </Section>
  );
}
