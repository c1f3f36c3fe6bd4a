import { isAnswered, type EventId, type OwnApplication } from '@event-portal/contracts';
import { Button, Section } from '@event-portal/ui';
import { useState } from 'react';
import { Answers } from '../answers';
import { ConfirmationDialog } from './lazy-confirmation-dialog';

export type ConfirmationSectionProps = {
  eventId: EventId;
  own: OwnApplication;
  confirmation: NonNullable<OwnApplication['confirmation']>;
};

/** What somebody who has a seat told the organisers about coming, and the way to change it. */
export function ConfirmationSection({ eventId, own, confirmation }: ConfirmationSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { form, answers, editable } = confirmation;
  const isGiven = Object.values(answers).some(isAnswered);
  return (
    <Section
      title="For your visit"
      description={
        isGiven
          ? 'What you told the organisers.'
          : 'The organisers would like to know something of those who come.'
      }
      {...(editable && {
        actions: (
          <Button variant={isGiven ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {isGiven ? 'Change your answers' : 'Answer the questions'}
          </Button>
        ),
      })}
    >
      <Answers eventId={eventId} form={form} answers={answers} />
      {isOpen && (
        <ConfirmationDialog
          eventId={eventId}
          own={own}
          confirmation={confirmation}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
