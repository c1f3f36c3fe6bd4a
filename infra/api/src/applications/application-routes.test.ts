import {
  actOnApplication,
  decideApplication,
  getApplicationDetails,
  getOwnApplication,
  listReceivedApplications,
  FIRST_FORM,
  saveApplication,
  sendDeclineFeedback,
  type Answers,
  undecidedStatuses,
  ApplicationStatus,
  type ReceivedApplicationsQuery,
  withBlanks,
} from '@event-portal/contracts';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

const NO_ANSWERS = withBlanks(FIRST_FORM, {});

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

const own = (person: TestPerson) => call(api.app, getOwnApplication, { params: { eventId } }, person);
const save = (person: TestPerson, version: number, answers: Answers = NO_ANSWERS) =>
  call(api.app, saveApplication, { params: { eventId }, body: { version, answers } }, person);
const submit = (person: TestPerson, version: number) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'submit', version } }, person);
const list = (query: Partial<ReceivedApplicationsQuery> = {}) =>
  call(api.app, listReceivedApplications, { params: { eventId }, query }, admin);

describe('writing an application', () => {
  test('before the first save there is an empty form, and no row', async () => {
    const person = await addPerson(api.database);
    const { reply } = await own(person);
    expect(reply).toEqual({
      status: null,
      answerBy: null,
      form: FIRST_FORM,
      formVersion: 1,
      answers: NO_ANSWERS,
      version: 0,
      savedAt: null,
      milestones: [],
      editable: true,
      actions: [],
      changes: null,
      waitlist: null,
      feedback: null,
      confirmation: null,
    });
    const rows = api.database.selectFrom('applications').select('userId').where('userId', '=', person.userId);
    expect(await rows.execute()).toEqual([]);
  });

  test('a draft is saved, changed and submitted', async () => {
    const person = await addPerson(api.database);
    expect((await save(person, 0)).reply).toMatchObject({ status: 'started', version: 1, editable: true });
    const odd = {
      ...completeAnswers,
      affiliation: '  Université “Ünïcode” 💥 ',
      motivation: `${'م'.repeat(50)}\n\t<b>`,
    };
    const { reply } = await save(person, 1, odd);
    expect(reply.answers.affiliation).toBe('Université “Ünïcode” 💥');
    expect((await submit(person, 2)).reply).toMatchObject({
      status: 'submitted',
      version: 3,
      editable: false,
    });
  });

  test('F22 of two tabs that save, the second is told that it is stale', async () => {
    const person = await addPerson(api.database);
    await save(person, 0);
    expect((await save(person, 1, completeAnswers)).status).toBe(200);
    expect((await save(person, 1)).error).toBe('stale');
    expect((await save(person, 0)).error).toBe('stale');
    expect((await own(person)).reply.answers.affiliation).toBe(completeAnswers.affiliation);
  });

  test('two first saves at once make one application', async () => {
    const person = await addPerson(api.database);
    const replies = await Promise.all([save(person, 0), save(person, 0), save(person, 0)]);
    expect(replies.map(({ error }) => error).sort()).toEqual(['stale', 'stale', undefined]);
  });

  test('submitting says what is missing, by the path that saving has for it', async () => {
    const person = await addPerson(api.database);
    await save(person, 0, { ...NO_ANSWERS, affiliation: 'X', projectUrl: 'javascript:alert(1)' });
    const { error, fields } = await submit(person, 1);
    expect(error).toBe('invalid_request');
    expect(fields).toEqual({
      'answers.affiliation': 'Use at least 2 characters.',
      'answers.experience': 'Choose: How many events like this one have you been to?',
      'answers.motivation': 'Answer this: What would you like to make or learn?',
      'answers.projectUrl': 'Enter an address that starts with https://.',
      'answers.acceptsCodeOfConduct': 'Tick this to go on: I will keep to the code of conduct',
    });
    const tooLong = await save(person, 1, { ...NO_ANSWERS, dietaryNeeds: 'x'.repeat(501) });
    expect(tooLong.fields).toEqual({ 'answers.dietaryNeeds': 'Use at most 500 characters.' });
  });

  test('what was submitted is not written any more', async () => {
    const person = await addPerson(api.database);
    await save(person, 0, completeAnswers);
    await submit(person, 1);
    expect((await save(person, 2)).error).toBe('transition_refused');
    expect((await submit(person, 2)).error).toBe('transition_refused');
  });

  test('while applications are closed nothing is saved', async () => {
    eventId = await addEvent(api.database, { applicationsOpenAt: inDays(1) });
    const person = await addPerson(api.database);
    expect((await save(person, 0)).error).toBe('applications_closed');
    expect((await own(person)).reply.editable).toBe(false);
  });

  test.each(['admin', 'staff'] as const)('an event’s %s does not apply to it', async (role) => {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, 'started');
    await addEventRole(api.database, eventId, person, role);
    expect((await save(person, 1)).error).toBe('role_conflict');
    expect((await submit(person, 1)).error).toBe('role_conflict');
    expect((await own(person)).reply).toMatchObject({ editable: false, actions: [] });
  });

  test('the log tells that a draft was saved, and nothing of what it says', async () => {
    const person = await addPerson(api.database);
    await save(person, 0, { ...NO_ANSWERS, motivation: 'my secret plan' });
    const log = await api.database
      .selectFrom('auditLog')
      .selectAll()
      .where('actorId', '=', person.userId)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['application.saved']);
    expect(JSON.stringify(log)).not.toContain('secret plan');
  });
});

