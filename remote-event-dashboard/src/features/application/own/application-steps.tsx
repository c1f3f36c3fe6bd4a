import type { ApplicantAction, EventId, OwnApplication } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Cluster, ConfirmDialog, Stack } from '@event-portal/ui';
import { useState, type ReactNode } from 'react';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { stepLabels } from '../application-labels';
import { ConfirmationDialog } from './lazy-confirmation-dialog';
import { useApplicationStep } from './use-application-step';

export type ApplicationStepsProps = {
  eventId: EventId;
  own: OwnApplication;
  /** The steps that this page offers; of them, those show that can be taken now. */
  offered: readonly ApplicantAction[];
  /** Links beside them; steps forward come before steps back. */
  links?: ReactNode;
};

/** The steps that the applicant can take now, as buttons. What cannot be undone is asked first. */
export function ApplicationSteps({ eventId, own, offered, links }: ApplicationStepsProps) {
  const step = useApplicationStep(eventId);
  const [asked, setAsked] = useState<ApplicantAction | null>(null);
  const possible = offered.filter((action) => own.actions.includes(action));
  if (possible.length === 0 && links === undefined) return null;

  const take = (action: ApplicantAction) =>
    step.mutate({ action, version: own.version }, { onSuccess: () => setAsked(null) });
  /** The event may ask something of those who come. */
  const asksAbout = (action: ApplicantAction) => action === 'take_seat' && own.confirmation !== null;
  const begin = (action: ApplicantAction) => {
    step.reset();
    if (stepLabels[action].question || asksAbout(action)) setAsked(action);
    else take(action);
  };
  const toButton = (action: ApplicantAction) => (
    <Button
      key={action}
      variant={stepLabels[action].variant}
      pending={step.isPending && step.variables.action === action}
      onClick={() => begin(action)}
    >
      {stepLabels[action].label}
    </Button>
  );
  const question = asked && stepLabels[asked].question;
  return (
    <Stack>
      {!question && step.error && <StepFailure error={step.error} />}
      <Cluster>
        {possible.filter(leadsOn).map(toButton)}
        {links}
        {possible.filter((action) => !leadsOn(action)).map(toButton)}
      </Cluster>
      {asked && own.confirmation && asksAbout(asked) && (
        <ConfirmationDialog
          eventId={eventId}
          own={own}
          confirmation={own.confirmation}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={question.title}
          confirmLabel={stepLabels[asked].label}
          cancelLabel={question.cancelLabel}
          tone={question.tone}
          pending={step.isPending}
          error={step.error ? describeFailure(step.error) : undefined}
          onConfirm={() => take(asked)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function leadsOn(action: ApplicantAction): boolean {
  return stepLabels[action].variant === 'primary';
}

/** Why a step could not be taken. After a change elsewhere the page has to be brought up to date first. */
function StepFailure({ error }: { error: unknown }) {
  const { queryClient } = usePlatform();
  const isOutOfDate =
    error instanceof ApiError && (error.code === 'stale' || error.code === 'transition_refused');
  return (
    <Banner
      tone="danger"
      live="assertive"
      {...(isOutOfDate && {
        action: (
          <Button size="small" onClick={() => void invalidateAfterMutation(queryClient)}>
            Show the current state
          </Button>
        ),
      })}
    >
      {describeFailure(error)}
    </Banner>
  );
}
