import { DeclineFeedback, DeclineReason, type EventId, type OwnApplication } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Banner, Button, Form, RadioGroup, TextArea } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonWords } from '../application-words';
import { giveFeedback, ownApplicationQuery } from './own-application.api';

/** Asks why somebody does not come; a second answer replaces the first. */
export function DeclineFeedbackForm({ eventId, own }: { eventId: EventId; own: OwnApplication }) {
  const { http, queryClient } = usePlatform();
  const [reason, setReason] = useState<string>(own.feedback?.reason ?? '');
  const [comment, setComment] = useState(own.feedback?.comment ?? '');
  const send = useMutation({
    mutationFn: async () => giveFeedback(http, eventId, DeclineFeedback.parse({ reason, comment })),
    onSuccess: (changed) => queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, changed),
  });
  return (
    <Form
      errors={formErrors(send.error)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate();
      }}
      actions={
        <Button type="submit" variant="primary" pending={send.isPending}>
          {own.feedback ? 'Change what I said' : 'Send to the organisers'}
        </Button>
      }
    >
      {send.isSuccess && (
        <Banner tone="success" live="polite">
          Thank you. The organisers read it, and it helps the next event.
        </Banner>
      )}
      <RadioGroup
        name="reason"
        label="Why can you not come?"
        options={DeclineReason.options.map((value) => ({ value, label: reasonWords[value] }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        name="comment"
        label="Anything else?"
        optional
        limit={1000}
        value={comment}
        onChange={setComment}
      />
    </Form>
  );
}
