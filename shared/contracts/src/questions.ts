import * as z from 'zod/mini';
import { EmailAddress, textBlock, textLine, WebAddress } from './fields';
import { QuestionId } from './ids';

/** Names an option of a question for good. */
const OptionId = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,40}$/, 'Use letters, digits and hyphens.'));

const Option = z.object({
  id: OptionId,
  label: textLine(120, 'Write what can be chosen.'),
  help: textBlock(200),
});
export type QuestionOption = z.infer<typeof Option>;

/** When a question is asked: always, or by what was answered to an earlier one. */
const Condition = z.object({
  question: QuestionId,
  /** Asked when one of these options was chosen; when it is empty, when there is any answer at all. */
  options: z.array(OptionId).check(z.maxLength(50)),
});

/**
 * Who reads an answer that is about the person's health, origin or the like, each with all before: the admins of the event, those
 * who read applications, and whoever works at a check-in list that shows it.
 */
export const AnswerAudience = z.enum(['admins', 'readers', 'staff']);
export type AnswerAudience = z.infer<typeof AnswerAudience>;

const asked = {
  id: QuestionId,
  label: textLine(200, 'Write the question.'),
  help: textBlock(500),
  required: z.boolean(),
  /** The answer is about the person's health, origin or the like: `seenBy` says who reads it. */
  sensitive: z.boolean(),
  /** Who reads a sensitive answer; only the admins where nothing is said. */
  seenBy: z.optional(AnswerAudience),
  /** Those who read applications to score them do not see the answer. */
  hiddenFromReaders: z.boolean(),
  /** The name of its column in the list of applications; null keeps it out of the list. */
  column: z.nullable(textLine(30, 'Name the column.')),
  condition: z.nullable(Condition),
};

const LONGEST_LINE = 500;
const LONGEST_TEXT = 5000;
const MOST_OPTIONS = 50;
const MOST_LISTED = 1000;
const LONGEST_FILE_NAME = 120;

function lengths(longest: number) {
  return {
    least: z.int().check(z.gte(0), z.lte(longest)),
    most: z.int().check(z.gte(1), z.lte(longest, `Use at most ${longest}.`)),
  };
}

function options(most: number) {
  return z
    .array(Option)
    .check(
      z.minLength(2, 'Offer at least two options.'),
      z.maxLength(most, `Offer at most ${most} options.`),
    );
}

/** The largest file that any question takes, in megabytes. */
export const LARGEST_FILE_MB = 10;
const BYTES_OF_A_MB = 1_000_000;

/** A page of the portal itself. */
const PortalPath = z.string().check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/));

/** A question of each kind, with what may be said of that kind. */
const kinds = {
  line: z.object({ ...asked, kind: z.literal('line'), ...lengths(LONGEST_LINE) }),
  text: z.object({ ...asked, kind: z.literal('text'), ...lengths(LONGEST_TEXT) }),
  choice: z.object({ ...asked, kind: z.literal('choice'), options: options(MOST_OPTIONS) }),
  choices: z.object({
    ...asked,
    kind: z.literal('choices'),
    options: options(MOST_OPTIONS),
    most: z.nullable(z.int().check(z.gte(1), z.lte(MOST_OPTIONS))),
  }),
  /** Many options, found by typing. */
  list: z.object({ ...asked, kind: z.literal('list'), options: options(MOST_LISTED) }),
  number: z.object({
    ...asked,
    kind: z.literal('number'),
    least: z.nullable(z.number()),
    most: z.nullable(z.number()),
    whole: z.boolean(),
  }),
  date: z.object({
    ...asked,
    kind: z.literal('date'),
    from: z.nullable(z.iso.date('Enter a date.')),
    to: z.nullable(z.iso.date('Enter a date.')),
  }),
  link: z.object({ ...asked, kind: z.literal('link') }),
  email: z.object({ ...asked, kind: z.literal('email') }),
  phone: z.object({ ...asked, kind: z.literal('phone') }),
  /** A PDF. */
  file: z.object({
    ...asked,
    kind: z.literal('file'),
    /** How large it may be, in megabytes. */
    most: z
      .int()
      .check(z.gte(1, 'Use at least 1.'), z.lte(LARGEST_FILE_MB, `Use at most ${LARGEST_FILE_MB}.`)),
  }),
  consent: z.object({
    ...asked,
    kind: z.literal('consent'),
    /** Raised when its words change: whoever agreed to others is asked again. */
    version: z.int().check(z.gte(1)),
    link: z.nullable(
      z.object({ label: textLine(120, 'Name the link.'), url: z.union([PortalPath, WebAddress]) }),
    ),
  }),
};

