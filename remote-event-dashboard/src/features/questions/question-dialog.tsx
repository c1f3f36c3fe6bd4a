import { AnswerAudience, keysOf, LARGEST_FILE_MB, optionsOf, type Question } from '@event-portal/contracts';
import {
  asChecked,
  asChoice,
  asNumber,
  asText,
  FormDialog,
  useForm,
  type FormOf,
} from '@event-portal/remote-kit/forms';
import { Checkbox, CheckboxGroup, Grid, RadioGroup, Select, TextArea, TextField } from '@event-portal/ui';
import { newQuestion, questionSchema, toDraft, type QuestionDraft } from './question-draft';
import { audienceLabels, kindLabels } from './question-labels';
import type { FormKind } from './questions.api';

export type QuestionDialogProps = {
  /** The form that it belongs to. */
  kind: FormKind;
  /** What is edited; undefined for a new question. */
  question: Question | undefined;
  /** The questions before it, of which one may decide whether it is asked. */
  earlier: readonly Question[];
  onSave: (question: Question) => void;
  onClose: () => void;
};

type QuestionForm = FormOf<QuestionDraft>;

/** A question while it is written. It is asked of nobody before the whole form is saved. */
export function QuestionDialog({ kind: formKind, question, earlier, onSave, onClose }: QuestionDialogProps) {
  const form = useForm({
    schema: questionSchema(question),
    start: question ? toDraft(question) : newQuestion(),
    save: (written) => Promise.resolve(written),
    onSaved: (written) => {
      onSave(written);
      onClose();
    },
  });
  const { kind } = form.values;
  // Of the answers at confirmation, readers see none, and the list of applications has no columns.
  const isAtConfirmation = formKind === 'confirmation';
  const audiences = isAtConfirmation ? confirmationAudiences : AnswerAudience.options;
  return (
    <FormDialog
      form={form}
      title={question ? 'Edit question' : 'Add a question'}
      submitLabel={question ? 'Change' : 'Add'}
      onClose={onClose}
    >
      <Select
        label="Kind of answer"
        description={question && 'A question keeps its kind. For another one, remove it and ask anew.'}
        disabled={question !== undefined}
        options={isAtConfirmation ? kindOptions.filter(({ value }) => value !== 'file') : kindOptions}
        {...asChoice(keysOf(kindLabels), form.field('kind'))}
      />
      <TextField label={kind === 'consent' ? 'What people agree to' : 'Question'} {...form.field('label')} />
      <TextArea
        label="Help"
        description="Shown beside the question."
        optional
        rows={2}
        {...form.field('help')}
      />
      <Particulars form={form} />
      <Checkbox label="Has to be answered" {...asChecked(form.field('required'))} />
      <Checkbox
        label="Sensitive"
        description="About health, origin or the like: fewer people read the answer, and figures hide the few."
        {...asChecked(form.field('sensitive'))}
      />
      {form.values.sensitive && (
        <RadioGroup
          label="Who reads the answer"
          options={audiences.map((value) => ({
            value,
            label:
              isAtConfirmation && value === 'staff'
                ? 'Admins, and the staff at a check-in list that shows it'
                : audienceLabels[value],
          }))}
          {...asChoice(audiences, form.field('seenBy'))}
        />
      )}
      {!isAtConfirmation && (
        <Checkbox
          label="Hidden from those who read applications"
          {...asChecked(form.field('hiddenFromReaders'))}
        />
      )}
      {kind !== 'consent' && !isAtConfirmation && (
        <TextField
          label="Column in the list of applications"
          description="A short name, where the answers should show in the list."
          optional
          {...form.field('column')}
        />
      )}
      <Condition form={form} earlier={earlier} />
    </FormDialog>
  );
}

/** Nobody reads the answers at confirmation to score them. */
const confirmationAudiences = ['admins', 'staff'] as const satisfies AnswerAudience[];

const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** What may be said of a kind of question alone. */
function Particulars({ form }: { form: QuestionForm }) {
  switch (form.values.kind) {
    case 'line':
    case 'text':
      return (
        <Grid minimum="field">
          <TextField label="At least characters" type="number" optional {...asNumber(form.field('least'))} />
          <TextField label="At most characters" type="number" optional {...asNumber(form.field('most'))} />
        </Grid>
      );
    case 'choice':
    case 'list':
      return <Options form={form} />;
    case 'choices':
      return (
        <>
          <Options form={form} />
          <TextField label="At most" type="number" optional {...asNumber(form.field('most'))} />
        </>
      );
    case 'number':
      return (
        <>
          <Grid minimum="field">
            <TextField label="Smallest" type="number" optional {...asNumber(form.field('least'))} />
            <TextField label="Largest" type="number" optional {...asNumber(form.field('most'))} />
          </Grid>
          <Checkbox label="Whole numbers only" {...asChecked(form.field('whole'))} />
        </>
      );
    case 'date':
      return (
        <Grid minimum="field">
          <TextField label="First day" type="date" optional {...asText(form.field('from'))} />
          <TextField label="Last day" type="date" optional {...asText(form.field('to'))} />
        </Grid>
      );
    case 'file':
      return (
        <TextField
          label="Largest size in megabytes"
          description={`Up to ${LARGEST_FILE_MB}; 5 where it is empty.`}
          type="number"
          optional
          {...asNumber(form.field('most'))}
        />
      );
    case 'consent':
      return (
        <>
          <TextField label="Name of the link" optional {...form.field('linkLabel')} />
          <TextField
            label="Link to the full text"
            description="An address that starts with https://, or a page of the portal such as /terms."
            optional
            {...form.field('link')}
          />
        </>
      );
    case 'link':
    case 'email':
    case 'phone':
      return null;
  }
}

function Options({ form }: { form: QuestionForm }) {
  return <TextArea label="Options" description="One in each line." rows={5} {...form.field('options')} />;
}

function Condition({ form, earlier }: { form: QuestionForm; earlier: readonly Question[] }) {
  if (earlier.length === 0) return null;
  const chosen = earlier.find(({ id }) => id === form.values.condition);
  const options = chosen ? optionsOf(chosen) : [];
  return (
    <>
      <Select
        label="Asked"
        options={[
          { value: 'always', label: 'Always' },
          ...earlier.map(({ id, label }) => ({ value: id, label: `After an answer to: ${label}` })),
        ]}
        name="condition"
        value={form.values.condition === '' ? 'always' : form.values.condition}
        onChange={(id) => form.change({ condition: id === 'always' ? '' : id, conditionOptions: [] })}
      />
      {options.length > 0 && (
        <CheckboxGroup
          label="When one of these is chosen"
          description="When none is ticked, it is asked after any answer."
          optional
          options={options.map(({ id, label }) => ({ value: id, label }))}
          {...form.field('conditionOptions')}
        />
      )}
    </>
  );
}