describe('what the event’s admins see', () => {
  test('drafts are their authors’ own: neither listed, nor found, nor opened', async () => {
    const person = await addPerson(api.database, { name: 'Secret Drafter' });
    await addApplication(api.database, eventId, person, 'started');
    const { reply } = await list();
    expect(reply).toMatchObject({ items: [], total: 0, counts: { started: 1 } });
    expect((await list({ search: 'Secret' })).reply.total).toBe(0);
    expect((await list({ status: 'started' })).reply.total).toBe(0);
    const params = { eventId, userId: person.userId };
    expect((await call(api.app, getApplicationDetails, { params }, admin)).error).toBe('not_found');
  });

  test('an application of another event is not found here', async () => {
    const [person, elsewhere] = [await addPerson(api.database), await addEvent(api.database)];
    await addApplication(api.database, elsewhere, person, 'submitted');
    const params = { eventId, userId: person.userId };
    expect((await call(api.app, getApplicationDetails, { params }, admin)).error).toBe('not_found');
    const body = { decision: 'accept' as const, version: 1 };
    expect((await call(api.app, decideApplication, { params, body }, admin)).error).toBe('not_found');
  });

  test('a decision changes this event’s application and no other of the person', async () => {
    const [person, elsewhere] = [await addPerson(api.database), await addEvent(api.database)];
    await addApplication(api.database, eventId, person, 'submitted');
    await addApplication(api.database, elsewhere, person, 'submitted');
    const params = { eventId, userId: person.userId };
    const { reply } = await call(
      api.app,
      decideApplication,
      { params, body: { decision: 'reject', version: 1 } },
      admin,
    );
    expect(reply).toMatchObject({ status: 'rejected', decisions: ['accept'], answers: completeAnswers });
    const other = await call(api.app, getOwnApplication, { params: { eventId: elsewhere } }, person);
    expect(other.reply.status).toBe('submitted');
  });

  test('the list is searched, narrowed, sorted and paged', async () => {
    const names = ['Éva Nagy', 'zoe 100%', 'Øyvind _x_', 'محمد علي', "O'Brien"];
    const statuses = ['submitted', 'accepted', 'waitlisted', 'submitted', 'confirmed'] as const;
    for (const [index, name] of names.entries()) {
      await addApplication(api.database, eventId, await addPerson(api.database, { name }), statuses[index]!);
    }
    const found = async (query: Partial<ReceivedApplicationsQuery>) =>
      (await list(query)).reply.items.map(({ name }) => name);

    expect(await found({ sort: 'name:asc' })).toEqual([
      'Éva Nagy',
      "O'Brien",
      'Øyvind _x_',
      'zoe 100%',
      'محمد علي',
    ]);
    expect(await found({ search: 'EVA' })).toEqual(['Éva Nagy']);
    expect(await found({ search: '%' })).toEqual(['zoe 100%']);
    expect(await found({ search: '_' })).toEqual(['Øyvind _x_']);
    expect(await found({ search: "o'b" })).toEqual(["O'Brien"]);
    expect(await found({ search: 'محمد' })).toEqual(['محمد علي']);
    expect(await found({ status: 'submitted', sort: 'name:desc' })).toEqual(['محمد علي', 'Éva Nagy']);
    expect(await found({ sort: 'status:asc' })).toEqual([
      'Éva Nagy',
      'محمد علي',
      'zoe 100%',
      'Øyvind _x_',
      "O'Brien",
    ]);

    const second = (await list({ sort: 'name:asc', page: 2, pageSize: 2 })).reply;
    expect(second.items.map(({ name }) => name)).toEqual(['Øyvind _x_', 'zoe 100%']);
    expect(second).toMatchObject({ total: 5, page: 2, pageSize: 2, counts: { submitted: 2, rejected: 0 } });
    const searched = (await list({ search: 'eva', status: 'rejected' })).reply;
    expect(searched).toMatchObject({ total: 0, counts: { submitted: 1, rejected: 0, waitlisted: 0 } });
    expect((await list({ page: 999_999_999, pageSize: 100 })).reply).toMatchObject({ items: [], total: 5 });
  });

  test.each(['submittedAt:desc', 'name:asc', 'status:desc', 'score:asc'] as const)(
    'a search that fits everybody finds what the list has, sorted by %s',
    async (sort) => {
      for (const status of ['rejected', 'submitted', 'accepted', 'submitted'] as const)
        await addApplication(api.database, eventId, await addPerson(api.database), status);
      for (const query of [{}, { undecided: 'yes' }, { page: 2, pageSize: 3 }, { page: 9 }] as const) {
        const { reply: all } = await list({ ...query, sort });
        const { reply: found } = await list({ ...query, sort, search: '@' });
        expect([found.items, found.counts, found.total]).toEqual([all.items, all.counts, all.total]);
        expect(found.counts).toMatchObject({ rejected: 1, submitted: 2, accepted: 1 });
      }
    },
  );
});

