import {
  actOnApplication,
  ApplicationStatus,
  FIRST_FORM,
  getApplicationDetails,
  getEvent,
  getOwnApplication,
  getOwnPass,
  getOwnSeat,
  listReceivedApplications,
  recordOf,
  saveConfirmation,
  UserId,
  type Answers,
  type EventForm,
  type OwnApplication,
  type Question,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  currentUser,
  ownApplication,
  ownPass,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const plain = {
  help: '',
  required: true,
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
  least: 0,
  most: 200,
};
const formOf = (...questions: Question[]): EventForm => ({
  sections: [{ id: 'coming', title: 'Coming', questions }],
});
const since = '2026-11-01T10:00:00.000Z';

const own = (difference: Partial<OwnApplication>) =>
  ownApplication({
    editable: false,
    version: 3,
    milestones: [{ status: 'submitted', at: since }],
    ...difference,
  });
const asked = (form: EventForm, formVersion: number, answers: Answers = {}, editable = false) => ({
  confirmation: { form, formVersion, answers, editable },
});
const accepted = (form: EventForm, formVersion = 2) =>
  own({ status: 'accepted', actions: ['take_seat', 'decline_seat'], ...asked(form, formVersion) });
const seated = (answers: Answers, editable = true, form = formOf(shirt)) =>
  own({ status: 'confirmed', version: 4, ...asked(form, 2, answers, editable) });

function open(page: string, application: OwnApplication) {
  const eventRole = application.status === 'confirmed' ? 'attendee' : 'applicant';
  const event = portalEvent({ eventRole });
  const api = createApiStub()
    .on(getEvent, event)
    .on(getOwnSeat, { name: 'Noor Norole', confirmedAt: since, checkedInAt: null })
    .on(getOwnPass, ownPass())
    .on(getOwnApplication, application);
  const at = `/events/${event.eventId}/dashboard/${page}`;
  return { api, ...renderRoutes(routes, { at, api, user: currentUser('norole') }) };
}

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const theDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodies = ({ api }: ReturnType<typeof open>) =>
  api.calls.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body);

