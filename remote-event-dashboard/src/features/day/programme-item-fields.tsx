import type { PortalEvent, ProgrammeItem } from '@event-portal/contracts';
import { Button, DateTimeField, Grid, Section, TextField } from '@event-portal/ui';

/** An item while it is typed: its time may be missing. */
export type TypedItem = Omit<ProgrammeItem, 'startsAt'> & { startsAt: string | null };

export type ProgrammeItemFieldsProps = {
  item: TypedItem;
  /** Its place among all, from one. */
  number: number;
  event: PortalEvent;
  onChange: (item: TypedItem) => void;
  onRemove: () => void;
};

/** One item of the programme. */
export function ProgrammeItemFields({ item, number, event, onChange, onRemove }: ProgrammeItemFieldsProps) {
  const path = `programme.${number - 1}`;
  return (
    <Section
      level={3}
      title={item.title || `Programme item ${number}`}
      actions={
        <Button variant="quiet" onClick={onRemove}>
          Remove item {number}
        </Button>
      }
    >
      <Grid minimum="field">
        <TextField
          label={`Title of item ${number}`}
          name={`${path}.title`}
          value={item.title}
          onChange={(title) => onChange({ ...item, title })}
        />
        <DateTimeField
          label={`Start of item ${number}`}
          name={`${path}.startsAt`}
          timeZone={event.timeZone}
          near={event.startsAt}
          value={item.startsAt}
          onChange={(startsAt) => onChange({ ...item, startsAt })}
        />
        <TextField
          label={`Place of item ${number}`}
          name={`${path}.place`}
          optional
          value={item.place}
          onChange={(place) => onChange({ ...item, place })}
        />
      </Grid>
    </Section>
  );
}
