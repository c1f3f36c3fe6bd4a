import { changeProfile, getOwnProfile } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.gen';

const person = currentUser('norole');

function open(api = createApiStub().on(getOwnProfile, person)) {
  return renderRoutes(routes, { at: '/settings', api, user: person });
}

test('R2 a person changes name, contact e-mail and consent', async () => {
  const api = createApiStub()
    .on(getOwnProfile, person)
    .on(changeProfile, ({ body }) => ({ ...person, ...body }));
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
  const api = createApiStub();
  const { navigate } = open(api.cut(getOwnProfile));
  expect(await screen.findByRole('alert')).toHaveTextContent('ApiError');
  api.on(getOwnProfile, person);
  await navigate('/settings');
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
});

test('an empty contact e-mail means none', async () => {
  const api = createApiStub()
    .on(getOwnProfile, person)
    .on(changeProfile, ({ body }) => ({ ...person, ...body }));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await screen.findByText('Your changes are saved.');
  expect(api.calls.at(-1)).toMatchObject({ body: { preferredEmail: null } });
});

test('a name without letters is refused before anything is sent', async () => {
  const api = createApiStub().on(getOwnProfile, person);
  const { user } = open(api);
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter your name/));
  expect(api.calls.map(({ call }) => call)).toEqual(['GET /users/me']);
});

test('what the API refuses stands at the field; what it cannot answer stands above; what was typed stays', async () => {
  const api = createApiStub()
    .on(getOwnProfile, person)
    .refuse(changeProfile, 'invalid_request', { name: 'Choose another name.' });
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

test('a person sees how they sign in, and who they are', async () => {
  open();
  expect(await screen.findByText(person.userId)).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
});
