import fc from 'fast-check';
import {
  answerInWords,
  askedQuestions,
  carryOver,
  draftAnswers,
  EventForm,
  faultsOf,
  questionsOf,
  submittableAnswers,
  withBlanks,
} from './event-form';
import { FIRST_FORM } from './first-form';
import { ApplicationAnswers, NO_ANSWERS, SubmittableAnswers } from './first-form-answers';
import { formsWithAnswers } from '../testing/generated-forms';
import { isAnswered, noAnswer, type Answers, type Question } from './questions';

const base = {
  label: 'Why?',
  help: '',
  required: true,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
};
const line = (id: string, more: Partial<Question> = {}) =>
  ({ ...base, id, kind: 'line', least: 1, most: 50, ...more }) as Question;
const options = [
  { id: 'bus', label: 'By bus', help: '' },
  { id: 'train', label: 'By train', help: '' },
];
const choice = (id: string, more: Partial<Question> = {}) =>
  ({ ...base, id, kind: 'choice', options, ...more }) as Question;
const formOf = (...questions: Question[]): EventForm => ({
  sections: [{ id: 'all', title: 'All', questions }],
});
const whereFaulty = (form: unknown) =>
  EventForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('the first form is a form, and its blanks are the answers of an application that nobody has begun', () => {
  expect(EventForm.parse(FIRST_FORM)).toEqual(FIRST_FORM);
  expect(withBlanks(FIRST_FORM, {})).toEqual({
    affiliation: '',
    experience: null,
    motivation: '',
    projectUrl: '',
    dietaryNeeds: '',
    acceptsCodeOfConduct: false,
  });
});

const answers = {
  affiliation: 'ETH',
  experience: 'some',
  motivation: 'm'.repeat(40),
  projectUrl: 'https://example.org/',
  dietaryNeeds: '',
  acceptsCodeOfConduct: true,
};

test('what teams elsewhere know of the first form is what it asks', () => {
  expect(withBlanks(FIRST_FORM, {})).toEqual(NO_ANSWERS);
  expect(ApplicationAnswers.parse(NO_ANSWERS)).toEqual(NO_ANSWERS);
  const faults = SubmittableAnswers.safeParse(NO_ANSWERS).error?.issues ?? [];
  expect(faults.map(({ path }) => path[0])).toEqual(faultsOf(FIRST_FORM, NO_ANSWERS).map(({ id }) => id));
});

test('a form that nobody has begun says of each answer what is missing', () => {
  expect(faultsOf(FIRST_FORM, withBlanks(FIRST_FORM, {}))).toEqual([
    { id: 'affiliation', message: 'Answer this: School, company or “independent”' },
    { id: 'experience', message: 'Choose: How many events like this one have you been to?' },
    { id: 'motivation', message: 'Answer this: What would you like to make or learn?' },
    { id: 'acceptsCodeOfConduct', message: 'Tick this to go on: I will keep to the code of conduct' },
  ]);
});

test.each([
  ['affiliation', ` ${'a'.repeat(120)} `, 'a'.repeat(121), 'Use at most 120 characters.'],
  ['affiliation', 'ab', ' a ', 'Use at least 2 characters.'],
  ['motivation', ` ${'m'.repeat(2000)} `, 'm'.repeat(2001), 'Use at most 2000 characters.'],
  ['motivation', 'm'.repeat(40), 'm'.repeat(39), 'Tell us a little more: at least 40 characters.'],
  ['dietaryNeeds', ` ${'d'.repeat(200)} `, 'd'.repeat(201), 'Use at most 200 characters.'],
  ['projectUrl', '', 'example.org', 'Enter an address that starts with https://.'],
  ['experience', 'first-time', 'none', 'Choose: How many events like this one have you been to?'],
  ['experience', 'seasoned', '', 'Choose: How many events like this one have you been to?'],
])('the answer %s may be %p and not %p', (field, good, bad, message) => {
  const schema = submittableAnswers(FIRST_FORM);
  expect(schema.safeParse({ ...answers, [field]: good }).success).toBe(true);
  const faults = schema.safeParse({ ...answers, [field]: bad }).error?.issues ?? [];
  expect(faults.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, message]]);
});

test.each([
  ['two questions of one name', formOf(line('a'), line('a')), 'questions.1.id'],
  [
    'a condition on a later question',
    formOf(line('a', { condition: { question: 'b', options: [] } }), line('b')),
    'questions.0.condition',
  ],
  [
    'a condition on itself',
    formOf(line('a', { condition: { question: 'a', options: [] } })),
    'questions.0.condition',
  ],
  [
    'an option that is not offered',
    formOf(choice('a'), line('b', { condition: { question: 'a', options: ['plane'] } })),
    'questions.1.condition',
  ],
  ['a single option', formOf(choice('a', { options: options.slice(1) })), 'questions.0.options'],
  [
    'two options of one name',
    formOf(choice('a', { options: [options[0], options[0]] } as Partial<Question>)),
    'questions.0.options',
  ],
  ['a shortest that is longer than the longest', formOf(line('a', { least: 51 })), 'questions.0.least'],
  ['no words', formOf(line('a', { label: ' ' })), 'questions.0.label'],
  ['a name that is none', formOf(line('__proto__')), 'questions.0.id'],
  ['a name that every object has', formOf(line('constructor')), 'questions.0.id'],
])('%s is refused, and it says where', (_what, form, place) => {
  expect(whereFaulty(form).map(([where]) => where)).toContain(`sections.0.${place}`);
});

