import {
  SubmittableAnswers,
  type ApplicationAnswers,
  type EventId,
  type OwnApplication,
  type PortalEvent,
} from '@event-portal/contracts';
import { ApiError, describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { Form, formErrors } from '@event-portal/remote-kit/forms';
import { Button, Cluster, FormProgress, FormSection } from '@event-portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openAnswerCopies } from './answer-copies';
import { questionFields, type QuestionProps } from './application-questions';
import { applicationSections, openQuestions } from './application-sections';
import { Deadline } from './deadline';
import { DraftConflict } from './draft-conflict';
import { DraftFailure, DraftStatus } from './draft-status';
import { createDraft, type Draft, type DraftState } from './draft-store';
import { loadNewest, saveDraft } from './own-application.api';
import { ReviewDialog } from './review-dialog';
import { StillOpen } from './still-open';
import { useApplicationStep } from './use-application-step';

type Errors = Readonly<Record<string, string>>;

/** The application while it is being written: it saves itself, says what is still open, and is read once more before it is sent. */
export function ApplicationForm({ event, own }: { event: PortalEvent; own: OwnApplication }) {
  const { eventId, timeZone } = event;
  const draft = useDraft(eventId, own);
  const { answers, state } = useSyncExternalStore(draft.subscribe, draft.get);
  const [missing, setMissing] = useState<Errors>({});
  const [isReviewing, setReviewing] = useState(false);
  const step = useApplicationStep(eventId);
  const open = openQuestions(answers);

  const change = (part: Partial<ApplicationAnswers>) => {
    const changed = Object.keys(part);
    setMissing((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))),
    );
    draft.change(part);
  };
  const review = async () => {
    step.reset();
    const errors = findMissing(answers);
    setMissing(errors);
    if (Object.keys(errors).length === 0 && (await draft.flush())) setReviewing(true);
  };
  const submit = () =>
    step.mutate(
      { action: 'submit', version: draft.get().version },
      {
        onError: (error) => {
          if (!hasFields(error)) return;
          setReviewing(false);
          setMissing(errorsOf(error));
        },
      },
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
        errors={{ ...refusedAnswers(state), ...missing }}
        unsaved={state.kind !== 'saved'}
        saveNow={draft.flush}
        pending={step.isPending}
        onSubmit={() => void review()}
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
        <Parts answers={answers} onChange={change} />
        <DraftFailure state={state} />
        <StillOpen questions={open} />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        answers={answers}
        eventName={event.name}
        pending={step.isPending}
        error={step.error && !hasFields(step.error) ? describeFailure(step.error) : undefined}
        onSubmit={submit}
      />
    </div>
  );
}

function useDraft(eventId: EventId, own: OwnApplication): Draft {
  const platform = usePlatform();
  const [draft] = useState(() =>
    createDraft(own, {
      save: (changed) => saveDraft(platform, eventId, changed),
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

function findMissing(answers: ApplicationAnswers): Errors {
  const parsed = SubmittableAnswers.safeParse(answers);
  return parsed.success ? {} : formErrors(parsed.error);
}

/** Answers that the API does not take, such as one that is too long. Any other failure stands beside the button. */
function refusedAnswers(state: DraftState): Errors {
  if (state.kind !== 'failed') return {};
  const { form: _elsewhere, ...fields } = errorsOf(state.error);
  return fields;
}

/** The API names a field by its place in the request; the form by its own name. */
function errorsOf(error: unknown): Errors {
  return Object.fromEntries(
    Object.entries(formErrors(error)).map(([path, message]) => [path.replace(/^answers\./, ''), message]),
  );
}

function hasFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
