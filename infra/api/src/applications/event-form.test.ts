import {
  actOnApplication,
  decideApplication,
  exportApplications,
  FIRST_FORM,
  faultsOf,
  draftAnswers,
  getApplicationDetails,
  getEventForm,
  getOwnApplication,
  listReceivedApplications,
  questionsOf,
  saveApplication,
  saveEventForm,
  submittableAnswers,
  type Answers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { formsWithAnswers } from '@event-portal/contracts/generated-forms';
import fc from 'fast-check';
import { sql } from 'kysely';
import { keepFiles } from '../../testing/files';
import { takeExport } from '../../testing/exports';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { answerAudiences } from '../database/migrations/0041-answer-audiences';

let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

const form = () => call(api.app, getEventForm, { params: { eventId } }, admin);
const ask = (asked: EventForm, version: number, by = admin) =>
  call(api.app, saveEventForm, { params: { eventId }, body: { version, form: asked } }, by);
const own = (person: TestPerson) => call(api.app, getOwnApplication, { params: { eventId } }, person);
const save = (person: TestPerson, version: number, answers: Answers, formVersion?: number) =>
  call(
    api.app,
    saveApplication,
    { params: { eventId }, body: { version, answers, ...(formVersion && { formVersion }) } },
    person,
  );
const submit = (person: TestPerson, version: number) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'submit', version } }, person);

const shirt: Question = {
  id: 'shirt',
  kind: 'choice',
  label: 'Which shirt fits?',
  help: '',
  required: true,
  sensitive: false,
  hiddenFromReaders: false,
  column: 'Shirt',
  condition: null,
  options: [
    { id: 's', label: 'Small', help: '' },
    { id: 'l', label: 'Large', help: '' },
  ],
};
const [aboutYou, ...others] = FIRST_FORM.sections;
if (!aboutYou) throw new Error('The first form has no section.');
/** The first form with one question more, and one with other words. */
const withShirt: EventForm = {
  sections: [
    {
      ...aboutYou,
      questions: [...aboutYou.questions.map((one) => ({ ...one, label: `${one.label}!` })), shirt],
    },
    ...others,
  ],
};

test('an event that has written no form asks the first one', async () => {
  expect((await form()).reply).toEqual({ version: 1, form: FIRST_FORM, drafts: 0, submitted: 0 });
});

test('a form is written once a version; the same again is no version, and an old one is stale', async () => {
  expect((await ask(withShirt, 1)).reply).toMatchObject({ version: 2, form: withShirt });
  expect((await ask(withShirt, 2)).reply.version).toBe(2);
  expect((await ask(FIRST_FORM, 1)).error).toBe('stale');
  expect((await ask(FIRST_FORM, 2)).reply.version).toBe(3);
  const replies = await Promise.all([ask(withShirt, 3), ask(withShirt, 3)]);
  expect(replies.map(({ error }) => error).sort()).toEqual(['stale', undefined]);
});

test('a question keeps its kind over all versions', async () => {
  await ask(withShirt, 1);
  await ask(FIRST_FORM, 2);
  const { fields } = await ask({ sections: [{ ...aboutYou, questions: [{ ...shirt, kind: 'list' }] }] }, 3);
  expect(fields).toEqual({
    'form.sections.0.questions.0.kind': 'A question keeps its kind. Remove it, and ask a new one.',
  });
});

test('a form that is none is refused, and says where', async () => {
  const question = { ...shirt, condition: { question: 'later', options: [] } };
  const { fields } = await ask({ sections: [{ ...aboutYou, questions: [question] }] }, 1);
  expect(fields).toEqual({
    'form.sections.0.questions.0.condition':
      '“Which shirt fits?” is asked after a question that does not come before it.',
  });
});

test.each(['staff', 'attendee', 'applicant'] as const)('%s writes no form', async (role) => {
  const person = await addPerson(api.database);
  await addEventRole(api.database, eventId, person, role);
  expect((await ask(withShirt, 1, person)).error).toBe('forbidden');
});

test('a draft meets the new questions with all that it said, and is sent once they are answered', async () => {
  const person = await addPerson(api.database);
  await save(person, 0, completeAnswers);
  await ask(withShirt, 1);
  const { reply } = await own(person);
  expect(reply).toMatchObject({
    formVersion: 2,
    form: withShirt,
    answers: { ...completeAnswers, shirt: null },
  });
  // A page that shows the old questions still saves, and is told when it sends.
  expect((await save(person, 1, completeAnswers, 1)).status).toBe(200);
  expect((await submit(person, 2)).error).toBe('form_changed');
  await save(person, 2, reply.answers, 2);
  expect((await submit(person, 3)).fields).toEqual({ 'answers.shirt': 'Choose: Which shirt fits?' });
  await save(person, 3, { ...reply.answers, shirt: 'l' }, 2);
  expect((await submit(person, 4)).reply).toMatchObject({ status: 'submitted', answers: { shirt: 'l' } });
});

test('what was sent keeps its questions, its words and its answers', async () => {
  const person = await addPerson(api.database);
  await save(person, 0, completeAnswers);
  await submit(person, 1);
  await ask(withShirt, 1);
  expect((await own(person)).reply).toMatchObject({
    formVersion: 1,
    form: FIRST_FORM,
    answers: completeAnswers,
  });
  const params = { eventId, userId: person.userId };
  expect((await call(api.app, getApplicationDetails, { params }, admin)).reply.form).toEqual(FIRST_FORM);
  await call(api.app, decideApplication, { params, body: { decision: 'accept', version: 2 } }, admin);
  const { reply } = await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, admin);
  expect(reply.columns.map(({ label }) => label)).toEqual(['Comes from', 'Experience', 'Shirt']);
  expect(reply.items[0]?.cells).toEqual({
    affiliation: completeAnswers.affiliation,
    experience: 'I have been to a few',
  });
});

