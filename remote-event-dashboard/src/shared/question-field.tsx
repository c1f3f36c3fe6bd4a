import {
  isStoredFile,
  optionsOf,
  type Answer,
  type Answers,
  type Question,
  type QuestionOf,
} from '@event-portal/contracts';
import type { Field } from '@event-portal/remote-kit/forms';
import { Checkbox, CheckboxGroup, ExternalLink, RadioGroup, TextArea, TextField } from '@event-portal/ui';
import { describeReaders } from './describe-readers';
import type { FilePlaces } from './file-places';
import { FileQuestion } from './file-question';
import { LongList } from './long-list';

/** What a question needs of the form that it is asked in. */
export type Asking = {
  readonly answers: Answers;
  readonly change: (answers: Answers) => void;
  readonly files: FilePlaces;
  /** Whether there are people who read what is answered here to score it. */
  readonly hasReaders: boolean;
};

/** A question as the applicant meets it. */
export function QuestionField({ question, asking }: { question: Question; asking: Asking }) {
  const { id, label, required } = question;
  const answer = asking.answers[id] ?? null;
  const onChange = (next: Answer) => asking.change({ [id]: next });
  const description = [question.help, describeReaders(question, asking)]
    .filter((words) => words !== '')
    .join(' ');
  const common = {
    name: id,
    label,
    ...(description !== '' && { description }),
    ...(!required && { optional: true }),
  };
  const text = { ...common, value: typeof answer === 'string' ? answer : '', onChange };
  const long = { ...common, value: typeof answer === 'string' ? answer : null, onChange };
  switch (question.kind) {
    case 'line':
      return <TextField {...text} />;
    case 'text':
      return <TextArea {...text} rows={6} limit={question.most} />;
    case 'link':
      return <TextField {...text} type="url" />;
    case 'email':
      return <TextField {...text} type="email" autoComplete="email" />;
    case 'phone':
      return <TextField {...text} type="tel" autoComplete="tel" />;
    case 'date':
      return (
        <TextField
          {...text}
          type="date"
          {...(question.from !== null && { min: question.from })}
          {...(question.to !== null && { max: question.to })}
          onChange={(day) => onChange(day === '' ? null : day)}
        />
      );
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          inputMode={question.whole ? 'numeric' : 'decimal'}
          step={question.whole ? 1 : 'any'}
          value={typeof answer === 'number' ? String(answer) : ''}
          onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
        />
      );
    case 'choice':
      return question.options.length <= MOST_RADIOS ? (
        <Choice question={question} field={text} />
      ) : (
        <LongList {...long} options={asOptions(question)} />
      );
    case 'list':
      return <LongList {...long} options={asOptions(question)} />;
    case 'choices':
      return (
        <CheckboxGroup
          {...common}
          options={asOptions(question)}
          value={Array.isArray(answer) ? answer : []}
          onChange={onChange}
        />
      );
    case 'file':
      return (
        <FileQuestion
          {...common}
          most={question.most}
          value={isStoredFile(answer) ? answer : null}
          onChange={onChange}
          files={asking.files}
        />
      );
    case 'consent':
      return (
        <Checkbox
          name={id}
          label={label}
          description={<Agreed question={question} asking={asking} />}
          checked={answer === true}
          onChange={onChange}
        />
      );
  }
}

/** The most options that are all worth seeing at once. */
const MOST_CARDS = 4;
const MOST_RADIOS = 8;

type ChoiceProps = {
  question: QuestionOf<'choice'>;
  field: Field<string> & { label: string; description?: string; optional?: boolean };
};

function Choice({ question, field }: ChoiceProps) {
  const options = asOptions(question);
  const hasHelp = options.some(({ description }) => description !== undefined);
  return (
    <RadioGroup
      {...field}
      options={options}
      appearance={hasHelp && options.length <= MOST_CARDS ? 'cards' : 'list'}
    />
  );
}

function asOptions(question: Question) {
  return optionsOf(question).map(({ id, label, help }) => ({
    value: id,
    label,
    ...(help !== '' && { description: help }),
  }));
}

/** What somebody agrees to: the words, and where they stand in full. */
function Agreed({ question, asking }: { question: QuestionOf<'consent'>; asking: Asking }) {
  const { help, link } = question;
  return (
    <>
      {help} {describeReaders(question, asking)}{' '}
      {link &&
        (link.url.startsWith('/') ? (
          <a href={link.url}>{link.label}</a>
        ) : (
          <ExternalLink href={link.url}>{link.label}</ExternalLink>
        ))}
    </>
  );
}
