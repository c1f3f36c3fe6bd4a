import {
  SubmittableAnswers,
  type ApplicationAnswers,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { Form, formErrors } from '@event-portal/remote-kit/forms';
import { Button, Checkbox, RadioGroup, TextArea, TextField } from '@event-portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { experienceWords, questionWords } from '../application-words';
import { openAnswerCopies } from './answer-copies';
import { DraftConflict } from './draft-conflict';
import { DraftStatus } from './draft-status';
import { createDraft, type Draft, type DraftState } from './draft-store';
import { loadNewest, saveDraft } from './own-application.api';
import { useApplicationStep } from './use-application-step';

type Errors = Readonly<Record<string, string>>;

/** The application while it is being written: it saves itself, and is submitted once it is complete. */
export function ApplicationForm({
  eventId,
  own,
  timeZone,
}: {
  eventId: EventId;
  own: OwnApplication;
  timeZone: string;
}) {
  const platform = usePlatform();
  const [draft] = useState(() =>
    createDraft(own, {
      save: (changed) => saveDraft(platform, eventId, changed),
      load: () => loadNewest(platform, eventId),
      copies: openAnswerCopies(platform.keptCopies, eventId),
    }),
  );
  const { answers, state } = useSyncExternalStore(draft.subscribe, draft.get);
  const [missing, setMissing] = useState<Errors>({});
  const step = useApplicationStep(eventId);
  useSavingByItself(draft);

  const change = (part: Partial<ApplicationAnswers>) => {
    const changed = Object.keys(part);
    setMissing((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))),
    );
    draft.change(part);
  };
  const submit = async () => {
    step.reset();
    const errors = findMissing(answers);
    setMissing(errors);
    if (Object.keys(errors).length > 0 || !(await draft.flush())) return;
    step.mutate(
      { action: 'submit', version: draft.get().version },
      { onError: (error) => setMissing(errorsOf(error)) },
    );
  };
  return (
    <Form
      errors={{ ...refusedAnswers(state), ...missing }}
      unsaved={state.kind !== 'saved'}
      saveNow={draft.flush}
      pending={step.isPending}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" pending={step.isPending}>
            Submit application
          </Button>
          <DraftStatus state={state} timeZone={timeZone} onRetry={() => void draft.flush()} />
        </>
      }
    >
      {state.kind === 'stale' && (
        <DraftConflict answers={answers} other={state.other} timeZone={timeZone} onChoose={draft.resolve} />
      )}
      <Questions answers={answers} onChange={change} />
    </Form>
  );
}

function Questions({
  answers,
  onChange,
}: {
  answers: ApplicationAnswers;
  onChange: (part: Partial<ApplicationAnswers>) => void;
}) {
  return (
    <>
      <TextField
        name="affiliation"
        label={questionWords.affiliation}
        autoComplete="organization"
        value={answers.affiliation}
        onChange={(affiliation) => onChange({ affiliation })}
      />
      <RadioGroup
        name="experience"
        label={questionWords.experience}
        appearance="cards"
        options={SubmittableAnswers.shape.experience.options.map((value) => ({
          value,
          ...experienceWords[value],
        }))}
        value={answers.experience ?? ''}
        onChange={(value) =>
          onChange({ experience: SubmittableAnswers.shape.experience.safeParse(value).data ?? null })
        }
      />
      <TextArea
        name="motivation"
        label={questionWords.motivation}
        description="A few sentences are enough. Half-baked ideas are welcome."
        rows={6}
        limit={2000}
        value={answers.motivation}
        onChange={(motivation) => onChange({ motivation })}
      />
      <TextField
        name="projectUrl"
        label={questionWords.projectUrl}
        description="A link to a project, a portfolio or a repository."
        type="url"
        optional
        value={answers.projectUrl}
        onChange={(projectUrl) => onChange({ projectUrl })}
      />
      <TextField
        name="dietaryNeeds"
        label={questionWords.dietaryNeeds}
        description="Allergies, and what you do not eat. Only the organisers of this event see it."
        optional
        value={answers.dietaryNeeds}
        onChange={(dietaryNeeds) => onChange({ dietaryNeeds })}
      />
      <Checkbox
        name="acceptsCodeOfConduct"
        label={questionWords.acceptsCodeOfConduct}
        description="Be kind, ask before you touch or photograph, and tell the staff when something is wrong."
        checked={answers.acceptsCodeOfConduct}
        onChange={(acceptsCodeOfConduct) => onChange({ acceptsCodeOfConduct })}
      />
    </>
  );
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
