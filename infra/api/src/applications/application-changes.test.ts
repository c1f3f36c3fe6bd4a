import * as contract from '@event-portal/contracts';
import { FIRST_FORM, type Answers, type StoredFile } from '@event-portal/contracts';
import { askForFile, pdf, resumeQuestion, uploadTo } from '../../testing/files';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let admin: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await addPerson(api.database);
  staff = await addPerson(api.database);
});
afterAll(() => api.close());

const motivation = 'Since last week I would rather build a lamp that follows the sun.';
const changed: Answers = { ...completeAnswers, motivation };

async function sentApplication(dates: Parameters<typeof addEvent>[1] = {}) {
  const eventId = await addEvent(api.database, dates);
  await addEventRole(api.database, eventId, admin, 'admin');
  await addEventRole(api.database, eventId, staff, 'staff');
  const abe = await addPerson(api.database);
  await addApplication(api.database, eventId, abe, 'submitted');
  const params = { eventId };
  const theirs = { eventId, userId: abe.userId };
  return {
    ...{ eventId, abe, params },
    read: async () => (await call(api.app, contract.getOwnApplication, { params }, abe)).reply,
    save: (version: number, answers = changed, formVersion = 1) =>
      call(
        api.app,
        contract.saveApplicationChanges,
        { params, body: { version, formVersion, answers } },
        abe,
      ),
    send: (version: number) =>
      call(api.app, contract.sendApplicationChanges, { params, body: { version } }, abe),
    discard: () => call(api.app, contract.discardApplicationChanges, { params }, abe),
    act: (action: contract.ApplicantAction, version: number) =>
      call(api.app, contract.actOnApplication, { params, body: { action, version } }, abe),
    seenByAdmin: async () =>
      (await call(api.app, contract.getApplicationDetails, { params: theirs }, admin)).reply,
    decide: (decision: contract.ApplicationDecision, version: number) =>
      call(api.app, contract.decideApplication, { params: theirs, body: { decision, version } }, admin),
  };
}

test('what was sent stands while it is changed, and is replaced at once when the changes are sent', async () => {
  const { read, save, send: sendChanges, seenByAdmin } = await sentApplication();
  expect((await read()).changes).toMatchObject({ version: 0, savedAt: null, answers: completeAnswers });

  const { reply } = await save(0);
  expect(reply).toMatchObject({ status: 'submitted', version: 1, answers: completeAnswers });
  expect(reply.changes).toMatchObject({
    version: 1,
    answers: changed,
    savedAt: expect.any(String) as string,
  });
  const before = await seenByAdmin();
  expect(before).toMatchObject({ version: 1, answers: completeAnswers });

  expect((await sendChanges(1)).reply).toMatchObject({
    status: 'submitted',
    answers: changed,
    changes: { savedAt: null, answers: changed },
  });
  const after = await seenByAdmin();
  expect(after).toMatchObject({ version: 2, answers: changed, submittedAt: before.submittedAt });
  expect(after.milestones.at(-1)).toMatchObject({ status: 'submitted', step: 'send_changes' });
});

test('it is found by the words that were sent, and not by those that were not', async () => {
  const { eventId, save, send: sendChanges } = await sentApplication();
  const find = async (search: string) => {
    const query = { search };
    const { reply } = await call(
      api.app,
      contract.listReceivedApplications,
      { params: { eventId }, query },
      admin,
    );
    return reply.total;
  };
  await save(0);
  expect(await find('follows the sun')).toBe(0);
  await sendChanges(1);
  expect(await find('follows the sun')).toBe(1);
});

test('two tabs do not write over each other, also after the changes were discarded', async () => {
  const { read, save, send: sendChanges, discard } = await sentApplication();
  await save(0);
  expect((await save(0)).error).toBe('stale');
  expect((await sendChanges(0)).error).toBe('stale');
  expect((await discard()).reply.changes).toMatchObject({ savedAt: null, answers: completeAnswers });
  expect((await save(1)).error).toBe('stale');
  expect((await sendChanges(2)).error).toBe('transition_refused');
  expect((await read()).answers).toEqual(completeAnswers);
  expect((await save(2)).status).toBe(200);
});

test('changes that miss an answer are kept, and not sent', async () => {
  const { read, save, send: sendChanges } = await sentApplication();
  await save(0, { ...completeAnswers, motivation: '' });
  const { error, fields } = await sendChanges(1);
  expect(error).toBe('invalid_request');
  expect(Object.keys(fields ?? {})).toEqual(['answers.motivation']);
  const { answers, changes } = await read();
  expect(answers).toEqual(completeAnswers);
  expect(changes?.answers.motivation).toBe('');
});