describe('the waitlist', () => {
  test('people stand in the order in which they joined, and move up', async () => {
    const people = [];
    for (let index = 0; index < 3; index += 1) {
      const person = await addPerson(api.database);
      await addApplication(api.database, eventId, person, 'submitted');
      const params = { eventId, userId: person.userId };
      await call(api.app, decideApplication, { params, body: { decision: 'waitlist', version: 1 } }, admin);
      people.push(person);
    }
    const place = async (person: TestPerson) => (await own(person)).reply.waitlist;
    const [first, second, third] = people as [TestPerson, TestPerson, TestPerson];
    expect(await place(third)).toMatchObject({ position: 3, length: 3 });

    const params = { eventId, userId: first.userId };
    await call(api.app, decideApplication, { params, body: { decision: 'accept', version: 2 } }, admin);
    expect(await place(first)).toBeNull();
    expect(await place(second)).toMatchObject({ position: 1, length: 2 });
  });

  test('people who joined in the same moment still stand one behind the other', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(api.database)));
    for (const person of people) await addApplication(api.database, eventId, person, 'waitlisted');
    const at = new Date().toISOString();
    await api.database
      .updateTable('applications')
      .set({ waitlistedAt: at })
      .where('eventId', '=', eventId)
      .execute();
    const positions = await Promise.all(
      people.map(async (person) => (await own(person)).reply.waitlist?.position),
    );
    expect(positions.sort()).toEqual([1, 2, 3]);
  });
});

