import {
  DeclineFeedback,
  DeclineReason,
  linkTo,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChoice, Form, useForm } from '@event-portal/remote-kit/forms';
import { Banner, Button, LinkButton, RadioGroup, TextArea } from '@event-portal/ui';
import { declineReasonLabels } from '../application-labels';
import { ownApplicationQuery, sendDeclineFeedback } from './own-application.api';

/** Asks why somebody does not come; a second answer replaces the first. */
export function DeclineFeedbackForm({ eventId, own }: { eventId: EventId; own: OwnApplication }) {
  const { http, queryClient } = usePlatform();
  const start: { reason: DeclineReason | null; comment: string } = own.feedback ?? {
    reason: null,
    comment: '',
  };
  const form = useForm({
    schema: DeclineFeedback,
    start,
    save: (feedback) => sendDeclineFeedback(http, eventId, feedback),
    onSaved: (changed) => {
      queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, changed);
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" pending={form.isPending}>
          {own.feedback ? 'Change what I said' : 'Send to the organisers'}
        </Button>
      }
    >
      {form.isSaved && (
        <Banner
          tone="success"
          live="polite"
          action={
            <LinkButton size="small" href={linkTo('/portal')}>
              See other events
            </LinkButton>
          }
        >
          Thank you. The organisers read it, and it helps the next event.
        </Banner>
      )}
      <RadioGroup
        label="Why can you not come?"
        options={DeclineReason.options.map((value) => ({ value, label: declineReasonLabels[value] }))}
        {...asChoice(DeclineReason.options, form.field('reason'))}
      />
      <TextArea label="Anything else?" optional limit={1000} {...form.field('comment')} />
    </Form>
  );
}