test('whoever takes a seat is asked what the event needs then, and an error keeps what was typed', async () => {
  const view = open('application-status', accepted(formOf(shirt, diet)));
  const { api, user } = view;
  api.refuse(actOnApplication, 'invalid_request', {
    'confirmation.answers.diet': 'Answer this: What do you not eat?',
  });
  await press(view, 'Take my seat');
  const dialog = await theDialog('Before you take your seat');
  await user.click(dialog.getByRole('button', { name: 'Take my seat' }));
  expect(await dialog.findByRole('link', { name: 'Choose: Which shirt fits?' })).toBeInTheDocument();
  expect(bodies(view)).toEqual([]);

  await user.click(dialog.getByRole('radio', { name: 'Large' }));
  await user.type(dialog.getByLabelText('What do you not eat?'), 'Nuts');
  await user.click(dialog.getByRole('button', { name: 'Take my seat' }));
  expect(await dialog.findByRole('link', { name: 'Answer this: What do you not eat?' })).toBeInTheDocument();
  expect(dialog.getByLabelText('What do you not eat?')).toHaveValue('Nuts');

  const confirmed = seated({ shirt: 'l', diet: 'Nuts' }, true, formOf(shirt, diet));
  api.on(actOnApplication, confirmed).on(getOwnApplication, confirmed);
  await user.click(dialog.getByRole('button', { name: 'Take my seat' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You have a seat' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Nuts')).toBeInTheDocument();
  expect(bodies(view).at(-1)).toEqual({
    action: 'take_seat',
    version: 3,
    confirmation: { formVersion: 2, answers: { shirt: 'l', diet: 'Nuts' } },
  });
});

test('where the event asks nothing, a seat is taken with one press', async () => {
  const view = open('application-status', own({ status: 'accepted', actions: ['take_seat'] }));
  const confirmed = own({ status: 'confirmed' });
  view.api.on(actOnApplication, confirmed);
  await screen.findByRole('button', { name: 'Take my seat' });
  view.api.on(getOwnApplication, confirmed);
  await press(view, 'Take my seat');
  expect(await screen.findByRole('heading', { level: 1, name: 'You have a seat' })).toBeInTheDocument();
  expect(bodies(view)).toEqual([{ action: 'take_seat', version: 3 }]);
  expect(screen.queryByRole('heading', { name: 'For your visit' })).not.toBeInTheDocument();
});

test('when other questions are asked by now, they show, with what was typed', async () => {
  const view = open('application-status', accepted(formOf(shirt, diet)));
  const { api, user } = view;
  await press(view, 'Take my seat');
  const before = await theDialog('Before you take your seat');
  await user.click(before.getByRole('radio', { name: 'Large' }));
  await user.type(before.getByLabelText('What do you not eat?'), 'Nuts');
  api.refuse(actOnApplication, 'form_changed');
  const arrival: Question = { ...plain, id: 'arrival', kind: 'line', label: 'When?', least: 0, most: 200 };
  api.on(getOwnApplication, accepted(formOf(arrival, diet), 3));
  await user.click(before.getByRole('button', { name: 'Take my seat' }));
  expect(await screen.findByText(/What you wrote is still here/)).toBeInTheDocument();
  const dialog = await theDialog('Before you take your seat');
  expect(dialog.getByLabelText('What do you not eat?')).toHaveValue('Nuts');
  await user.type(dialog.getByLabelText('When?'), 'At six');
  api.on(actOnApplication, own({ status: 'confirmed' }));
  await user.click(dialog.getByRole('button', { name: 'Take my seat' }));
  await waitFor(() =>
    expect(bodies(view).at(-1)).toMatchObject({
      confirmation: { formVersion: 3, answers: { arrival: 'At six', diet: 'Nuts' } },
    }),
  );
});

test.each(['application-status', 'my-seat'])('on %s the answers are changed', async (page) => {
  const view = open(page, seated({ shirt: 'l' }));
  const { api, user } = view;
  api.on(saveConfirmation, ({ body: { answers } }) => seated(answers));
  expect(await screen.findByText('Large')).toBeInTheDocument();
  await press(view, 'Change your answers');
  const dialog = await theDialog('For your visit');
  await user.click(dialog.getByRole('radio', { name: 'Small' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Small')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bodies(view)).toEqual([{ version: 4, formVersion: 2, answers: { shirt: 's' } }]);
});

test('once the event has started, the answers are only read', async () => {
  open('my-seat', seated({ shirt: 'l' }, false));
  expect(await screen.findByText('Large')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change your answers' })).not.toBeInTheDocument();
});

test('whoever took the seat before anything was asked is invited to answer', async () => {
  const view = open('my-seat', seated({ shirt: null }));
  await press(view, 'Answer the questions');
  expect((await theDialog('For your visit')).getByRole('radio', { name: 'Small' })).toBeInTheDocument();
});

test('admins read the answers in the drawer, under the questions as they were asked', async () => {
  const event = portalEvent({ eventRole: 'admin' });
  const userId = UserId.parse('44444444-4444-4444-8444-444444444444');
  const counts = recordOf(ApplicationStatus.options, (status) => (status === 'confirmed' ? 1 : 0));
  const item = {
    ...{ userId, name: 'Cora', email: 'cora@example.test', image: null, status: 'confirmed' as const },
    ...{ cells: {}, affiliation: '', experience: null, submittedAt: since, version: 3 },
    ...{ draft: null, decisions: [], steps: [] },
  };
  const api = createApiStub()
    .on(getEvent, event)
    .on(listReceivedApplications, {
      ...{ items: [item], columns: [], total: 1, page: 1, pageSize: 25 },
      ...{ counts, seats: { limit: 10, taken: 1, offered: 0, free: 9 } },
    })
    .on(getApplicationDetails, {
      ...{ ...item, form: FIRST_FORM, answers: completeAnswers, milestones: [], feedback: null },
      confirmation: { form: formOf(shirt), formVersion: 2, answers: { shirt: 'l' } },
    });
  const at = `/events/${event.eventId}/dashboard/applications?applicant=${userId}`;
  renderRoutes(routes, { at, api, user: currentUser('admin') });
  const drawer = await theDialog('Cora');
  expect(await drawer.findByRole('heading', { name: 'Answers at confirmation' })).toBeInTheDocument();
  expect(drawer.getByText('Which shirt fits?')).toBeInTheDocument();
  expect(drawer.getByText('Large')).toBeInTheDocument();
});