test('a form has at most sixty questions, and at least one', () => {
  const many = Array.from({ length: 61 }, (_, place) => line(`q${place}`));
  expect(whereFaulty(formOf(...many))).toEqual([['sections', 'Ask at most 60 questions.']]);
  expect(whereFaulty({ sections: [] })).toEqual([['sections', 'Ask at least one question.']]);
  expect(whereFaulty(formOf())).toEqual([
    ['sections.0.questions', 'Ask something here, or remove the section.'],
  ]);
});

test('a question is asked when the one that it rests on is, and has the answer', () => {
  const form = formOf(
    choice('way'),
    line('line', { condition: { question: 'way', options: ['bus', 'train'] } }),
    line('stop', { condition: { question: 'line', options: [] } }),
  );
  const asked = (answers: Answers) => askedQuestions(form, answers).map(({ id }) => id);
  expect(asked({})).toEqual(['way']);
  expect(asked({ way: 'bus' })).toEqual(['way', 'line']);
  expect(asked({ way: 'bus', line: '12' })).toEqual(['way', 'line', 'stop']);
  expect(asked({ way: null, line: '12' })).toEqual(['way']);
});

test('what is not asked is neither required nor sent', () => {
  const form = formOf(choice('way'), line('line', { condition: { question: 'way', options: ['bus'] } }));
  expect(submittableAnswers(form).parse({ way: 'train', line: '12' })).toEqual({ way: 'train' });
  expect(faultsOf(form, { way: 'bus', line: '' })).toEqual([{ id: 'line', message: 'Answer this: Why?' }]);
});

test('a new version keeps what was answered, and asks anew for a consent whose words have changed', () => {
  const consent = (version: number) =>
    ({ ...base, id: 'rules', kind: 'consent', version, link: null }) as Question;
  const before = formOf(line('name'), line('gone'), consent(1), line('kind'));
  const after = formOf(consent(2), choice('kind'), line('name'), line('fresh'));
  const answers = { name: 'Pia', gone: 'x', rules: true, kind: 'bus' };
  expect(carryOver(answers, before, after)).toEqual({ rules: false, kind: null, name: 'Pia', fresh: '' });
  expect(carryOver(answers, before, before)).toEqual(answers);
});

test.each<[Question, unknown, string]>([
  [choice('a'), 'bus', 'By bus'],
  [choice('a'), 'gone', 'gone'],
  [choice('a', { kind: 'choices', most: null }), ['bus', 'train'], 'By bus, By train'],
  [{ ...base, id: 'a', kind: 'consent', version: 1, link: null }, true, 'Yes'],
  [{ ...base, id: 'a', kind: 'number', least: null, most: null, whole: true }, 0, '0'],
  [line('a'), '  ', ''],
])('%j answered %j reads “%s”', (question, answer, words) => {
  expect(answerInWords(question, answer as never)).toBe(words);
});

test('five hundred forms and answers: what may be sent has no fault, what has a fault may not be sent, and no draft is refused', () => {
  fc.assert(
    fc.property(formsWithAnswers(), ({ form, answers }) => {
      expect(EventForm.parse(form)).toEqual(form);
      const draft = draftAnswers(form).parse(answers);
      expect(Object.keys(draft)).toEqual(questionsOf(form).map(({ id }) => id));
      const faults = faultsOf(form, draft);
      const sent = submittableAnswers(form).safeParse(answers);
      expect(sent.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(faults.map(({ id }) => id));
      if (!sent.success) return;
      const asked = askedQuestions(form, draft);
      expect(Object.keys(sent.data)).toEqual(asked.map(({ id }) => id));
      for (const question of asked)
        if (question.required) expect(isAnswered(sent.data[question.id])).toBe(true);
      // Sending what was sent asks for nothing more, and changes nothing.
      expect(submittableAnswers(form).parse(sent.data)).toEqual(sent.data);
    }),
    { numRuns: 500 },
  );
});

test('every kind has a blank that says nothing, and that a draft takes', () => {
  fc.assert(
    fc.property(formsWithAnswers(), ({ form }) => {
      for (const question of questionsOf(form)) expect(isAnswered(noAnswer(question))).toBe(false);
      expect(draftAnswers(form).parse({})).toEqual(withBlanks(form, {}));
    }),
  );
});
