import {
  SubmittableAnswers,
  type EventId,
  type OwnApplication,
  type PortalEvent,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { Form, useDraftForm } from '@event-portal/remote-kit/forms';
import { Button, Cluster, FormProgress, FormSection } from '@event-portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openAnswerCopies } from './answer-copies';
import { questionFields, type QuestionProps } from './application-questions';
import { applicationSections, openQuestions } from './application-sections';
import { Deadline } from './deadline';
import { DraftConflict } from './draft-conflict';
import { DraftFailure, DraftStatus } from './draft-status';
import { createDraft, type Draft } from './draft-store';
import { loadNewest, saveApplication } from './own-application.api';
import { ReviewDialog } from './review-dialog';
import { StillOpen } from './still-open';
import { useApplicationStep } from './use-application-step';

/** The application while it is being written: it saves itself, says what is still open, and is read once more before it is sent. */
export function ApplicationForm({ event, own }: { event: PortalEvent; own: OwnApplication }) {
  const { eventId, timeZone } = event;
  const draft = useDraft(eventId, own);
  const { answers, state } = useSyncExternalStore(draft.subscribe, draft.get);
  const [isReviewing, setReviewing] = useState(false);
  const step = useApplicationStep(eventId);
  const open = openQuestions(answers);

  const form = useDraftForm({
    schema: SubmittableAnswers,
    draft: {
      values: answers,
      change: draft.change,
      isSaved: state.kind === 'saved',
      error: state.kind === 'failed' ? state.error : null,
      saveNow: draft.flush,
    },
    onComplete: () => {
      step.reset();
      setReviewing(true);
    },
  });
  const submit = () =>
    step.mutate(
      { action: 'submit', version: draft.get().version },
      { onError: (error) => form.refuse(error) && setReviewing(false) },
    );
  return (
    <div>
      <FormProgress
        sections={applicationSections.map(({ id, title, questions }) => ({
          id,
          title,
          complete: !questions.some((question) => open.includes(question)),
        }))}
        status={<DraftStatus state={state} timeZone={timeZone} onRetry={() => void draft.flush()} />}
      />
      <Form
        form={form}
        actions={
          <Cluster gap="medium">
            <Button type="submit" variant="primary">
              Review and submit
            </Button>
            <Deadline event={event} moment={{ kind: 'close' }} />
          </Cluster>
        }
      >
        {state.kind === 'stale' && (
          <DraftConflict answers={answers} other={state.other} timeZone={timeZone} onChoose={draft.resolve} />
        )}
        <Parts form={form} />
        <DraftFailure state={state} />
        <StillOpen questions={open} />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        answers={answers}
        eventName={event.name}
        pending={step.isPending}
        error={step.error ? describeFailure(step.error) : undefined}
        onSubmit={submit}
      />
    </div>
  );
}

function useDraft(eventId: EventId, own: OwnApplication): Draft {
  const platform = usePlatform();
  const [draft] = useState(() =>
    createDraft(own, {
      save: (changed) => saveApplication(platform, eventId, changed),
      load: () => loadNewest(platform, eventId),
      copies: openAnswerCopies(platform.keptCopies, eventId),
    }),
  );
  useSavingByItself(draft);
  return draft;
}

function Parts(props: QuestionProps) {
  return applicationSections.map(({ id, title, questions }) => (
    <FormSection key={id} id={id} title={title}>
      {questions.map((question) => {
        const Question = questionFields[question];
        return <Question key={question} {...props} />;
      })}
    </FormSection>
  ));
}

/** Saves while the form is on the screen, and when it goes; tries again as soon as the network or the session is back. */
function useSavingByItself(draft: Draft): void {
  const person = usePerson()?.userId;
  useEffect(() => draft.open(), [draft]);
  useEffect(() => {
    if (person !== undefined) draft.retry();
  }, [draft, person]);
  useEffect(() => {
    window.addEventListener('online', draft.retry);
    return () => window.removeEventListener('online', draft.retry);
  }, [draft]);
}
