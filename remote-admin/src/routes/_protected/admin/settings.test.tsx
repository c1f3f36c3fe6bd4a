import {
  ContentItem,
  createContent,
  createServiceKey,
  deleteContent,
  getPlatformSetup,
  listContent,
  listPortalEvents,
  listServiceKeys,
  revokeServiceKey,
  updateContent,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../../routes.gen';

const since = '2026-11-01T10:00:00.000Z';
const chat = ContentItem.parse({
  itemId: '00000000-0000-4000-8000-000000000001',
  kind: 'community-link',
  title: 'Chat',
  body: '',
  url: 'https://chat.example.org/',
  label: 'Talk',
  position: 10,
  publishedAt: since,
  updatedAt: since,
});
const key = {
  keyId: '00000000-0000-4000-8000-000000000002',
  name: 'Chat bot',
  scopes: ['events:read' as const],
  event: null,
  createdAt: since,
  expiresAt: '2031-11-01T10:00:00.000Z',
  lastUsedAt: null,
};

function serve(): ApiStub {
  return createApiStub()
    .on(listContent, { items: [chat] })
    .on(listServiceKeys, { keys: [key] })
    .on(listPortalEvents, { events: [portalEvent({ name: 'Riverside' })] })
    .on(getPlatformSetup, {
      maxAcceptedApplications: 500,
      acceptFromWaitlistCount: 50,
      acceptFromWaitlistPeriod: '@every 72h',
      allowedOrigins: [],
      clientUrl: 'http://localhost:5173',
      parts: [
        { name: 'database', state: 'up', latencyMs: 0.42 },
        { name: 'redis', state: 'not-configured', latencyMs: null },
      ],
    });
}

const open = (api: ApiStub) =>
  renderRoutes(routes, { at: '/admin/settings', api, user: currentUser('superuser') });

test('R4 the set-up and the health of the parts are shown, to read', async () => {
  open(serve());
  expect(await screen.findByText('@every 72h')).toBeInTheDocument();
  expect(screen.getByText('Up')).toBeInTheDocument();
  expect(screen.getByText('Not used')).toBeInTheDocument();
});

test('an announcement is added behind the others', async () => {
  const api = serve().on(createContent, ({ body }) => ({ ...chat, ...body }));
  const { user, notices } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Add announcement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add announcement' });
  await user.type(within(dialog).getByLabelText('Title'), 'Doors open');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(api.calls).toContainEqual(
    expect.objectContaining({
      body: { kind: 'announcement', title: 'Doors open', body: '', url: null, label: '', position: 10 },
    }),
  );
});

test('a link that is no link, and a position that is no number, are said at their fields', async () => {
  const api = serve().on(updateContent, chat);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit community link' });
  const link = within(dialog).getByLabelText(/Link/);
  await user.clear(link);
  await user.type(link, 'javascript:alert(1)');
  await user.clear(within(dialog).getByLabelText('Position'));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(link).toHaveAccessibleDescription(/starts with https/));
  expect(within(dialog).getByLabelText('Position')).toHaveAccessibleDescription(/Use a whole number/);
  expect(api.calls.map(({ call }) => call)).not.toContain('PUT /content/:itemId');
});

test('a piece of content is removed, after a question', async () => {
  const api = serve().on(deleteContent, undefined);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Chat?' });
  api.on(listContent, { items: [] });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Chat')).not.toBeInTheDocument());
});

test('a service key is shown once, and is gone with its dialog', async () => {
  const api = serve().on(createServiceKey, { ...key, name: 'Bot', key: 'ep_secret_key' });
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(await screen.findByLabelText('What is it for?'), 'Bot');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText(/Choose at least one permission/, { selector: 'a' })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Read events' }));
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('ep_secret_key')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText('ep_secret_key')).not.toBeInTheDocument());
});

test('a key is for one event and for a while, where a superuser says so', async () => {
  const event = portalEvent({ name: 'Riverside' });
  const made = {
    ...key,
    name: 'Bot',
    event: { eventId: event.eventId, name: event.name },
    key: 'ep_secret_key',
  };
  const api = serve().on(createServiceKey, made);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(await screen.findByLabelText('What is it for?'), 'Bot');
  await user.click(screen.getByRole('checkbox', { name: 'Read events' }));
  await user.click(screen.getByRole('button', { name: /For which event/ }));
  await user.click(await screen.findByRole('option', { name: 'Riverside' }));
  await user.click(screen.getByRole('button', { name: /For how long/ }));
  await user.click(await screen.findByRole('option', { name: '30 days' }));
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  await screen.findByText('ep_secret_key');
  expect(api.calls.find(({ call }) => call === 'POST /admin/service-keys')).toMatchObject({
    body: { name: 'Bot', scopes: ['events:read'], eventId: event.eventId, expiresInDays: 30 },
  });
});

test('keys tell what they are for, and when they end', async () => {
  const api = serve().on(listServiceKeys, {
    keys: [{ ...key, event: { eventId: portalEvent().eventId, name: 'Riverside' } }],
  });
  open(api);
  const row = await screen.findByRole('row', { name: /Chat bot/ });
  expect(row).toHaveTextContent('Riverside');
  expect(row).toHaveTextContent(/in \d+ (years|months|days)/);
});

test('a key is revoked, after a question', async () => {
  const api = serve().on(revokeServiceKey, undefined);
  const { user, notices } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat bot' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the key for Chat bot?' });
  await user.click(within(question).getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(notices).toHaveLength(1));
});
