import {
  actOnApplication,
  completeOnboarding,
  FIRST_FORM,
  getEvent,
  getOwnApplication,
  listPortalEvents,
  saveApplication,
  saveApplicationChanges,
  sendApplicationChanges,
  type OwnApplication,
  type PortalEvent,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  createKeptCopies,
  currentUser,
  ownApplication,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const { eventId } = portalEvent();
const at = `/events/${eventId}/application`;
const draft = ownApplication({
  status: 'started',
  answers: { ...completeAnswers, motivation: '' },
  version: 4,
  savedAt: '2026-11-20T10:00:00.000Z',
  actions: ['submit'],
});

function serve(own: OwnApplication, event: Partial<PortalEvent> = {}): ApiStub {
  return createApiStub().on(getEvent, portalEvent(event)).on(getOwnApplication, own);
}

const saves = (api: ApiStub) => api.calls.filter(({ call }) => call.startsWith('PUT'));
const open = (api: ApiStub, section = 'yourIdea', keptCopies = createKeptCopies()) =>
  renderRoutes(routes, { at: `${at}#${section}`, api, user: currentUser('norole'), keptCopies });
const parts = async () => within(await screen.findByRole('navigation', { name: 'Parts of this form' }));

test('R6 a person writes an application; it saves itself, and is submitted once it is complete', async () => {
  const api = serve(draft).on(saveApplication, ({ body }) => ({
    ...draft,
    answers: body.answers,
    version: body.version + 1,
  }));
  const submitted = ownApplication({ ...draft, status: 'submitted', editable: false, actions: ['withdraw'] });
  api.on(actOnApplication, submitted).on(listPortalEvents, { events: [] });
  const { user, path, notices } = open(api);

  await user.type(await screen.findByLabelText(/What would you like to make/), completeAnswers.motivation);
  expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
  expect(saves(api)).toHaveLength(1);
  expect(saves(api)[0]).toMatchObject({ body: { version: 4, answers: completeAnswers } });

  api.on(getOwnApplication, submitted).on(getEvent, portalEvent({ eventRole: 'applicant' }));
  await user.click((await parts()).getByRole('link', { name: /Review/ }));
  const review = await screen.findByRole('region', { name: 'Is this what you want to send?' });
  expect(review).toHaveTextContent(completeAnswers.motivation);
  expect(api.calls.map(({ call }) => call)).not.toContain('POST /events/:eventId/application/actions');
  await user.click(screen.getByRole('button', { name: 'Submit application' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your application has arrived' }),
  ).toBeInTheDocument();
  expect(path()).toBe(`/events/${eventId}/dashboard/application-status`);
  expect(api.calls).toContainEqual(expect.objectContaining({ body: { action: 'submit', version: 5 } }));
  expect(notices).toHaveLength(1);
});

test('sending leads to the first section with a fault, says it at its field, and sends nothing', async () => {
  const api = serve(ownApplication({ status: 'started', version: 1, actions: ['submit'] }));
  const { user } = open(api, 'review-all');
  await user.click(await screen.findByRole('button', { name: 'Submit application' }));
  expect(await screen.findByText('2 things need another look')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: '1 of 3: About you' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByLabelText(/School, company/)).toHaveAccessibleDescription(/Answer this: School/);
  await user.click((await parts()).getByRole('link', { name: /On the day/ }));
  expect(await screen.findByRole('checkbox', { name: /code of conduct/ })).toHaveAccessibleDescription(
    /Tick this to go on/,
  );
  expect(api.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('the parts of the form say in words how they stand, and lead there', async () => {
  const answers = { ...completeAnswers, motivation: 'Short', acceptsCodeOfConduct: false };
  const { user } = open(serve(ownApplication({ status: 'started', answers, version: 1 })), 'aboutYou');
  const { getAllByRole, getByRole } = await parts();
  expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'About you, complete',
    '2Your idea, 1 to correct',
    '3On the day, 1 to answer',
    '4Review, last',
  ]);
  expect(getByRole('link', { current: 'step' })).toHaveTextContent('About you');
  await user.click(getByRole('link', { name: /Your idea/ }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: '2 of 3: Your idea' })).toHaveFocus(),
  );
});

test('Next and Back, and those of the browser, go between the sections and keep what is typed', async () => {
  const api = serve(draft).on(saveApplication, ({ body }) => ({
    ...draft,
    answers: body.answers,
    version: body.version + 1,
  }));
  const { user, goBack } = open(api, '');
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
  await user.type(await screen.findByLabelText(/School, company/), ' of Arts');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await heading('2 of 3: Your idea')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await heading('3 of 3: On the day');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await heading('2 of 3: Your idea');
  await goBack();
  await heading('3 of 3: On the day');
  await goBack();
  await heading('2 of 3: Your idea');
  await goBack();
  await waitFor(async () => expect(await heading('1 of 3: About you')).toHaveFocus());
  expect(screen.getByLabelText(/School, company/)).toHaveValue(`${completeAnswers.affiliation} of Arts`);
  const reads = api.calls.filter(({ call }) => call === 'GET /events/:eventId/application');
  expect(reads).toHaveLength(1);
});

test('a form of one section is one page, and is read once more in a dialog', async () => {
  const [, idea] = FIRST_FORM.sections;
  const form = { sections: idea ? [idea] : [] };
  const { motivation, projectUrl } = completeAnswers;
  const api = serve(ownApplication({ ...draft, form, answers: { motivation, projectUrl } }));
  const { user } = open(api, '');
  expect(await screen.findByRole('heading', { level: 2, name: 'Your idea' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Parts of this form' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review and submit' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(motivation);
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review and submit' })).toHaveFocus());
  expect(api.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('a failure to send is said where it was pressed, and one about an answer at the answer', async () => {
  const api = serve(ownApplication({ ...draft, answers: completeAnswers })).cut(actOnApplication);
  const { user } = open(api, 'review-all');
  await user.click(await screen.findByRole('button', { name: 'Submit application' }));
  expect(await screen.findByText(/The portal could not be reached/)).toBeInTheDocument();

  api.refuse(actOnApplication, 'invalid_request', { 'answers.motivation': 'Say a little more.' });
  await user.click(screen.getByRole('button', { name: 'Submit application' }));
  expect(await screen.findByRole('heading', { level: 2, name: '2 of 3: Your idea' })).toBeInTheDocument();
  expect(screen.getByLabelText(/What would you like to make/)).toHaveAccessibleDescription(
    /Say a little more/,
  );
});

describe('an application that was sent and is not decided on', () => {
  const sent = ownApplication({
    ...draft,
    status: 'submitted',
    editable: false,
    answers: completeAnswers,
    actions: ['withdraw'],
  });
  const changes = { form: sent.form, formVersion: 1, answers: completeAnswers, version: 0, savedAt: null };

  test('is changed, and stands until the changes are sent', async () => {
    const motivation = 'A lamp that follows the sun over the whole day, and rests at night.';
    const changed = { ...changes, answers: { ...completeAnswers, motivation }, version: 1 };
    const savedAt = '2026-11-20T12:00:00.000Z';
    const api = serve({ ...sent, changes }).on(saveApplicationChanges, {
      ...sent,
      changes: { ...changed, savedAt },
    });
    api
      .on(sendApplicationChanges, { ...sent, answers: changed.answers })
      .on(listPortalEvents, { events: [] });
    const { user, path } = open(api);
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Change your application/ }),
    ).toBeInTheDocument();
    await user.clear(await screen.findByLabelText(/What would you like to make/));
    await user.type(screen.getByLabelText(/What would you like to make/), motivation);
    expect(await screen.findByText('Changes saved, not sent yet')).toBeInTheDocument();
    expect(saves(api)[0]?.call).toBe('PUT /events/:eventId/application/changes');
    api.on(getEvent, portalEvent({ eventRole: 'applicant' }));
    await user.click((await parts()).getByRole('link', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Send changes' }));
    await waitFor(() => expect(path()).toBe(`/events/${eventId}/dashboard/application-status`));
    expect(api.calls).toContainEqual(
      expect.objectContaining({
        call: 'POST /events/:eventId/application/changes/send',
        body: { version: 1 },
      }),
    );
  });
});

describe('somebody whom nobody has asked for a name', () => {
  const newcomer = currentUser('newcomer');
  const complete = ownApplication({ ...draft, answers: completeAnswers });
  const changes = (api: ApiStub) =>
    api.calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  const onboarding = 'POST /users/me/onboarding';
  const sending = 'POST /events/:eventId/application/actions';
  const arrive = (api: ApiStub, section = '') =>
    renderRoutes(routes, { at: section === '' ? at : `${at}#${section}`, api, user: newcomer });
  const answer = (api: ApiStub) =>
    api.on(completeOnboarding, ({ body }) => ({ ...newcomer, ...body, onboarded: true }));
  const asks = (own = complete) => answer(serve(own)).on(listPortalEvents, { events: [] });
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
  const press = (name: string) => screen.findByRole('button', { name });

  test('G13 is asked first, with what is known; Next saves it, and the whole portal hears of it', async () => {
    const api = asks();
    const { user, refreshSession, signIn } = arrive(api);
    expect(await heading('1 of 4: Name and e-mail')).toBeInTheDocument();
    expect(screen.queryByText(/The organisers see your name/)).not.toBeInTheDocument();
    const name = screen.getByLabelText('Your name');
    expect(name).toHaveValue('Nia Newcomer');
    expect(screen.getByLabelText('Contact e-mail')).toHaveValue(newcomer.email);
    await user.clear(name);
    await user.type(name, 'Nia N.');
    expect(changes(api)).toEqual([]);
    const { getAllByRole } = await parts();
    expect(getAllByRole('link')[0]).toHaveTextContent('1Name and e-mail, to confirm');

    await user.click(await press('Next'));
    await waitFor(async () => expect(await heading('2 of 4: About you')).toHaveFocus());
    expect(getAllByRole('link')[0]).toHaveTextContent('Name and e-mail, complete');
    expect(api.calls.at(-1)).toMatchObject({
      call: onboarding,
      body: { name: 'Nia N.', preferredEmail: newcomer.email },
    });
    expect(refreshSession).toHaveBeenCalledTimes(1);
    signIn({ ...newcomer, name: 'Nia N.', onboarded: true });
    expect(await screen.findByText('Nia N.', { selector: 'strong' })).toBeInTheDocument();

    await user.click(await press('Back'));
    expect(await heading('1 of 4: Name and e-mail')).toBeInTheDocument();
    await user.click(await press('Next'));
    await heading('2 of 4: About you');
    expect(changes(api)).toEqual([onboarding]);
  });

  test('is asked at the latest with the application, which is not sent without a name', async () => {
    const api = asks().on(actOnApplication, ownApplication({ ...complete, status: 'submitted' }));
    const { user } = arrive(api, 'review-all');
    const review = await screen.findByRole('region', { name: 'Is this what you want to send?' });
    expect(review).toHaveTextContent(`Nia NewcomerContact e-mail${newcomer.email}`);
    await user.click(within(review).getByRole('button', { name: 'Change “Name and e-mail”' }));
    await user.clear(await screen.findByLabelText('Your name'));
    const { getByRole } = await parts();
    expect(getByRole('link', { name: /Name and e-mail.*1 to answer/ })).toBeInTheDocument();

    await user.click(getByRole('link', { name: /Review/ }));
    expect(await screen.findByText('Not complete: 1 to answer.')).toBeInTheDocument();
    await user.click(await press('Submit application'));
    const name = await screen.findByRole('textbox', { name: 'Your name' });
    expect(name).toHaveAccessibleDescription(/Enter your name/);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(changes(api)).toEqual([]);

    await user.type(name, 'Nia');
    await user.click(getByRole('link', { name: /Review/ }));
    await user.click(await press('Submit application'));
    await waitFor(() => expect(changes(api)).toEqual([onboarding, sending]));
  });

  test('a failure to save it is said where it was pressed, and nothing is sent or lost', async () => {
    const api = asks().cut(completeOnboarding);
    const { user, hasUnsaved } = arrive(api);
    await user.type(await screen.findByLabelText('Your name'), ' II');
    await user.click(await press('Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal could not be reached');
    expect(await heading('1 of 4: Name and e-mail')).toBeInTheDocument();
    expect(hasUnsaved()).toBe(true);

    await user.click((await parts()).getByRole('link', { name: /Review/ }));
    await user.click(await press('Submit application'));
    expect(await screen.findByText(/^Your name is not saved/)).toBeInTheDocument();
    expect(changes(api)).toEqual([onboarding, onboarding]);

    api.refuse(completeOnboarding, 'invalid_request', { preferredEmail: 'This address bounces.' });
    await user.click(await press('Submit application'));
    const email = await screen.findByRole('textbox', { name: 'Contact e-mail' });
    expect(email).toHaveAccessibleDescription(/This address bounces/);
    expect(screen.getByLabelText('Your name')).toHaveValue('Nia Newcomer II');
    expect(changes(api)).not.toContain(sending);

    answer(api);
    await user.click(await press('Next'));
    expect(await heading('2 of 4: About you')).toBeInTheDocument();
    expect(changes(api)).not.toContain(sending);
    expect(hasUnsaved()).toBe(false);
  });

  test('is asked before a form of one section, too', async () => {
    const form = { sections: FIRST_FORM.sections.slice(1, 2) };
    arrive(asks(ownApplication({ ...draft, form, answers: completeAnswers })));
    expect(await heading('1 of 2: Name and e-mail')).toBeInTheDocument();
    expect((await parts()).getAllByRole('link')).toHaveLength(3);
  });
});

test('an error goes as soon as its answer changes, and the focus stays with the typing', async () => {
  const api = serve(ownApplication({ status: 'started', version: 1 })).cut(saveApplication);
  const { user } = open(api, 'review-all');
  await user.click(await screen.findByRole('button', { name: 'Submit application' }));
  const affiliation = await screen.findByLabelText(/School, company/);
  await user.type(affiliation, 'Independent');
  await waitFor(() => expect(affiliation).toHaveFocus());
  expect(affiliation).not.toHaveAccessibleDescription(/Answer this: School/);
  expect(screen.getByText('One thing needs another look')).toBeInTheDocument();
});

test('F22 another tab saved in between: nothing is written over, and the person keeps what is on this page', async () => {
  const theirs = { ...draft, version: 9, answers: { ...completeAnswers, motivation: 'From the other tab.' } };
  const api = serve(draft).refuse(saveApplication, 'stale');
  const { user, hasUnsaved } = open(api);
  const motivation = await screen.findByLabelText(/What would you like to make/);
  api.on(getOwnApplication, theirs);
  await user.type(motivation, 'From this tab.');
  const conflict = await screen.findByRole('group', { name: /changed in another tab/ });
  expect(conflict).toHaveTextContent('On this page: From this tab.');
  expect(conflict).toHaveTextContent('Other version: From the other tab.');
  expect(conflict).not.toHaveTextContent('School');
  expect(hasUnsaved()).toBe(true);

  api.on(saveApplication, ({ body }) => ({
    ...theirs,
    answers: body.answers,
    version: body.version + 1,
  }));
  await user.click(screen.getByRole('button', { name: 'Keep what is on this page' }));
  await waitFor(() => expect(screen.queryByText(/changed in another tab/)).not.toBeInTheDocument());
  expect(motivation).toHaveValue('From this tab.');
  expect(saves(api).at(-1)).toMatchObject({
    body: { version: 9, answers: { motivation: 'From this tab.' } },
  });
});

test('F22 or loads what the other tab saved', async () => {
  const theirs = { ...draft, version: 9, answers: { ...completeAnswers, motivation: 'From the other tab.' } };
  const api = serve(draft).refuse(saveApplication, 'stale');
  const { user } = open(api);
  const motivation = await screen.findByLabelText(/What would you like to make/);
  api.on(getOwnApplication, theirs);
  await user.type(motivation, 'x');
  await screen.findByText(/changed in another tab/);
  await user.click(screen.getByRole('button', { name: 'Load the other version' }));
  await waitFor(() => expect(motivation).toHaveValue('From the other tab.'));
  expect(saves(api)).toHaveLength(1);
});

test('a network that is gone is said, nothing typed is lost, and it is saved once the network is back', async () => {
  const api = serve(draft).cut(saveApplication);
  const { user, hasUnsaved } = open(api);
  const motivation = await screen.findByLabelText(/What would you like to make/);
  await user.type(motivation, 'Offline words');
  expect(await screen.findByText(/The portal could not be reached/)).toBeInTheDocument();
  expect(hasUnsaved()).toBe(true);
  api.on(saveApplication, ({ body }) => ({ ...draft, answers: body.answers, version: 5 }));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
  expect(motivation).toHaveValue('Offline words');
  expect(hasUnsaved()).toBe(false);
});

test('F70 a session that ends while somebody types takes nothing, and it is saved once they are back', async () => {
  const api = serve(draft).refuse(saveApplication, 'no_session');
  const { user, signIn, hasUnsaved } = open(api);
  const motivation = await screen.findByLabelText(/What would you like to make/);
  await user.type(motivation, 'Twenty minutes of work');
  expect(await screen.findByText(/saved by itself once you have signed in again/)).toBeInTheDocument();
  signIn(null);
  expect(hasUnsaved()).toBe(true);
  expect(motivation).toHaveValue('Twenty minutes of work');

  api.on(saveApplication, ({ body }) => ({ ...draft, answers: body.answers, version: 5 }));
  signIn(currentUser('norole'));
  expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
  expect(saves(api).at(-1)).toMatchObject({ body: { answers: { motivation: 'Twenty minutes of work' } } });
});

test('a tab that was closed without a network is taken up by the next one, and leaves nothing behind', async () => {
  const keptCopies = createKeptCopies();
  const api = serve(draft).cut(saveApplication);
  const { user, unmount } = open(api, 'yourIdea', keptCopies);
  await user.type(await screen.findByLabelText(/What would you like to make/), 'On the train');
  await screen.findByText('Not saved');
  unmount();

  api.on(saveApplication, ({ body }) => ({ ...draft, answers: body.answers, version: 5 }));
  const { user: nextUser } = open(api, 'yourIdea', keptCopies);
  const motivation = await screen.findByLabelText(/What would you like to make/);
  await nextUser.click(motivation);
  expect(motivation).toHaveValue('On the train');
  expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
  expect(saves(api).at(-1)).toMatchObject({ body: { version: 4, answers: { motivation: 'On the train' } } });
  expect(keptCopies.list(`application:${eventId}`)).toEqual([]);
});

test('an answer that the API refuses is said at its field', async () => {
  const api = serve(draft).refuse(saveApplication, 'invalid_request', {
    'answers.dietaryNeeds': 'Use at most 200 characters.',
  });
  const { user } = open(api, 'onTheDay');
  const needs = await screen.findByLabelText(/kitchen/);
  await user.type(needs, 'x');
  await waitFor(() => expect(needs).toHaveAccessibleDescription(/Use at most 200/));
});

test('what is typed and not yet saved goes out when the person leaves the page', async () => {
  const api = serve(draft).on(saveApplication, ({ body }) => ({
    ...draft,
    answers: body.answers,
    version: 5,
  }));
  const { user, navigate } = open(api, 'onTheDay');
  await user.type(await screen.findByLabelText(/kitchen/), '!');
  await navigate(`/events/${eventId}`);
  await waitFor(() => expect(saves(api)).toHaveLength(1));
  expect(saves(api)[0]).toMatchObject({ body: { answers: { dietaryNeeds: 'No nuts!' } } });
});

test.each<[string, OwnApplication, Partial<PortalEvent>, string]>([
  [
    'before applications open',
    ownApplication({ editable: false }),
    { phase: 'upcoming' },
    'Applications are not open yet',
  ],
  [
    'after they have closed',
    ownApplication({ editable: false }),
    { phase: 'applications-closed' },
    'Applications are closed',
  ],
  [
    'once it is submitted',
    ownApplication({ editable: false, status: 'submitted' }),
    {},
    'Your application is not a draft any more',
  ],
  ['for staff', ownApplication({ editable: false }), { eventRole: 'staff' }, 'You help to run this event'],
])('%s there is no form, but what is true', async (_when, own, event, title) => {
  open(serve(own, event));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Review and submit' })).not.toBeInTheDocument();
});