/** A question of a form. */
export const Question = z.discriminatedUnion('kind', [
  kinds.line,
  kinds.text,
  kinds.choice,
  kinds.choices,
  kinds.list,
  kinds.number,
  kinds.date,
  kinds.link,
  kinds.email,
  kinds.phone,
  kinds.file,
  kinds.consent,
]);
export type Question = z.infer<typeof Question>;
/** What a question asks for. */
export type QuestionKind = Question['kind'];
/** A question of one kind. */
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>;

/** Who reads the answer to a question. What is not sensitive, anybody does who works for the event; lists show what they say. */
export function audienceOf({
  sensitive,
  seenBy = 'admins',
}: Pick<Question, 'sensitive' | 'seenBy'>): AnswerAudience {
  return sensitive ? seenBy : 'staff';
}

/** Whether an answer is there for some people. */
export function isSeenBy(question: Pick<Question, 'sensitive' | 'seenBy'>, some: AnswerAudience): boolean {
  const { options } = AnswerAudience;
  return options.indexOf(some) <= options.indexOf(audienceOf(question));
}

/** A file that somebody has sent, as the answer to a question: what it is called and its size in bytes are the API's word. */
export const StoredFile = z.object({
  fileId: z.uuid(),
  name: z.string().check(z.maxLength(LONGEST_FILE_NAME)),
  size: z.int().check(z.gte(1)),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** An answer to a question of any kind. Text that is missing is empty, a choice, number, date or file is null, a consent false. */
export const Answer = z.union([
  z.string().check(z.maxLength(LONGEST_TEXT, `Use at most ${LONGEST_TEXT} characters.`)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_OPTIONS)),
  StoredFile,
  z.null(),
]);
export type Answer = z.infer<typeof Answer>;

/** Whether an answer is a file. */
export function isStoredFile(answer: Answer | undefined): answer is StoredFile {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

/** The answers of one person, by question. */
export const Answers = z.record(QuestionId, Answer);
export type Answers = z.infer<typeof Answers>;

/** An answer that says nothing. */
export function noAnswer(question: Pick<Question, 'kind'>): Answer {
  switch (question.kind) {
    case 'choice':
    case 'list':
    case 'number':
    case 'date':
    case 'file':
      return null;
    case 'choices':
      return [];
    case 'consent':
      return false;
    case 'line':
    case 'text':
    case 'link':
    case 'email':
    case 'phone':
      return '';
  }
}

/** Whether an answer says something. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === false) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return !Array.isArray(answer) || answer.length > 0;
}

/** What an answer to this question has to be while it is written: of the right shape, and not beyond every bound. */
export function draftOf(question: Question): z.ZodMiniType<Answer, Answer> {
  switch (question.kind) {
    case 'line':
      return textBlock(LONGEST_LINE);
    case 'text':
      return textBlock(LONGEST_TEXT);
    case 'link':
    case 'email':
    case 'phone':
      return textBlock(2048);
    case 'choice':
    case 'list':
      return z.nullable(z.string().check(z.maxLength(40)));
    case 'date':
      return z.nullable(z.string().check(z.maxLength(10)));
    case 'choices':
      return z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_OPTIONS));
    case 'number':
      return z.nullable(z.number());
    case 'file':
      return z.nullable(StoredFile);
    case 'consent':
      return z.boolean();
  }
}

