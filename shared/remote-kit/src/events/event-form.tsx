import { formErrors, LongForm, useFields, type LongFormProps } from '@event-portal/remote-kit/forms';
import { RailLayout, Section, SectionRail, Stack, TextArea, TextField } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { EventDateFields } from './event-date-fields';
import type { EventFormValues } from './event-form-values';
import { EventPreview, type EventPreviewProps } from './event-preview';

export type EventFormProps = Pick<LongFormProps, 'submitLabel' | 'pending' | 'savedNote'> &
  Pick<EventPreviewProps, 'event'> & {
    start: EventFormValues;
    error: unknown;
    onSubmit: (values: EventFormValues) => void;
    /** The values that are saved by now, as `onSubmit` got them: leaving loses nothing then. */
    saved: EventFormValues | undefined;
    /** Stands above the fields: a conflict. */
    notice?: ReactNode;
  };

/** What is known of an event: beside the sections and what people will see of it, where there is room. */
export function EventForm({
  start,
  error,
  onSubmit,
  saved,
  savedNote,
  notice,
  event,
  ...form
}: EventFormProps) {
  const fields = useFields(start, saved);
  const { values, change } = fields;
  return (
    <RailLayout
      rail={<SectionRail label="Parts of the event" sections={sections} />}
      aside={<EventPreview values={values} event={event} />}
    >
      <LongForm
        {...form}
        errors={errorsOf(error)}
        fields={fields}
        savedNote={savedNote}
        onSubmit={() => onSubmit(values)}
      >
        {notice}
        <Section id="event-what" title="What">
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
          </Stack>
        </Section>
        <Section id="event-where" title="Where">
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
        <EventDateFields values={values} saved={fields.saved} onChange={change} />
      </LongForm>
    </RailLayout>
  );
}

const sections = [
  { id: 'event-what', label: 'What' },
  { id: 'event-where', label: 'Where' },
  { id: 'event-when', label: 'When' },
  { id: 'event-applications', label: 'Applications and seats' },
];

/** The API names a field by its place in the request; the form by its own name. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(formErrors(error)).map(([path, message]) => [path.replace(/^event\./, ''), message]),
  );
}
