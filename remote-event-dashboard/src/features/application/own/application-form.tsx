import {
  askedQuestions,
  faultsOf,
  submittableAnswers,
  type EventForm,
  type EventId,
  type OwnApplication,
  type PortalEvent,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { Form, useDraftForm } from '@event-portal/remote-kit/forms';
import { Button, Cluster, FormProgress, FormSection } from '@event-portal/ui';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { openAnswerCopies } from './answer-copies';
import { Deadline } from './deadline';
import { DraftConflict } from './draft-conflict';
import { DraftFailure, DraftStatus } from './draft-status';
import { createDraft, type Draft } from './draft-store';
import { loadNewest, saveApplication } from './own-application.api';
import { filesOf } from '#shared/file-places.ts';
import { QuestionField, type Asking } from '#shared/question-field.tsx';
import { ReviewDialog } from './review-dialog';
import { StillOpen } from './still-open';
import { useApplicationStep } from './use-application-step';

/** The application while it is being written: it saves itself, says what is still open, and is read once more before it is sent. */
export function ApplicationForm({ event, own }: { event: PortalEvent; own: OwnApplication }) {
  const { eventId, timeZone } = event;
  const { form: asked } = own;
  const platform = usePlatform();
  const draft = useDraft(eventId, own);
  const { answers, state } = useSyncExternalStore(draft.subscribe, draft.get);
  const [isReviewing, setReviewing] = useState(false);
  const step = useApplicationStep(eventId);
  const open = faultsOf(asked, answers).map(({ id }) => id);
  const schema = useMemo(() => submittableAnswers(asked), [asked]);

  const form = useDraftForm({
    schema,
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
        sections={shownSections(asked, answers).map(({ id, title, questions }) => ({
          id,
          title,
          complete: !questions.some((question) => open.includes(question.id)),
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
          <DraftConflict
            form={asked}
            answers={answers}
            other={state.other}
            timeZone={timeZone}
            onChoose={draft.resolve}
          />
        )}
        <Parts form={asked} asking={{ answers, change: form.change, files: filesOf(platform, eventId) }} />
        <DraftFailure state={state} />
        <StillOpen form={asked} questions={open} />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        eventId={eventId}
        form={asked}
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
      save: (changed) => saveApplication(platform, eventId, { ...changed, formVersion: own.formVersion }),
      load: () => loadNewest(platform, eventId),
      copies: openAnswerCopies(platform.keptCopies, eventId, own.form),
    }),
  );
  useSavingByItself(draft);
  return draft;
}

function Parts({ form, asking }: { form: EventForm; asking: Asking }) {
  return shownSections(form, asking.answers).map(({ id, title, questions }) => (
    <FormSection key={id} id={id} title={title}>
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} asking={asking} />
      ))}
    </FormSection>
  ));
}

/** The sections with the questions that the answers lead to; those without any are not there. */
function shownSections(form: EventForm, answers: OwnApplication['answers']): EventForm['sections'] {
  const asked = askedQuestions(form, answers);
  return form.sections
    .map((section) => ({ ...section, questions: section.questions.filter((one) => asked.includes(one)) }))
    .filter(({ questions }) => questions.length > 0);
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