/** What is wrong with an answer that is to be sent; undefined when nothing is. The person reads it beside the field. */
export function faultOf(question: Question, answer: Answer): string | undefined {
  if (!isAnswered(answer)) return question.required ? missing(question) : undefined;
  const { success, error } = answerOf(question).safeParse(answer);
  return success ? undefined : (error.issues[0]?.message ?? missing(question));
}

/** Names the question: a summary of all faults shows it away from its field. */
function missing({ kind, label }: Question): string {
  switch (kind) {
    case 'choice':
    case 'choices':
    case 'list':
      return `Choose: ${label}`;
    case 'file':
      return `Add a file: ${label}`;
    case 'consent':
      return `Tick this to go on: ${label}`;
    case 'line':
    case 'text':
    case 'number':
    case 'date':
    case 'link':
    case 'email':
    case 'phone':
      return `Answer this: ${label}`;
  }
}

function tooShort({ kind, least }: QuestionOf<'line' | 'text'>): string {
  return kind === 'text'
    ? `Tell us a little more: at least ${least} characters.`
    : `Use at least ${least} characters.`;
}

/** What an answer that says something has to be. */
function answerOf(question: Question): z.ZodMiniType {
  switch (question.kind) {
    case 'line':
    case 'text':
      return z
        .string()
        .check(
          z.trim(),
          z.minLength(question.least, tooShort(question)),
          z.maxLength(question.most, `Use at most ${question.most} characters.`),
        );
    case 'choice':
    case 'list':
      return oneOf(question.options, missing(question));
    case 'choices':
      return severalOf(question);
    case 'number':
      return numberWithin(question);
    case 'date':
      return dateWithin(question);
    case 'link':
      return WebAddress;
    case 'email':
      return EmailAddress;
    case 'phone':
      return PhoneNumber;
    case 'file':
      return StoredFile.check(z.refine(({ size }) => size <= mostBytes(question), tooLarge(question)));
    case 'consent':
      return z.literal(true, missing(question));
  }
}

/** How large a file a question takes, in bytes. */
export function mostBytes({ most }: Pick<QuestionOf<'file'>, 'most'>): number {
  return most * BYTES_OF_A_MB;
}

/** What somebody reads whose file is larger. */
export function tooLarge({ most }: Pick<QuestionOf<'file'>, 'most'>): string {
  return `Files of up to ${most} MB fit here. Make it smaller, and try again.`;
}

function oneOf(options: readonly QuestionOption[], message: string) {
  return z.string(message).check(z.refine((id) => options.some((option) => option.id === id), message));
}

function severalOf({ options, most }: QuestionOf<'choices'>) {
  return z.array(oneOf(options, 'Choose from what is offered.')).check(
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each only once.'),
    z.maxLength(most ?? MOST_OPTIONS, `Choose at most ${most ?? MOST_OPTIONS}.`),
  );
}

function numberWithin({ least, most, whole }: QuestionOf<'number'>) {
  return z.number('Enter a number.').check(
    z.refine((value) => !whole || Number.isInteger(value), 'Enter a whole number.'),
    z.gte(least ?? -Number.MAX_VALUE, `Enter ${least ?? 0} or more.`),
    z.lte(most ?? Number.MAX_VALUE, `Enter ${most ?? 0} or less.`),
  );
}

function dateWithin({ from, to }: QuestionOf<'date'>) {
  return z.iso.date('Enter a date.').check(
    z.refine((day) => from === null || day >= from, `Enter ${from} or a later day.`),
    z.refine((day) => to === null || day <= to, `Enter ${to} or an earlier day.`),
  );
}

/** As people write it: digits, spaces, hyphens, brackets, and a plus first. */
const PhoneNumber = z.string().check(
  z.trim(),
  z.regex(/^\+?[\d ()./-]+$/, 'Enter a phone number like +1 555 010 0199.'),
  z.refine(
    (number) => /^\d{5,15}$/.test(number.replaceAll(/\D/g, '')),
    'Enter a phone number with 5 to 15 digits.',
  ),
);
