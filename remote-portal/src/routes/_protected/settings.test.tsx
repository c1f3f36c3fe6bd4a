import {
  changeProfile,
  endOtherSessions,
  endOwnSession,
  EventId,
  getOwnMail,
  getOwnProfile,
  listOwnSessions,
  setNewsWanted,
  type OwnSession,
} from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.gen';

const person = currentUser('norole');

const session = (number: number, difference: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: `00000000-0000-4000-8000-00000000000${number}`,
  device: 'Firefox on Linux',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: false,
  ...difference,
});
const here = session(1, { current: true });
const phone = session(2, { device: 'Safari on iPhone' });
const unknown = session(3, { device: '' });

const serve = () =>
  createApiStub()
    .on(getOwnProfile, person)
    .on(getOwnMail, { withoutNews: [], bounced: null })
    .on(listOwnSessions, { sessions: [here, phone, unknown] });

function open(api = serve()) {
  return renderRoutes(routes, { at: '/settings', api, user: person });
}

test('R2 a person changes name, contact e-mail and consent', async () => {
  const api = serve().on(changeProfile, ({ body }) => ({ ...person, ...body }));
  const { user, refreshSession } = open(api);
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, '  Noor N.  ');
  await user.type(screen.getByLabelText(/Contact e-mail/), 'noor@example.org');
  await user.click(screen.getByRole('switch', { name: /News by e-mail/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByText('Your changes are saved.')).toBeInTheDocument();
  expect(api.calls.at(-1)).toMatchObject({
    call: 'PATCH /users/me',
    body: { name: 'Noor N.', preferredEmail: 'noor@example.org', emailConsent: true },
  });
  expect(name).toHaveValue('Noor N.');
  expect(refreshSession).toHaveBeenCalledTimes(1);

  await user.type(name, ' again');
  expect(screen.queryByText('Your changes are saved.')).not.toBeInTheDocument();
});

test('what is changed and not saved is not lost without a question', async () => {
  const { user, hasUnsaved } = open();
  const consent = await screen.findByRole('switch', { name: /News by e-mail/ });
  expect(hasUnsaved()).toBe(false);
  await user.click(consent);
  expect(hasUnsaved()).toBe(true);
  await user.click(consent);
  expect(hasUnsaved()).toBe(false);
});

test('settings that cannot be loaded are the shell’s to show, and work on the next visit', async () => {
  const api = serve();
  const { navigate } = open(api.cut(getOwnProfile));
  expect(await screen.findByRole('alert')).toHaveTextContent('ApiError');
  api.on(getOwnProfile, person);
  await navigate('/settings');
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
});

test('an empty contact e-mail means none', async () => {
  const api = serve().on(changeProfile, ({ body }) => ({ ...person, ...body }));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await screen.findByText('Your changes are saved.');
  expect(api.calls.at(-1)).toMatchObject({ body: { preferredEmail: null } });
});

test('a name without letters is refused before anything is sent', async () => {
  const api = serve();
  const { user } = open(api);
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter your name/));
  expect(api.calls.map(({ call }) => call)).not.toContain('PATCH /users/me');
});

test('what the API refuses stands at the field; what it cannot answer stands above; what was typed stays', async () => {
  const api = serve().refuse(changeProfile, 'invalid_request', { name: 'Choose another name.' });
  const { user } = open(api);
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' II');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Choose another name/));

  api.cut(changeProfile);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
  expect(name).toHaveValue('Noor Norole II');
});

test('S6 a person signs out from here', async () => {
  const { user, signOut } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a person turns off that their pass is kept in this browser, and on again', async () => {
  const { user } = open();
  const keeps = await screen.findByRole('switch', { name: 'Open my pass without a network' });
  expect(keeps).toBeChecked();
  await user.click(keeps);
  expect(keeps).not.toBeChecked();
  await user.click(keeps);
  expect(keeps).toBeChecked();
});

test('a person sees how they sign in, and who they are', async () => {
  open();
  expect(await screen.findByText(person.userId)).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
});

describe('where a person is signed in', () => {
  test('this browser is marked, and offers no end; the others do', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Firefox on Linux.*This browser/);
    expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['End the session of Safari on iPhone', 'End the session of Unknown device']);
  });

  test('one is ended: it is gone from the list, which has the focus', async () => {
    const api = serve().on(endOwnSession, undefined);
    const { user, notices } = open(api);
    const button = await screen.findByRole('button', { name: 'End the session of Safari on iPhone' });
    api.on(listOwnSessions, { sessions: [here, unknown] });
    await user.click(button);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(notices).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
  });

  test('all others are ended after a question that counts them', async () => {
    const api = serve().on(endOtherSessions, undefined);
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
    expect(question).toHaveTextContent('2 other sessions end at once.');
    api.on(listOwnSessions, { sessions: [here] });
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  test('a session that cannot be ended is said, and stays in the list', async () => {
    const { user } = open(serve().cut(endOwnSession));
    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));
    expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
    expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();
  });

  test('a list that cannot be loaded costs nothing of the rest, and is tried again', async () => {
    const api = serve().refuse(listOwnSessions, 'unavailable');
    const { user } = open(api);
    expect(await screen.findByText('Your sessions could not be loaded')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toBeInTheDocument();
    api.on(listOwnSessions, { sessions: [here] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This browser')).toBeInTheDocument();
  });
});

test('news of an event that were ended come again when they are wanted', async () => {
  const eventId = EventId.parse('00000000-0000-4000-8000-000000000007');
  const api = serve()
    .on(getOwnMail, { withoutNews: [{ eventId, name: 'Riverside Hackathon' }], bounced: null })
    .on(setNewsWanted, { withoutNews: [], bounced: null });
  const { user, notices } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Get news of Riverside Hackathon again' }));
  await waitFor(() => expect(screen.queryByText('Mail to you')).not.toBeInTheDocument());
  expect(api.calls.at(-1)).toMatchObject({
    call: 'PUT /users/me/mail/news/:eventId',
    body: { wanted: true },
  });
  expect(notices).toMatchObject([{ tone: 'success' }]);
});

test('news that cannot be taken up again say why', async () => {
  const eventId = EventId.parse('00000000-0000-4000-8000-000000000007');
  const api = serve()
    .on(getOwnMail, { withoutNews: [{ eventId, name: 'Riverside Hackathon' }], bounced: null })
    .refuse(setNewsWanted, 'unavailable');
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Get news of Riverside Hackathon again' }));
  expect(await screen.findByText(/part of the portal is down/)).toBeInTheDocument();
});

test('a person whose mail came back is told, and what to do', async () => {
  const bounced = { address: 'noor@example.org', reason: '550 No such mailbox' };
  open(serve().on(getOwnMail, { withoutNews: [], bounced }));
  expect(await screen.findByText('Mail to noor@example.org came back')).toBeInTheDocument();
  expect(screen.getByText(/Enter another contact e-mail above.*550 No such mailbox/)).toBeInTheDocument();
});