test('changes answer the questions that are asked now, and what was sent keeps its own', async () => {
  const { eventId, read, save, send: sendChanges, seenByAdmin } = await sentApplication();
  await save(0);
  const more = { id: 'more', title: 'More', questions: [{ ...resumeQuestion, required: false }] };
  await askForFile(api.database, eventId, { sections: [...FIRST_FORM.sections, more] });
  expect((await sendChanges(1)).error).toBe('form_changed');
  expect(await read()).toMatchObject({ formVersion: 1, changes: { formVersion: 2, answers: changed } });
  await save(1, changed, 2);
  await sendChanges(2);
  expect((await seenByAdmin()).form.sections.map(({ id }) => id)).toContain('more');
});

test('once it is decided on, withdrawn or closed, it cannot be changed', async () => {
  const decided = await sentApplication();
  await decided.save(0);
  await decided.decide('waitlist', 1);
  expect((await decided.read()).changes).toBeNull();
  expect((await decided.send(1)).error).toBe('transition_refused');
  expect((await decided.seenByAdmin()).answers).toEqual(completeAnswers);

  const closed = await sentApplication({
    applicationsOpenAt: inDays(-9),
    applicationsCloseAt: inDays(-1),
    startsAt: inDays(20),
    endsAt: inDays(22),
  });
  expect((await closed.read()).changes).toBeNull();
  expect((await closed.save(0)).error).toBe('applications_closed');
});

test('a decision that an admin made from older answers is refused', async () => {
  const { save, send: sendChanges, decide } = await sentApplication();
  await save(0);
  await sendChanges(1);
  expect((await decide('accept', 1)).error).toBe('stale');
});

test('whoever withdraws and reopens goes on with the changes that were not sent', async () => {
  const { read, save, act } = await sentApplication();
  await save(0);
  await act('withdraw', 1);
  await act('reopen', 2);
  expect(await read()).toMatchObject({ status: 'started', answers: changed, changes: null });
});

test('who has read it keeps the reading, and learns that it has changed since', async () => {
  const { eventId, abe, params, save, send: sendChanges } = await sentApplication();
  const { database } = api;
  await database
    .insertInto('readers')
    .values({ eventId, userId: staff.userId, chosenAt: inDays(-1) })
    .execute();
  const { readingId } = await database
    .insertInto('readings')
    .values({ eventId, applicantId: abe.userId, readerId: staff.userId, assignedAt: inDays(-1) })
    .returning('readingId')
    .executeTakeFirstOrThrow();
  const readingOf = async () => {
    const { reply } = await call(api.app, contract.listOwnReadings, { params }, staff);
    return reply.readings[0];
  };
  const score = (version: number) =>
    call(
      api.app,
      contract.saveReading,
      {
        params: { eventId, readingId: contract.ReadingId.parse(readingId) },
        body: {
          ...{ version, outcome: 'read', note: '', flag: null, flagReason: '' },
          scores: { motivation: 4, contribution: 3 },
        },
      },
      staff,
    );
  expect(await readingOf()).toMatchObject({ state: 'assigned', changed: false });
  const { version } = (
    await call(
      api.app,
      contract.getOwnReading,
      { params: { ...params, readingId: contract.ReadingId.parse(readingId) } },
      staff,
    )
  ).reply;
  await score(version);
  await save(0);
  expect(await readingOf()).toMatchObject({ state: 'done', changed: false });
  await sendChanges(1);
  expect(await readingOf()).toMatchObject({ state: 'done', scores: { motivation: 4 }, changed: true });
  await score(version + 1);
  expect(await readingOf()).toMatchObject({ state: 'done', changed: false });
});

test('a file of changes that are not sent is kept, and is the applicant’s alone', async () => {
  const { eventId, abe, save, send: sendChanges } = await sentApplication();
  await askForFile(api.database, eventId, {
    sections: [{ id: 'more', title: 'More', questions: [resumeQuestion] }],
  });
  const uploaded = await uploadTo(api.app, `/events/${eventId}/application/files`, { content: pdf() }, abe);
  const file = uploaded.json<StoredFile>();
  const statusFor = async (person: TestPerson) =>
    (await send(api.app, { method: 'GET', url: `/events/${eventId}/files/${file.fileId}` }, person))
      .statusCode;
  await save(0, { resume: file }, 2);
  expect([await statusFor(abe), await statusFor(admin)]).toEqual([200, 404]);
  await sendChanges(1);
  expect(await statusFor(admin)).toBe(200);
});
