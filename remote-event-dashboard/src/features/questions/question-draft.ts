import { AnswerAudience, keysOf, optionsOf, Question, type QuestionOption } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { kindLabels } from './question-labels';

const kinds = keysOf(kindLabels);

/** A question while it is written: a value for each field of the dialog, whatever its kind. */
const QuestionDraft = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  sensitive: z.boolean(),
  /** Who reads a sensitive answer. */
  seenBy: AnswerAudience,
  hiddenFromReaders: z.boolean(),
  column: z.string(),
  /** One option a line. */
  options: z.string(),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  whole: z.boolean(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  linkLabel: z.string(),
  link: z.string(),
  /** The question that decides whether this one is asked; empty when it always is. */
  condition: z.string(),
  conditionOptions: z.array(z.string()),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A name that nothing else has: answers of another question never turn up under it. */
export function newId(): string {
  return `q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** A question that is not written yet. */
export function newQuestion(): QuestionDraft {
  return {
    id: newId(),
    kind: 'line',
    label: '',
    help: '',
    required: true,
    sensitive: false,
    seenBy: 'admins',
    hiddenFromReaders: false,
    column: '',
    options: '',
    least: null,
    most: null,
    whole: true,
    from: null,
    to: null,
    linkLabel: '',
    link: '',
    condition: '',
    conditionOptions: [],
  };
}

/** The one file that many events ask for. */
export function resumeQuestion(): Question {
  return {
    id: newId(),
    kind: 'file',
    label: 'Résumé',
    help: 'One or two pages say most.',
    required: false,
    sensitive: false,
    hiddenFromReaders: false,
    column: null,
    condition: null,
    most: USUAL_FILE_MB,
  };
}

/** A question as the dialog shows it. */
export function toDraft(question: Question): QuestionDraft {
  const { id, kind, label, help, required, sensitive, hiddenFromReaders, column, condition } = question;
  return {
    ...newQuestion(),
    ...{ id, kind, label, help, required, sensitive, hiddenFromReaders },
    seenBy: question.seenBy ?? 'admins',
    column: column ?? '',
    options: optionsOf(question)
      .map((option) => option.label)
      .join('\n'),
    ...('least' in question && { least: question.least }),
    ...('most' in question && { most: question.most }),
    ...('whole' in question && { whole: question.whole }),
    ...('from' in question && { from: question.from, to: question.to }),
    ...(question.kind === 'consent' && {
      linkLabel: question.link?.label ?? '',
      link: question.link?.url ?? '',
    }),
    condition: condition?.question ?? '',
    conditionOptions: condition?.options ?? [],
  };
}

/** A résumé with a picture fits. */
const USUAL_FILE_MB = 5;

const lengthsOf = { line: { least: 0, most: 200 }, text: { least: 0, most: 2000 } } as const;

function fromDraft(draft: QuestionDraft, before: Question | undefined): unknown {
  const { id, kind, label, help, required, sensitive, hiddenFromReaders, least, most } = draft;
  const column = draft.column.trim();
  const asked = {
    ...{ id, kind, label, help, required, sensitive, hiddenFromReaders },
    ...(sensitive && { seenBy: draft.seenBy }),
    column: column === '' || kind === 'consent' ? null : column,
    condition: draft.condition === '' ? null : { question: draft.condition, options: draft.conditionOptions },
  };
  switch (kind) {
    case 'line':
    case 'text':
      return { ...asked, least: least ?? lengthsOf[kind].least, most: most ?? lengthsOf[kind].most };
    case 'choice':
    case 'list':
      return { ...asked, options: readOptions(draft.options, before) };
    case 'choices':
      return { ...asked, options: readOptions(draft.options, before), most };
    case 'number':
      return { ...asked, least, most, whole: draft.whole };
    case 'date':
      return { ...asked, from: draft.from, to: draft.to };
    case 'file':
      return { ...asked, most: most ?? USUAL_FILE_MB };
    case 'consent':
      return { ...asked, ...readConsent(draft, before) };
    case 'link':
    case 'email':
    case 'phone':
      return asked;
  }
}

/** The options, each under the name that it had: by its words, or by its place where it was only put differently. */
function readOptions(text: string, before: Question | undefined): QuestionOption[] {
  const had = before ? optionsOf(before) : [];
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const gone = had.filter(({ label }) => !lines.includes(label));
  const added = lines.filter((line) => !had.some(({ label }) => label === line));
  const isReworded = gone.length === added.length;
  return lines.map((label) => {
    const known = had.find((option) => option.label === label);
    const reworded = isReworded ? gone[added.indexOf(label)] : undefined;
    return { id: newId(), help: '', ...(known ?? reworded), label };
  });
}

/** Whoever agreed to other words is asked again. */
function readConsent({ label, help, linkLabel, link }: QuestionDraft, before: Question | undefined) {
  const points = link.trim() === '' ? null : { label: linkLabel, url: link.trim() };
  if (before?.kind !== 'consent') return { version: 1, link: points };
  const isSame = before.label === label && before.help === help && before.link?.url === points?.url;
  return { version: isSame ? before.version : before.version + 1, link: points };
}

/** The field of the dialog in which a part of the question is written. */
function fieldAt([part = 'label', of]: readonly string[]): string {
  if (part === 'link') return of === 'label' ? 'linkLabel' : 'link';
  return part;
}

/** What the dialog has to be filled in with, and the question that comes of it. */
export function questionSchema(before: Question | undefined) {
  return z.pipe(
    QuestionDraft.check(({ value, issues }) => {
      const { error } = Question.safeParse(fromDraft(value, before));
      for (const { path, message } of error?.issues ?? [])
        issues.push({ code: 'custom', path: [fieldAt(path.map(String))], message, input: value });
    }),
    z.transform((draft) => Question.parse(fromDraft(draft, before))),
  );
}