describe('feedback after declining', () => {
  const give = (person: TestPerson, comment: string) =>
    call(api.app, sendDeclineFeedback, { params: { eventId }, body: { reason: 'travel', comment } }, person);

  test('a second word replaces the first, and the admins read it', async () => {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, 'declined');
    await give(person, 'Too far.');
    const { reply } = await give(person, 'Still too far.');
    expect(reply).toMatchObject({ version: 1, feedback: { reason: 'travel', comment: 'Still too far.' } });
    const params = { eventId, userId: person.userId };
    const file = await call(api.app, getApplicationDetails, { params }, admin);
    expect(file.reply.feedback?.comment).toBe('Still too far.');
  });

  test('only somebody who declined gives it', async () => {
    const person = await addPerson(api.database);
    expect((await give(person, '')).error).toBe('transition_refused');
    await addApplication(api.database, eventId, person, 'accepted');
    expect((await give(person, '')).error).toBe('transition_refused');
  });
});

test('what waits for a decision can be listed, as many as the figures count', async () => {
  for (const status of ApplicationStatus.options)
    await addApplication(api.database, eventId, await addPerson(api.database), status);
  const { reply } = await list({ undecided: 'yes' });
  expect(reply.items.map(({ status }) => status).sort()).toEqual([...undecidedStatuses].sort());
  expect(reply.total).toBe(undecidedStatuses.reduce((sum, status) => sum + reply.counts[status], 0));
});

test('organisers read the address that a participant wants to be written to, and find them by it', async () => {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, 'submitted');
  await api.database
    .updateTable('users')
    .set({ preferredEmail: 'Contact.Of@example.org' })
    .where('userId', '=', person.userId)
    .execute();
  const { reply } = await list({ search: 'contact.of@' });
  expect(reply.items).toMatchObject([{ userId: person.userId, email: 'Contact.Of@example.org' }]);
});

test('an application is found by what it says, however it is written, and in any order of words', async () => {
  const person = await addPerson(api.database, { name: 'Pia Walker' });
  const answers = {
    ...completeAnswers,
    affiliation: 'École normale supérieure de Lyon',
    dietaryNeeds: 'Vegan',
    motivation: 'I would like to build a bridge for hedgehogs, 100 % of wood.',
  };
  await save(person, 0, answers);
  expect((await list({ search: 'hedgehogs' })).reply.items).toEqual([]);
  await submit(person, 1);
  const other = await addPerson(api.database, { name: 'Wood Walker' });
  await addApplication(api.database, eventId, other, 'submitted');

  for (const search of ['LYON ecole', 'walker hedgehogs', 'vegan pia', 'supérieure', '100 % wood'])
    expect([search, (await list({ search })).reply.items.map(({ name }) => name)]).toEqual([
      search,
      ['Pia Walker'],
    ]);
  expect((await list({ search: 'lyon hamburg' })).reply.items).toEqual([]);
  expect((await list({ search: 'lyon' })).reply.counts).toMatchObject({ submitted: 1 });
});

test('whoever has a word in their name and in their answers is found once, beside those who have it in one of them', async () => {
  const people = [
    { name: 'Ada Harbour', affiliation: 'Harbour Academy' },
    { name: 'Bo Harbour', affiliation: 'Institute of Wood' },
    { name: 'Cy Wood', affiliation: 'Harbour Academy' },
    { name: 'Di Wood', affiliation: 'Institute of Wood' },
  ];
  for (const { name, affiliation } of people) {
    const person = await addPerson(api.database, { name });
    await save(person, 0, { ...completeAnswers, affiliation });
    await submit(person, 1);
  }
  const found = async (search: string) => {
    const { reply } = await list({ search, sort: 'name:asc' });
    return [reply.items.map(({ name }) => name), reply.total, reply.counts.submitted];
  };
  expect(await found('harbour')).toEqual([['Ada Harbour', 'Bo Harbour', 'Cy Wood'], 3, 3]);
  expect(await found('harbour wood')).toEqual([['Bo Harbour', 'Cy Wood'], 2, 2]);
  expect(await found('wood ada')).toEqual([[], 0, 0]);
});

test('an application that an older API has saved is found, too', async () => {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, 'submitted');
  await api.database
    .updateTable('applications')
    .set({ answersKey: null })
    .where('eventId', '=', eventId)
    .execute();
  expect((await list({ search: 'University of Somewhere' })).reply.total).toBe(1);
});
