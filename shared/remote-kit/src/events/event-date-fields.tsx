import { asNumber, type FormOf } from '@event-portal/remote-kit/forms';
import {
  Banner,
  Button,
  Cluster,
  ComboBox,
  DateTime,
  DateTimeField,
  Grid,
  Section,
  Stack,
  TextField,
} from '@event-portal/ui';
import { datePresets } from './date-presets';
import type { EventDateField, EventFormValues } from './event-form-values';
import { useDatePairs, type PairStart } from './use-date-pairs';

export type EventDateFieldsProps = { form: FormOf<EventFormValues> };

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** When an event is and when people apply, in its own time zone: another zone moves what is shown, not the moments. */
export function EventDateFields({ form }: EventDateFieldsProps) {
  const { values, saved } = form;
  const { timeZone } = values;
  const zone = form.field('timeZone');
  const pairs = useDatePairs(form);
  const moment = (name: EventDateField, near: string | null) => ({ ...form.field(name), timeZone, near });
  const withPresets = (
    name: EventDateField,
    label: string,
    near: string | null,
    change: (value: string | null) => void,
  ) => (
    <Stack gap="small">
      <DateTimeField
        {...moment(name, near)}
        label={label}
        optional={name === 'seatsConfirmBy'}
        onChange={change}
      />
      <Presets of={label} field={name} values={values} saved={saved} onChoose={change} />
    </Stack>
  );
  const movedAlong = (start: PairStart, what: string) => (
    <MovedAlong
      what={what}
      from={pairs.movedFrom(start)}
      timeZone={timeZone}
      onPutBack={() => pairs.putBack(start)}
    />
  );
  return (
    <>
      <Section id="event-when" title="When">
        <Stack>
          <ComboBox
            {...zone}
            label="Time zone"
            options={
              zones.some(({ value }) => value === timeZone)
                ? zones
                : [{ value: timeZone, label: timeZone }, ...zones]
            }
            onChange={(chosen) => chosen !== null && zone.onChange(chosen)}
          />
          <Grid minimum="field">
            <DateTimeField
              {...moment('startsAt', null)}
              label="Starts"
              onChange={(startsAt) => pairs.changeStart('startsAt', startsAt)}
            />
            {withPresets('endsAt', 'Ends', values.startsAt, (endsAt) => pairs.changeEnd('startsAt', endsAt))}
          </Grid>
          {movedAlong('startsAt', 'The end')}
        </Stack>
      </Section>
      <Section id="event-applications" title="Applications and seats">
        <Stack>
          <Grid minimum="field">
            <DateTimeField
              {...moment('applicationsOpenAt', null)}
              label="Applications open"
              onChange={(opens) => pairs.changeStart('applicationsOpenAt', opens)}
            />
            {withPresets(
              'applicationsCloseAt',
              'Applications close',
              values.applicationsOpenAt ?? values.startsAt,
              (closes) => pairs.changeEnd('applicationsOpenAt', closes),
            )}
          </Grid>
          {movedAlong('applicationsOpenAt', 'The end of applications')}
          {withPresets(
            'seatsConfirmBy',
            'Seats have to be taken by',
            values.applicationsCloseAt ?? values.startsAt,
            form.field('seatsConfirmBy').onChange,
          )}
          <TextField
            type="number"
            label="Seats"
            description="Empty: as many as the platform allows."
            optional
            {...asNumber(form.field('maxAttendees'))}
          />
          <TextField
            type="number"
            label="People in a team"
            description="2 to 20. A team that has more keeps them, and takes nobody."
            {...asNumber(form.field('teamSize'))}
          />
        </Stack>
      </Section>
    </>
  );
}

/** Says that a moment has moved along with another one, and takes it back on request. */
function MovedAlong({
  what,
  from,
  timeZone,
  onPutBack,
}: {
  what: string;
  from: string | undefined;
  timeZone: string;
  onPutBack: () => void;
}) {
  if (from === undefined) return null;
  return (
    <Banner
      live="polite"
      action={
        <Button size="small" onClick={onPutBack}>
          Put it back
        </Button>
      }
    >
      {what} moved along. It was <DateTime value={from} timeZone={timeZone} />.
    </Banner>
  );
}

/** Moments that many people mean, one press away. */
function Presets({
  of,
  field,
  values,
  saved,
  onChoose,
}: {
  of: string;
  field: EventDateField;
  values: EventFormValues;
  saved: EventFormValues;
  onChoose: (value: string) => void;
}) {
  const presets = datePresets(values, field);
  // A date that was set stays as it is, unless the start that it depends on has changed.
  const isOpen = values[field] === null || values.startsAt !== saved.startsAt;
  if (!isOpen || presets.length === 0) return null;
  return (
    <div role="group" aria-label={`Set “${of}” to`}>
      <Cluster>
        {presets.map(({ label, value }) => (
          <Button key={label} size="small" onClick={() => onChoose(value)}>
            {label}
          </Button>
        ))}
      </Cluster>
    </div>
  );
}
