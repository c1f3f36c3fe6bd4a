import {
  askedQuestions,
  carryOver,
  submittableAnswers,
  withBlanks,
  type Answers,
  type Confirmation,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import { ApiError, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Banner, Section } from '@event-portal/ui';
import { useMemo, useState } from 'react';
import { filesOf } from '#shared/file-places.ts';
import { QuestionField } from '#shared/question-field.tsx';
import { loadNewest, ownApplicationQuery, saveConfirmation } from './own-application.api';
import { useApplicationStep } from './use-application-step';

export type ConfirmationDialogProps = {
  eventId: EventId;
  own: OwnApplication;
  /** What is asked of the person as somebody who comes. */
  confirmation: Confirmation;
  onClose: () => void;
};

/** Asks what the event needs to know of those who come: with taking the seat, and to change it later. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { form, formVersion, answers } = props.confirmation;
  /** What was typed when it turned out that other questions are asked. */
  const [typed, setTyped] = useState<Pick<Confirmation, 'form' | 'answers'> | null>(null);
  return (
    <AnswersDialog
      key={formVersion}
      {...props}
      start={typed ? carryOver(typed.answers, typed.form, form) : withBlanks(form, answers)}
      isChanged={typed !== null}
      onFormChanged={(written) => setTyped({ form, answers: written })}
    />
  );
}

type AnswersDialogProps = ConfirmationDialogProps & {
  start: Answers;
  /** Other questions are asked than those that the person began to answer. */
  isChanged: boolean;
  onFormChanged: (typed: Answers) => void;
};

function AnswersDialog({
  eventId,
  own,
  confirmation: { form: asked, formVersion },
  start,
  isChanged,
  onFormChanged,
  onClose,
}: AnswersDialogProps) {
  const platform = usePlatform();
  const { http, queryClient, notify } = platform;
  const step = useApplicationStep(eventId);
  const hasSeat = own.status === 'confirmed';
  const schema = useMemo(() => submittableAnswers(asked), [asked]);
  const send = async (answers: Answers): Promise<void> => {
    const { version } = own;
    if (!hasSeat) {
      await step.mutateAsync({ action: 'take_seat', version, confirmation: { formVersion, answers } });
      return;
    }
    const saved = await saveConfirmation(http, eventId, { version, formVersion, answers });
    queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, saved);
    notify({ tone: 'success', text: 'Your answers are saved.' });
  };
  const form = useForm({
    schema,
    start,
    save: async (answers) => {
      try {
        await send(answers);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'form_changed') onFormChanged(form.values);
        // The next press starts from what there is by now.
        if (code === 'form_changed' || code === 'stale') await loadNewest(platform, eventId);
        throw error;
      }
    },
    onSaved: onClose,
  });
  const shown = askedQuestions(asked, form.values);
  const asking = {
    answers: form.values,
    change: form.change,
    files: filesOf(platform, eventId),
    hasReaders: false,
  };
  return (
    <FormDialog
      form={form}
      title={hasSeat ? 'For your visit' : 'Before you take your seat'}
      description="The organisers need this of everybody who comes. You can change it until the event starts."
      submitLabel={hasSeat ? 'Save' : 'Take my seat'}
      onClose={onClose}
    >
      {isChanged && (
        <Banner tone="warning" live="polite">
          The organisers have changed the questions in the meantime. What you wrote is still here. Read it
          once more, and send it then.
        </Banner>
      )}
      {asked.sections.map(({ id, title, questions }) => {
        const here = questions.filter((question) => shown.includes(question));
        return (
          here.length > 0 && (
            <Section key={id} title={title} level={3}>
              {here.map((question) => (
                <QuestionField key={question.id} question={question} asking={asking} />
              ))}
            </Section>
          )
        );
      })}
    </FormDialog>
  );
}
