import { faultsOf, submittableAnswers, type EventId, type PortalEvent } from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { Form, useDraftForm } from '@event-portal/remote-kit/forms';
import { Button, Cluster, FormSection } from '@event-portal/ui';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { openAnswerCopies } from './answer-copies';
import { Deadline } from './deadline';
import { DraftConflict } from './draft-conflict';
import { DraftFailure, DraftStatus } from './draft-status';
import { createDraft, type Draft } from './draft-store';
import { filesOf } from '#shared/file-places.ts';
import { QuestionField } from '#shared/question-field.tsx';
import { writingLabels } from '../application-labels';
import { ReviewDialog } from './review-dialog';
import { SectionedForm } from './sectioned-form';
import { shownSections } from './shown-sections';
import { StillOpen } from './still-open';
import { useSending, useWritingCalls, type Writing } from './writing';

/** The application while it is being written: it saves itself, says what is still open, and is read once more before it is sent. */
export function ApplicationForm({ event, writing }: { event: PortalEvent; writing: Writing }) {
  const { eventId, timeZone } = event;
  const { form: asked, kind } = writing;
  const platform = usePlatform();
  const draft = useDraft(eventId, writing);
  const { answers, state } = useSyncExternalStore(draft.subscribe, draft.get);
  const [isReviewing, setReviewing] = useState(false);
  const sending = useSending(eventId, kind);
  const schema = useMemo(() => submittableAnswers(asked), [asked]);
  const person = usePerson();
  // For as long as the form is open: what somebody has just filled in does not go away under their hands.
  const [isNewcomer] = useState(person?.onboarded === false);
  const isSectioned = isNewcomer || asked.sections.length > 1;

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
      if (isSectioned) return send();
      sending.reset();
      setReviewing(true);
    },
  });
  const send = () => sending.send(draft.get().version, (error) => form.refuse(error) && setReviewing(false));
  const sections = shownSections(asked, answers);
  const asking = { answers, change: form.change, files: filesOf(platform, eventId), hasReaders: true };
  const status = (
    <DraftStatus state={state} kind={kind} timeZone={timeZone} onRetry={() => void draft.flush()} />
  );
  const conflict = state.kind === 'stale' && (
    <DraftConflict
      form={asked}
      answers={answers}
      other={state.other}
      timeZone={timeZone}
      onChoose={draft.resolve}
    />
  );
  const deadline = <Deadline event={event} moment={{ kind: 'close' }} />;
  const error = sending.error ? describeFailure(sending.error) : undefined;
  if (isSectioned)
    return (
      <SectionedForm
        eventId={eventId}
        kind={kind}
        form={form}
        asked={asked}
        sections={sections}
        asking={asking}
        isNewcomer={isNewcomer}
        status={status}
        deadline={deadline}
        pending={sending.isPending}
        error={error}
      >
        {conflict}
        <DraftFailure state={state} />
      </SectionedForm>
    );
  return (
    <div>
      {status}
      <Form
        form={form}
        actions={
          <Cluster gap="medium">
            <Button type="submit" variant="primary">
              {writingLabels[kind].review}
            </Button>
            {deadline}
          </Cluster>
        }
      >
        {conflict}
        {sections.map(({ id, title, questions }) => (
          <FormSection key={id} id={id} title={title}>
            {questions.map((question) => (
              <QuestionField key={question.id} question={question} asking={asking} />
            ))}
          </FormSection>
        ))}
        <DraftFailure state={state} />
        <StillOpen form={asked} questions={faultsOf(asked, answers).map(({ id }) => id)} />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        event={event}
        kind={kind}
        form={asked}
        answers={answers}
        pending={sending.isPending}
        error={error}
        onSubmit={send}
      />
    </div>
  );
}

function useDraft(eventId: EventId, writing: Writing): Draft {
  const { keptCopies } = usePlatform();
  const calls = useWritingCalls(eventId, writing);
  const name = writing.kind === 'draft' ? 'application' : 'application-changes';
  const [draft] = useState(() =>
    createDraft(writing, {
      ...calls,
      copies: openAnswerCopies(keptCopies, eventId, writing.form, name),
    }),
  );
  useSavingByItself(draft);
  return draft;
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
