import {
  ConfirmationForm,
  EventForm,
  questionsOf,
  type EventId,
  type FormSection,
  type Question,
  type VersionedForm,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { LongForm, useForm } from '@event-portal/remote-kit/forms';
import { AddIcon, Button, Cluster, Stack } from '@event-portal/ui';
import { useState } from 'react';
import { CopyDialog } from './copy-dialog';
import styles from './form-editor.module.css';
import { FormPreview } from './form-preview';
import { newId, resumeQuestion } from './question-draft';
import { QuestionDialog } from './question-dialog';
import { loadForm, saveForm, type FormKind } from './questions.api';
import { SectionEditor } from './section-editor';

type Edited = { readonly section: string; readonly question: Question | undefined };

export type FormEditorProps = { eventId: EventId; kind: FormKind; newest: VersionedForm };

/** What an event asks, while somebody writes it; beside it what those see who are asked. */
export function FormEditor({ eventId, kind, newest }: FormEditorProps) {
  const platform = usePlatform();
  const [version, setVersion] = useState(newest.version);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isCopying, setCopying] = useState(false);
  const isAtConfirmation = kind === 'confirmation';
  const form = useForm({
    schema: isAtConfirmation ? ConfirmationForm : EventForm,
    start: newest.form,
    save: async (written, { force }) => {
      const from = force ? (await loadForm(platform, eventId, kind)).version : version;
      return saveForm(platform, eventId, kind, { version: from, form: written });
    },
    became: (saved) => saved.form,
    onSaved: (saved) => setVersion(saved.version),
    loadNewer: async () => {
      const newer = await loadForm(platform, eventId, kind);
      setVersion(newer.version);
      return newer.form;
    },
  });
  const { sections } = form.values;
  const setSections = (next: FormSection[]) => form.change({ sections: next });
  const changeSection = (changed: FormSection) =>
    setSections(sections.map((section) => (section.id === changed.id ? changed : section)));
  const put = (written: Question) =>
    setSections(
      sections.map((section) => {
        if (section.id !== edited?.section) return section;
        const isThere = section.questions.some(({ id }) => id === written.id);
        const questions = isThere
          ? section.questions.map((one) => (one.id === written.id ? written : one))
          : [...section.questions, written];
        return { ...section, questions };
      }),
    );
  const take = (question: Question, to?: FormSection) =>
    setSections(
      sections.map((section) => {
        const rest = section.questions.filter(({ id }) => id !== question.id);
        return { ...section, questions: section.id === to?.id ? [...rest, question] : rest };
      }),
    );
  const offersResume = !isAtConfirmation && !questionsOf(form.values).some(({ kind }) => kind === 'file');
  const addSection = () => setSections([...sections, { id: newId(), title: 'New section', questions: [] }]);
  return (
    <div className={styles.columns}>
      <LongForm
        form={form}
        submitLabel={sections.length > 0 ? 'Ask these questions' : 'Ask nothing'}
        savedNote={
          sections.length > 0 ? 'Saved. They are asked from now on.' : 'Saved. Nothing is asked from now on.'
        }
      >
        <Cluster>
          <Button icon={<AddIcon />} onClick={addSection}>
            Add section
          </Button>
          <Button onClick={() => setCopying(true)}>Copy from another event</Button>
        </Cluster>
        <Stack gap="large">
          {sections.map((section, place) => (
            <SectionEditor
              key={section.id}
              section={section}
              number={place + 1}
              others={sections.filter(({ id }) => id !== section.id)}
              onChange={changeSection}
              onAdd={() => setEdited({ section: section.id, question: undefined })}
              onAddResume={
                offersResume
                  ? () => changeSection({ ...section, questions: [...section.questions, resumeQuestion()] })
                  : undefined
              }
              onEdit={(question) => setEdited({ section: section.id, question })}
              onRemove={(question) => take(question)}
              onMove={take}
              onRemoveSection={
                isAtConfirmation || sections.length > 1
                  ? () => setSections(sections.filter(({ id }) => id !== section.id))
                  : undefined
              }
            />
          ))}
        </Stack>
      </LongForm>
      <aside className={styles.preview} aria-label="Preview">
        <FormPreview form={form.values} kind={kind} />
      </aside>
      {edited && (
        <QuestionDialog
          kind={kind}
          question={edited.question}
          earlier={earlierThan(form.values, edited)}
          onSave={put}
          onClose={() => setEdited(null)}
        />
      )}
      {isCopying && (
        <CopyDialog
          eventId={eventId}
          kind={kind}
          onCopy={(copied) => setSections(copied.sections)}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}

/** The questions that are asked before the one that is edited, or before the end of the section of a new one. */
function earlierThan(form: EventForm, { section, question }: Edited): readonly Question[] {
  const all = questionsOf(form);
  if (question)
    return all.slice(
      0,
      all.findIndex(({ id }) => id === question.id),
    );
  const place = form.sections.findIndex(({ id }) => id === section);
  return questionsOf({ sections: form.sections.slice(0, place + 1) });
}
