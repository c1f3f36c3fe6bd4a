import {
  actOnApplication,
  exportApplications,
  getAnswerFigures,
  getApplicationDetails,
  getConfirmationForm,
  getOwnApplication,
  listAskedQuestions,
  saveConfirmation,
  saveConfirmationForm,
  takeOrganiserStep,
  type Answers,
  type ApplicationStatus,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { resumeQuestion } from '../../testing/files';
import { takeExport } from '../../testing/exports';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

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

const plain = {
  help: '',
  required: false,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
};
const shirt: Question = {
  ...plain,
  id: 'shirt',
  kind: 'choice',
  label: 'Which shirt fits?',
  required: true,
  options: [
    { id: 's', label: 'Small', help: '' },
    { id: 'l', label: 'Large', help: '' },
  ],
};
const diet: Question = {
  ...plain,
  id: 'diet',
  kind: 'line',
  label: 'What do you not eat?',
  sensitive: true,
  least: 0,
  most: 200,
};
const formOf = (...questions: Question[]): EventForm => ({
  sections: [{ id: 'coming', title: 'Coming', questions }],
});

const form = (by = admin) => call(api.app, getConfirmationForm, { params: { eventId } }, by);
const ask = (asked: EventForm, version = 1, by = admin) =>
  call(api.app, saveConfirmationForm, { params: { eventId }, body: { version, form: asked } }, by);
const own = (person: TestPerson) => call(api.app, getOwnApplication, { params: { eventId } }, person);
const takeSeat = (person: TestPerson, answers?: Answers, formVersion = 2, version = 1) => {
  const confirmation = answers && { confirmation: { formVersion, answers } };
  const body = { action: 'take_seat' as const, version, ...confirmation };
  return call(api.app, actOnApplication, { params: { eventId }, body }, person);
};
const change = (person: TestPerson, answers: Answers, version: number, formVersion = 2) =>
  call(api.app, saveConfirmation, { params: { eventId }, body: { version, formVersion, answers } }, person);
const details = ({ userId }: TestPerson) =>
  call(api.app, getApplicationDetails, { params: { eventId, userId } }, admin);

async function personWith(status: ApplicationStatus): Promise<TestPerson> {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, status);
  return person;
}

describe('the form', () => {
  test('an event that has written none asks nothing: taking a seat stays one press', async () => {
    expect((await form()).reply).toEqual({ version: 1, form: { sections: [] }, answered: 0 });
    const person = await personWith('accepted');
    expect((await own(person)).reply.confirmation).toBeNull();
    expect((await takeSeat(person)).reply).toMatchObject({ status: 'confirmed', confirmation: null });
    expect((await details(person)).reply.confirmation).toBeNull();
  });

  test('a form is written once a version, an old one is stale, and it can ask nothing again', async () => {
    expect((await ask(formOf(shirt))).reply).toMatchObject({ version: 2, form: formOf(shirt) });
    expect((await ask(formOf(diet))).error).toBe('stale');
    expect((await ask({ sections: [] }, 2)).reply.version).toBe(3);
  });

  test('files and columns of the list are for the form to apply', async () => {
    const { fields } = await ask(formOf({ ...resumeQuestion, column: null }, { ...shirt, column: 'Shirt' }));
    expect(fields).toEqual({
      'form.sections.0.questions.0.kind':
        '“Résumé” asks for a file, which only the form to apply can. Remove it, or ask there.',
      'form.sections.0.questions.1.column': 'The list of applications has no columns for this form.',
    });
  });

  test('a question keeps its kind over all versions', async () => {
    await ask(formOf(shirt));
    const { fields } = await ask(formOf({ ...diet, id: 'shirt' }), 2);
    expect(Object.keys(fields ?? {})).toEqual(['form.sections.0.questions.0.kind']);
  });

  test.each(['staff', 'attendee', 'applicant'] as const)('%s neither reads nor writes it', async (role) => {
    const person = await addPerson(api.database);
    await addEventRole(api.database, eventId, person, role);
    expect([(await form(person)).error, (await ask(formOf(shirt), 1, person)).error]).toEqual([
      'forbidden',
      'forbidden',
    ]);
  });
});

describe('taking a seat', () => {
  test('needs the answers that are required, and refuses others by the names of their fields', async () => {
    await ask(formOf(shirt, diet));
    const person = await personWith('accepted');
    expect((await own(person)).reply.confirmation).toEqual({
      form: formOf(shirt, diet),
      formVersion: 2,
      answers: { shirt: null, diet: '' },
      editable: false,
    });
    // As a page sends it that knows nothing of the form.
    expect((await takeSeat(person)).fields).toEqual({
      'confirmation.answers.shirt': 'Choose: Which shirt fits?',
    });
    expect((await takeSeat(person, { shirt: 'xl' })).fields).toEqual({
      'confirmation.answers.shirt': 'Choose: Which shirt fits?',
    });
    expect((await own(person)).reply.status).toBe('accepted');
    const { reply } = await takeSeat(person, { shirt: 'l', diet: 'Nuts', injected: 'x' });
    expect(reply).toMatchObject({ status: 'confirmed', version: 2 });
    expect(reply.confirmation).toEqual({
      form: formOf(shirt, diet),
      formVersion: 2,
      answers: { shirt: 'l', diet: 'Nuts' },
      editable: true,
    });
  });

  test('needs no answers where none is required', async () => {
    await ask(formOf(diet));
    const person = await personWith('accepted');
    expect((await takeSeat(person)).reply.status).toBe('confirmed');
  });

  test('answers the questions that are asked now', async () => {
    await ask(formOf(shirt));
    const person = await personWith('accepted');
    await ask(formOf(shirt, diet), 2);
    expect((await takeSeat(person, { shirt: 'l' }, 2)).error).toBe('form_changed');
    expect((await takeSeat(person, { shirt: 'l' }, 3)).reply.confirmation?.formVersion).toBe(3);
  });

  test('is asked again of somebody who lost the seat and is accepted anew, with what they had answered', async () => {
    await ask(formOf(shirt));
    const person = await personWith('accepted');
    await takeSeat(person, { shirt: 'l' });
    const params = { eventId, userId: person.userId };
    const body = { step: 'remove_seat' as const, version: 2, reason: 'A mistake.' };
    await call(api.app, takeOrganiserStep, { params, body }, admin);
    expect((await own(person)).reply.confirmation).toBeNull();
    await api.database
      .updateTable('applications')
      .set({ status: 'accepted' })
      .where('userId', '=', person.userId)
      .execute();
    await ask(formOf(shirt, diet), 2);
    expect((await own(person)).reply.confirmation).toMatchObject({
      formVersion: 3,
      answers: { shirt: 'l', diet: '' },
      editable: false,
    });
  });
});

