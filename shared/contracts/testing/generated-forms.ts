import fc from 'fast-check';
import { optionsOf, questionsOf, type EventForm } from '../src/event-form';
import {
  AnswerAudience,
  type Answer,
  type Answers,
  type Question,
  type QuestionKind,
} from '../src/questions';

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'z', '1', '-'), minLength: 1, maxLength: 12 });

const kinds: readonly QuestionKind[] = [
  'line',
  'text',
  'choice',
  'choices',
  'list',
  'number',
  'date',
  'link',
  'email',
  'phone',
  'file',
  'consent',
];

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);

/** What is particular to a question of a kind. */
function ownOf(kind: QuestionKind): fc.Arbitrary<object> {
  const offered = fc
    .integer({ min: 2, max: 6 })
    .map((count) =>
      Array.from({ length: count }, (_, place) => ({ id: `o${place}`, label: `Option ${place}`, help: '' })),
    );
  switch (kind) {
    case 'line':
    case 'text':
      return fc.record({ least: fc.integer({ min: 0, max: 5 }), most: fc.integer({ min: 5, max: 40 }) });
    case 'choice':
    case 'list':
      return fc.record({ options: offered });
    case 'choices':
      return fc.record({ options: offered, most: fc.option(fc.integer({ min: 1, max: 3 })) });
    case 'number':
      return fc.record({
        least: fc.option(fc.integer({ min: -5, max: 0 })),
        most: fc.option(fc.integer({ min: 1, max: 5 })),
        whole: fc.boolean(),
      });
    case 'date':
      return fc
        .tuple(fc.option(day), fc.option(day))
        .map(([one, other]) =>
          one && other && one > other ? { from: other, to: one } : { from: one, to: other },
        );
    case 'consent':
      return fc.record({ version: fc.integer({ min: 1, max: 3 }), link: fc.constant(null) });
    case 'file':
      return fc.record({ most: fc.integer({ min: 1, max: 10 }) });
    case 'link':
    case 'email':
    case 'phone':
      return fc.constant({});
  }
}

const question = fc.constantFrom(...kinds).chain((kind) =>
  fc
    .record({
      label: words,
      help: fc.constant(''),
      required: fc.boolean(),
      sensitive: fc.boolean(),
      seenBy: fc.option(fc.constantFrom(...AnswerAudience.options), { nil: undefined }),
      hiddenFromReaders: fc.boolean(),
      column: fc.constant(null),
      own: ownOf(kind),
      restsOn: fc.option(fc.record({ place: fc.nat(20), options: fc.nat(2) })),
    })
    .map(({ own, ...rest }) => ({ ...rest, ...own, kind })),
);

/** A form of any questions, of which some rest on earlier ones. */
const forms: fc.Arbitrary<EventForm> = fc.array(question, { minLength: 1, maxLength: 10 }).map((drawn) => {
  const questions: Question[] = [];
  for (const [place, { restsOn, ...rest }] of drawn.entries()) {
    const on = restsOn && questions[restsOn.place % Math.max(1, questions.length)];
    const condition = on && {
      question: on.id,
      options: optionsOf(on)
        .slice(0, restsOn.options)
        .map(({ id }) => id),
    };
    questions.push({ ...rest, id: `q${place}`, condition: condition ?? null } as Question);
  }
  const half = Math.ceil(questions.length / 2);
  const sections = [questions.slice(0, half), questions.slice(half)].filter(({ length }) => length > 0);
  return {
    sections: sections.map((some, place) => ({ id: `s${place}`, title: `Part ${place}`, questions: some })),
  };
});

/** An answer that a person may give to a question: good ones, bad ones, and none. */
function answerTo(asked: Question): fc.Arbitrary<Answer | undefined> {
  const chosen = fc.constantFrom(...optionsOf(asked).map(({ id }) => id), 'gone');
  switch (asked.kind) {
    case 'line':
    case 'text':
      return fc.string({ maxLength: 60 });
    case 'choice':
    case 'list':
      return fc.option(chosen);
    case 'choices':
      return fc.array(chosen, { maxLength: 4 });
    case 'number':
      return fc.option(fc.oneof(fc.integer({ min: -8, max: 8 }), fc.constant(0.5)));
    case 'date':
      return fc.option(fc.oneof(day, fc.constant('2026-02-31')));
    case 'link':
      return fc.constantFrom('', 'https://example.org/', 'javascript:alert(1)', 'example.org');
    case 'email':
      return fc.constantFrom('', 'pia@example.org', 'pia@');
    case 'phone':
      return fc.constantFrom('', '+1 (555) 010-0199', '12', 'call me');
    case 'file':
      return fc.option(
        fc.record({
          fileId: fc.uuid(),
          name: words,
          size: fc.integer({ min: 1, max: 12_000_000 }),
        }),
      );
    case 'consent':
      return fc.boolean();
  }
}

/** A form, and answers to it as somebody may have written them. */
export function formsWithAnswers(): fc.Arbitrary<{ form: EventForm; answers: Answers }> {
  return forms.chain((form) =>
    fc
      .tuple(...questionsOf(form).map((asked) => fc.option(answerTo(asked), { nil: undefined })))
      .map((given) => ({
        form,
        answers: Object.fromEntries(
          questionsOf(form).flatMap(({ id }, place) => {
            const answer = given[place];
            return answer === undefined ? [] : [[id, answer]];
          }),
        ),
      })),
  );
}
