import {
  asText,
  ConflictNotice,
  LongForm,
  type FormOf,
  type LongFormProps,
} from '@event-portal/remote-kit/forms';
import { RailLayout, Section, SectionRail, Stack, TextArea, TextField } from '@event-portal/ui';
import { EventDateFields } from './event-date-fields';
import type { EventFormValues } from './event-form-values';
import { EventPreview, type EventPreviewProps } from './event-preview';

export type EventFormProps = Pick<LongFormProps, 'submitLabel' | 'savedNote'> &
  Pick<EventPreviewProps, 'event'> & { form: FormOf<EventFormValues> };

/** What is known of an event: beside the sections and what people will see of it, where there is room. */
export function EventForm({ form, event, ...props }: EventFormProps) {
  return (
    <RailLayout
      rail={<SectionRail label="Parts of the event" sections={sections} />}
      aside={<EventPreview values={form.values} event={event} />}
    >
      <LongForm {...props} form={form}>
        <ConflictNotice
          title="Somebody else changed this event while you were editing it"
          conflict={form.conflict}
        />
        <Section id="event-what" title="What">
          <Stack>
            <TextField
              label="Name"
              description="5 to 60 characters."
              autoComplete="off"
              {...form.field('name')}
            />
            <TextArea label="Description" optional rows={5} limit={4000} {...form.field('description')} />
            <TextField type="url" label="Website" optional {...asText(form.field('websiteUrl'))} />
          </Stack>
        </Section>
        <Section id="event-where" title="Where">
          <Stack>
            <TextField label="Place" autoComplete="off" {...form.field('location')} />
            <TextField type="url" label="Link to a map" optional {...asText(form.field('locationUrl'))} />
          </Stack>
        </Section>
        <EventDateFields form={form} />
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
