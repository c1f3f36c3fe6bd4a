import type { AnswerAudience, FormSection, Question } from '@event-portal/contracts';
import {
  AddIcon,
  Button,
  Cluster,
  DeleteIcon,
  EditIcon,
  ReorderableList,
  Section,
  Stack,
  TextField,
  type MenuGroup,
} from '@event-portal/ui';
import { kindLabels } from './question-labels';
import styles from './section-editor.module.css';

export type SectionEditorProps = {
  section: FormSection;
  /** Its place among all, from one. */
  number: number;
  /** The other sections, which a question can go to. */
  others: readonly FormSection[];
  onChange: (section: FormSection) => void;
  onAdd: () => void;
  /** Undefined where the form asks for one already. */
  onAddResume: (() => void) | undefined;
  onEdit: (question: Question) => void;
  onRemove: (question: Question) => void;
  onMove: (question: Question, to: FormSection) => void;
  /** Undefined for the only section. */
  onRemoveSection: (() => void) | undefined;
};

/** A section of the form: its questions in their order, and what can be done with them. */
export function SectionEditor({ section, number, others, onChange, onAdd, ...does }: SectionEditorProps) {
  const { questions } = section;
  const reorder = (ids: readonly string[]) =>
    onChange({ ...section, questions: ids.flatMap((id) => questions.filter((one) => one.id === id)) });
  // Each section has the same buttons: whoever hears them alone has to know whose they are.
  const title = section.title || 'Section without a name';
  return (
    <Section
      title={title}
      actions={
        <Cluster>
          {does.onRemoveSection && (
            <Button variant="quiet" aria-label={`Remove section “${title}”`} onClick={does.onRemoveSection}>
              Remove section
            </Button>
          )}
          {does.onAddResume && (
            <Button aria-label={`Add résumé to “${title}”`} onClick={does.onAddResume}>
              Add résumé
            </Button>
          )}
          <Button icon={<AddIcon />} aria-label={`Add question to “${title}”`} onClick={onAdd}>
            Add question
          </Button>
        </Cluster>
      }
    >
      <Stack>
        <TextField
          label={`Name of section ${number}`}
          value={section.title}
          onChange={(title) => onChange({ ...section, title })}
        />
        {questions.length === 0 ? (
          <p>Nothing is asked here yet.</p>
        ) : (
          <ReorderableList
            label={`Questions of ${section.title}`}
            items={questions}
            itemId={({ id }) => id}
            itemLabel={({ label }) => label}
            itemActions={(question) => actionsFor(question, others, does)}
            onReorder={reorder}
          >
            {(question) => <QuestionRow question={question} />}
          </ReorderableList>
        )}
      </Stack>
    </Section>
  );
}

function actionsFor(
  question: Question,
  others: readonly FormSection[],
  { onEdit, onRemove, onMove }: Pick<SectionEditorProps, 'onEdit' | 'onRemove' | 'onMove'>,
): MenuGroup[] {
  return [
    {
      id: 'question',
      entries: [
        { id: 'edit', label: 'Edit', icon: <EditIcon />, onSelect: () => onEdit(question) },
        {
          id: 'remove',
          label: 'Remove',
          icon: <DeleteIcon />,
          tone: 'danger',
          onSelect: () => onRemove(question),
        },
      ],
    },
    ...(others.length === 0
      ? []
      : [
          {
            id: 'sections',
            label: 'To another section',
            entries: others.map((other) => ({
              id: other.id,
              label: other.title,
              onSelect: () => onMove(question, other),
            })),
          },
        ]),
  ];
}

const sensitiveFor: Readonly<Record<AnswerAudience, string>> = {
  admins: 'admins only',
  readers: 'admins and readers',
  staff: 'admins, readers and staff',
};

function QuestionRow({ question }: { question: Question }) {
  const facts = [
    kindLabels[question.kind],
    ...(question.required ? [] : ['optional']),
    ...(question.condition ? ['asked after another answer'] : []),
    ...(question.sensitive ? [`sensitive, for ${sensitiveFor[question.seenBy ?? 'admins']}`] : []),
    ...(question.hiddenFromReaders ? ['hidden from readers'] : []),
  ];
  return (
    <div className={styles.row}>
      <p className={styles.label}>{question.label}</p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  );
}
