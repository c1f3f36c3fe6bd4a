import type { ZonedDateTime } from '@internationalized/date';
import { Calendar as CalendarGlyph } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { classNames } from '../class-names/class-names';
import controls from '../field/control.module.css';
import { FieldDescription, FieldFoot, FieldLabel } from '../field/field-parts';
import fields from '../field/field.module.css';
import { useField, type FieldProps } from '../field/use-field';
import { LocalisedBehaviour } from '../locale/locale';
import { useLocale } from '../locale/use-locale';
import surfaces from '../popover/overlay-surface.module.css';
import { zoneWords } from '../time/zone';
import { CalendarMonth } from './calendar-month';
import styles from './date-time-field.module.css';
import { printInstant, readZonedTime } from './zoned-time';

export type DateTimeFieldProps = FieldProps & {
  /** An instant in UTC, ISO 8601; `null` while the field is empty or incomplete. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  /** The zone whose wall clock is shown and typed: an IANA name. It is always named beside the field. */
  timeZone: string;
  earliest?: string;
  latest?: string;
  /** Where the calendar of an empty field opens: the month of this instant. Today’s, unless it is said. */
  near?: string | null;
  openLabel?: string;
};

/**
 * A date and a time in a named zone. Typed part by part, or the date picked from a month. An hour that a zone skips in
 * spring becomes the next one; of an hour that it has twice, the first is meant.
 */
export function DateTimeField({
  label,
  description,
  optional,
  hideLabel,
  timeZone,
  ...props
}: DateTimeFieldProps) {
  const { id, name, error, required, disabled, value, defaultValue, onChange, earliest, latest, openLabel } =
    props;
  const [openedAt] = useState(() => new Date().toISOString());
  const field = useField({ id, name, error, description });
  const [own, setOwn] = useState(defaultValue ?? null);
  const instant = value === undefined ? own : value;
  const zoneId = `${field.controlId}-zone`;
  const change = (next: string | null) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <LocalisedBehaviour>
      <DatePicker
        className={fields.field}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        value={instant === null ? null : (readZonedTime(instant, timeZone) ?? null)}
        onChange={(time) => change(time && printInstant(time))}
        placeholderValue={noonOf(props.near ?? openedAt, timeZone)}
        minValue={earliest === undefined ? undefined : readZonedTime(earliest, timeZone)}
        maxValue={latest === undefined ? undefined : readZonedTime(latest, timeZone)}
        isRequired={required}
        isDisabled={disabled}
        isInvalid={field.error !== undefined}
        validationBehavior="aria"
        aria-describedby={[zoneId, field.aria['aria-describedby']].filter(Boolean).join(' ')}
      >
        <Label className={fields.label} data-hidden={hideLabel}>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
        </Label>
        <FieldDescription id={field.descriptionId}>{description}</FieldDescription>
        <Group
          className={classNames(controls.control, styles.box)}
          id={field.controlId}
          data-invalid={field.aria['aria-invalid']}
        >
          <div className={styles.words}>
            <DateInput className={styles.input}>
              {(segment) => <DateSegment className={styles.segment} segment={segment} />}
            </DateInput>
            <Zone id={zoneId} timeZone={timeZone} />
          </div>
          <Button className={styles.opener} aria-label={openLabel ?? 'Open calendar'}>
            <CalendarGlyph />
          </Button>
        </Group>
        <FieldFoot field={field} />
        {name !== undefined && <input type="hidden" name={name} value={instant ?? ''} disabled={disabled} />}
        <Popover className={surfaces.surface} offset={4} placement="bottom start">
          <Dialog className={styles.calendar} aria-label={label}>
            <CalendarMonth />
          </Dialog>
        </Popover>
      </DatePicker>
    </LocalisedBehaviour>
  );
}

/** Where the hands of an empty field begin to turn: a full hour of a day that is near what is meant. */
function noonOf(iso: string, timeZone: string): ZonedDateTime | undefined {
  return readZonedTime(iso, timeZone)?.set({ hour: 12, minute: 0, second: 0, millisecond: 0 });
}

function Zone({ id, timeZone }: { id: string; timeZone: string }) {
  return (
    <span className={styles.zone} id={id}>
      {zoneWords(timeZone, useLocale()).name}
    </span>
  );
}
