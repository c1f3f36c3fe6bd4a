import {
  DeclineFeedback,
  DeclineReason,
  linkTo,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { Form, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { Banner, Button, LinkButton, RadioGroup, TextArea } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { reasonWords } from '../application-words';
import { giveFeedback, ownApplicationQuery } from './own-application.api';

/** Asks why somebody does not come; a second answer replaces the first. */
export function DeclineFeedbackForm({ eventId, own }: { eventId: EventId; own: OwnApplication }) {
  const { http, queryClient } = usePlatform();
  const { values, change, isChanged, markSaved } = useFields<{ reason: string; comment: string }>(
    own.feedback ?? { reason: '', comment: '' },
  );
  const send = useMutation({
    mutationFn: async (answer: typeof values) => giveFeedback(http, eventId, DeclineFeedback.parse(answer)),
    onSuccess: (changed, sent) => {
      markSaved(sent);
      queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, changed);
    },
  });
  return (
    <Form
      errors={formErrors(send.error)}
      unsaved={isChanged}
      pending={send.isPending}
      onSubmit={() => send.mutate(values)}
      actions={
        <Button type="submit" variant="primary" pending={send.isPending}>
          {own.feedback ? 'Change what I said' : 'Send to the organisers'}
        </Button>
      }
    >
      {send.isSuccess && !isChanged && (
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
        name="reason"
        label="Why can you not come?"
        options={DeclineReason.options.map((value) => ({ value, label: reasonWords[value] }))}
        value={values.reason}
        onChange={(reason) => change({ reason })}
      />
      <TextArea
        name="comment"
        label="Anything else?"
        optional
        limit={1000}
        value={values.comment}
        onChange={(comment) => change({ comment })}
      />
    </Form>
  );
}