describe('what was answered', () => {
  test('is changed until the event starts, by whoever has the seat, from the newest version', async () => {
    await ask(formOf(shirt));
    const person = await personWith('accepted');
    await takeSeat(person, { shirt: 'l' });
    expect((await change(person, { shirt: 's' }, 1)).error).toBe('stale');
    expect((await change(person, {}, 2)).fields).toEqual({ 'answers.shirt': 'Choose: Which shirt fits?' });
    const { reply } = await change(person, { shirt: 's' }, 2);
    expect(reply).toMatchObject({ version: 3, confirmation: { answers: { shirt: 's' } } });
    await api.database
      .updateTable('events')
      .set({ startsAt: inDays(-1) })
      .where('eventId', '=', eventId)
      .execute();
    expect((await own(person)).reply.confirmation).toMatchObject({
      answers: { shirt: 's' },
      editable: false,
    });
    expect((await change(person, { shirt: 'l' }, 3)).error).toBe('transition_refused');
  });

  test('keeps its questions when others are asked; who has not answered meets those', async () => {
    const early = await personWith('confirmed');
    await ask(formOf(shirt));
    const person = await personWith('accepted');
    await takeSeat(person, { shirt: 'l' });
    await ask(formOf(diet), 2);
    expect((await own(person)).reply.confirmation).toMatchObject({
      form: formOf(shirt),
      formVersion: 2,
      answers: { shirt: 'l' },
    });
    expect((await change(person, { shirt: 's' }, 2)).status).toBe(200);
    expect((await own(early)).reply.confirmation).toMatchObject({ form: formOf(diet), editable: true });
    expect((await change(early, { diet: 'Nuts' }, 1, 3)).status).toBe(200);
    expect((await form()).reply).toMatchObject({ version: 3, answered: 2 });
  });

  test.each(['started', 'submitted', 'under_review', 'waitlisted', 'rejected', 'declined'] as const)(
    'somebody whose application is %s learns of no form, and answers none',
    async (status) => {
      await ask(formOf(shirt));
      const person = await personWith(status);
      expect((await own(person)).reply.confirmation).toBeNull();
      expect((await takeSeat(person)).error).toBe('transition_refused');
      expect((await takeSeat(person, { shirt: 'l' }, 9)).error).toBe('transition_refused');
      expect((await change(person, { shirt: 'l' }, 1)).error).toBe('transition_refused');
    },
  );

  test('is read by the admins, under the words that were asked', async () => {
    await ask(formOf(shirt, diet));
    const person = await personWith('accepted');
    await takeSeat(person, { shirt: 'l', diet: 'Nuts' });
    await ask(formOf({ ...shirt, label: 'Your size?' }), 2);
    expect((await details(person)).reply.confirmation).toEqual({
      form: formOf(shirt, diet),
      formVersion: 2,
      answers: { shirt: 'l', diet: 'Nuts' },
    });
    const { reply } = await call(api.app, listAskedQuestions, { params: { eventId } }, admin);
    expect(reply.confirmation.questions.map(({ label }) => label)).toEqual([
      'Your size?',
      'What do you not eat?',
    ]);
    expect(reply.confirmation.current).toEqual(['shirt']);
  });

  test('leaves in the file, where sensitive questions are asked for expressly, and is counted', async () => {
    await ask(formOf(shirt, diet));
    await personWith('accepted');
    const person = await personWith('accepted');
    await takeSeat(person, { shirt: 'l', diet: 'Nuts' });
    const file = (more: object) =>
      takeExport(
        api,
        exportApplications,
        { params: { eventId }, query: { facts: 'status', confirmation: 'shirt,diet', ...more } },
        admin,
      );
    expect((await file({})).fields).toEqual({
      confirmation: '“What do you not eat?” is sensitive. Ask for it with sensitive=yes, or leave it out.',
    });
    const { body } = (await file({ sensitive: 'yes' })).response;
    expect(body.split('\r\n')).toEqual([
      expect.stringContaining('Status,Which shirt fits?,What do you not eat?'),
      'accepted,,',
      'confirmed,Large,Nuts',
      '',
    ]);
    const query = { status: 'confirmed' as const };
    await addApplication(api.database, eventId, await addPerson(api.database), 'confirmed');
    const { reply } = await call(api.app, getAnswerFigures, { params: { eventId }, query }, admin);
    // One who took their seat before the event asked anything was not asked.
    expect(reply).toMatchObject({ applications: 2, confirming: 1 });
    expect(reply.confirmation).toMatchObject([
      { id: 'shirt', answered: 1, counts: [{ count: 0 }, { label: 'Large', count: 1 }] },
      { id: 'diet', answered: null },
    ]);
  });
});
