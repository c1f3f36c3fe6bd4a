import type { EventDraft } from '@event-portal/contracts';
import { Form, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { Button, Section, Stack, TextArea, TextField } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { EventDateFields } from './event-date-fields';

/** An event while it is being filled in: what is not chosen yet is null, and checked when it is saved. */
export type EventFormValues = {
  readonly [Field in keyof EventDraft]: EventDraft[Field] | null;
};

export type EventFormProps = {
  start: EventFormValues;
  submitLabel: string;
  pending: boolean;
  error: unknown;
  onSubmit: (values: EventFormValues) => void;
  /** The values that are saved by now, as `onSubmit` got them: leaving loses nothing then. */
  saved: EventFormValues | undefined;
  /** Stands above the fields: a conflict, a success. */
  notice?: ReactNode;
};

/** What is known of an event. */
export function EventForm({ start, submitLabel, pending, error, onSubmit, saved, notice }: EventFormProps) {
  const { values, change, isChanged } = useFields(start, saved);
  return (
    <Form
      errors={errorsOf(error)}
      unsaved={isChanged}
      pending={pending}
      onSubmit={() => onSubmit(values)}
      actions={
        <Button type="submit" variant="primary" pending={pending}>
          {submitLabel}
        </Button>
      }
    >
      {notice}
      <Section title="What">
        <Stack>
          <TextField
            name="name"
            label="Name"
            description="5 to 60 characters."
            autoComplete="off"
            value={values.name ?? ''}
            onChange={(name) => change({ name })}
          />
          <TextArea
            name="description"
            label="Description"
            optional
            rows={5}
            limit={4000}
            value={values.description ?? ''}
            onChange={(description) => change({ description })}
          />
          <TextField
            name="websiteUrl"
            type="url"
            label="Website"
            optional
            value={values.websiteUrl ?? ''}
            onChange={(text) => change({ websiteUrl: text === '' ? null : text })}
          />
          <TextField
            name="maxAttendees"
            type="number"
            label="Seats"
            description="Leave it empty for no limit of its own."
            optional
            value={values.maxAttendees === null ? '' : String(values.maxAttendees)}
            onChange={(text) => change({ maxAttendees: text === '' ? null : Number(text) })}
          />
        </Stack>
      </Section>
      <Section title="Where">
        <Stack>
          <TextField
            name="location"
            label="Place"
            autoComplete="off"
            value={values.location ?? ''}
            onChange={(location) => change({ location })}
          />
          <TextField
            name="locationUrl"
            type="url"
            label="Link to a map"
            optional
            value={values.locationUrl ?? ''}
            onChange={(text) => change({ locationUrl: text === '' ? null : text })}
          />
        </Stack>
      </Section>
      <EventDateFields values={values} onChange={change} />
    </Form>
  );
}

/** The API names a field by its place in the request; the form by its own name. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(formErrors(error)).map(([path, message]) => [path.replace(/^event\./, ''), message]),
  );
}