test('what was sent and withdrawn keeps its questions too, until it is reopened', async () => {
  const person = await addPerson(api.database);
  const act = (action: 'withdraw' | 'reopen', version: number) =>
    call(api.app, actOnApplication, { params: { eventId }, body: { action, version } }, person);
  await save(person, 0, completeAnswers);
  await submit(person, 1);
  await act('withdraw', 2);
  await ask(withShirt, 1);
  expect((await own(person)).reply).toMatchObject({ formVersion: 1, form: FIRST_FORM });
  expect((await act('reopen', 3)).reply).toMatchObject({ formVersion: 2, answers: { shirt: null } });
});

test('an answer to a question that is not asked any more stays in the draft until it is sent', async () => {
  const person = await addPerson(api.database);
  await ask(withShirt, 1);
  await save(person, 0, { ...completeAnswers, shirt: 's' }, 2);
  await ask(FIRST_FORM, 2);
  await save(person, 1, completeAnswers, 3);
  await ask(withShirt, 3);
  expect((await own(person)).reply.answers.shirt).toBe('s');
});

test('what belongs to no question is not kept, and a version that never was is refused', async () => {
  const person = await addPerson(api.database);
  const { reply } = await save(person, 0, { ...completeAnswers, injected: 'x' });
  expect(reply.answers).toEqual(completeAnswers);
  expect((await save(person, 1, completeAnswers, 9)).error).toBe('not_found');
});

test('a form that changes after a hundred drafts and a hundred submissions loses nothing of either', async () => {
  const many = 100;
  const answersOf = ({ userId }: TestPerson) => ({
    ...completeAnswers,
    motivation: `I am ${userId}, and would like to build something.`,
  });
  const apply = async (status: 'started' | 'submitted') => {
    const people: TestPerson[] = [];
    while (people.length < many) {
      const person = await addPerson(api.database);
      await addApplication(api.database, eventId, person, status);
      people.push(person);
    }
    return people;
  };
  const drafts = await apply('started');
  const sent = await apply('submitted');
  await sql`
    update applications
    set answers = answers || jsonb_build_object('motivation', 'I am ' || user_id || ', and would like to build something.')
    where event_id = ${eventId}
  `.execute(api.database);
  // One question goes, one comes, and all others have other words.
  const changed: EventForm = {
    sections: withShirt.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ id }) => id !== 'projectUrl'),
    })),
  };
  expect((await ask(changed, 1)).reply).toMatchObject({ drafts: many, submitted: many });
  expect((await ask(withShirt, 2)).reply.version).toBe(3);

  for (const person of drafts) {
    const { reply } = await own(person);
    expect(reply).toMatchObject({ formVersion: 3, answers: { ...answersOf(person), shirt: null } });
  }
  const query = { facts: 'userId', questions: 'motivation,shirt' };
  const { response } = await takeExport(api, exportApplications, { params: { eventId }, query }, admin);
  for (const person of sent) {
    const answers = answersOf(person);
    const params = { eventId, userId: person.userId };
    const { reply } = await call(api.app, getApplicationDetails, { params }, admin);
    expect([reply.form, reply.answers]).toEqual([FIRST_FORM, answers]);
    expect((await own(person)).reply).toMatchObject({ form: FIRST_FORM, formVersion: 1, answers });
    expect(response.body).toContain(`${person.userId},"${answers.motivation}",\r\n`);
  }
}, 120_000);

test('a form of before says who reads a sensitive answer: the staff where a list shows it to them already', async () => {
  const questions: Question[] = [
    { ...shirt, id: 'diet', sensitive: true },
    { ...shirt, id: 'health', sensitive: true },
    shirt,
  ];
  const before: EventForm = { sections: [{ id: 'you', title: 'You', questions }] };
  await ask(before, 1);
  await api.database
    .updateTable('checkInLists')
    .set({ shownQuestions: ['diet', 'shirt'] })
    .where('eventId', '=', eventId)
    .execute();
  await answerAudiences.up(api.database);
  const { reply } = await form();
  expect(questionsOf(reply.form)).toEqual([
    { ...questions[0], seenBy: 'staff' },
    { ...questions[1], seenBy: 'admins' },
    shirt,
  ]);
  await answerAudiences.down?.(api.database);
  expect((await form()).reply.form).toEqual(before);
});

test('generated forms and answers: the API takes and refuses what the browser says that it does', async () => {
  await fc.assert(
    fc.asyncProperty(formsWithAnswers(), async ({ form: asked, answers }) => {
      eventId = await addEvent(api.database);
      await addEventRole(api.database, eventId, admin, 'admin');
      const person = await addPerson(api.database);
      expect((await ask(asked, 1)).status).toBe(200);
      await keepFiles(api.database, { eventId, userId: person.userId }, answers);
      const saved = await save(person, 0, answers, 2);
      const draft = draftAnswers(asked).parse(answers);
      expect(saved.reply.answers).toEqual(draft);
      expect(Object.keys(draft)).toHaveLength(questionsOf(asked).length);
      const sent = await submit(person, 1);
      const said = Object.fromEntries(
        faultsOf(asked, draft).map(({ id, message }) => [`answers.${id}`, message]),
      );
      if (sent.status === 200) expect(sent.reply.answers).toEqual(submittableAnswers(asked).parse(answers));
      expect(sent.fields ?? {}).toEqual(said);
    }),
    { numRuns: 500 },
  );
}, 120_000);
