import {
  ContentItem,
  createContent,
  createServiceKey,
  deleteContent,
  getMailDomain,
  getPlatformSetup,
  getPortalMail,
  listContent,
  listPortalEvents,
  listServiceKeys,
  orderContent,
  revokeServiceKey,
  setPortalMailPaused,
  updateContent,
  type PlatformSetup,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

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

function serve(setup: Pick<PlatformSetup, 'checksReports'> = {}): ApiStub {
  return createApiStub()
    .on(listContent, { items: [chat] })
    .on(listServiceKeys, { keys: [key] })
    .on(getMailDomain, { domain: null, records: [] })
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
      ...setup,
    });
}

const open = (api: ApiStub, section = '') =>
  renderRoutes(routes, {
    at: `/admin/settings${section && `?section=${section}`}`,
    api,
    user: currentUser('superuser'),
  });

test('R4 the set-up and the health of the parts are shown, to read', async () => {
  open(serve(), 'set-up');
  expect(await screen.findByText('@every 72h')).toBeInTheDocument();
  expect(screen.getByText('Up')).toBeInTheDocument();
  expect(screen.getByText('Not used')).toBeInTheDocument();
});

test.each([
  [{}, undefined],
  [{ checksReports: true }, /^Count for versions that people can have$/],
  [{ checksReports: false }, /^Count as told.*set LIVE_REGISTRY_URL$/],
])('whether anybody can report failures of what they never had is told: %j', async (setup, words) => {
  open(serve(setup), 'set-up');
  expect(await screen.findByText('@every 72h')).toBeInTheDocument();
  const told = screen.queryAllByRole('definition').filter((value) => words?.test(value.textContent));
  expect([told.length, screen.queryAllByText('Reports of failures').length]).toEqual(words ? [1, 1] : [0, 0]);
});

const mail = { from: 'portal@example.test', perSecond: 10, pausedAt: null, waiting: 1200, failed: 3 };

test('all mail is kept back after a question, and goes out again', async () => {
  const api = serve()
    .on(getPortalMail, mail)
    .on(setPortalMailPaused, ({ body: { paused } }) => ({ ...mail, pausedAt: paused ? since : null }));
  const { user } = open(api, 'mail');
  await user.click(await screen.findByRole('button', { name: 'Pause all mail' }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send mail again' }));
  expect(await screen.findByText('What waits is sent now: 1,200 in all.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('On')).toBeInTheDocument();
});

test('a portal that sends no mail says what is missing', async () => {
  open(serve().on(getPortalMail, { ...mail, from: null, waiting: 0, failed: 0 }), 'mail');
  expect(await screen.findByText(/MAIL_SMTP_URL and MAIL_FROM/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /mail/ })).not.toBeInTheDocument();
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

test('a link that is no link is said at its field', async () => {
  const api = serve().on(updateContent, chat);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit community link' });
  const link = within(dialog).getByLabelText(/Link/);
  await user.clear(link);
  await user.type(link, 'javascript:alert(1)');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(link).toHaveAccessibleDescription(/starts with https/));
  expect(api.calls.map(({ call }) => call)).not.toContain('PUT /content/:itemId');
});

test('each section has an address, and asks the API for no more than it shows', async () => {
  const api = serve();
  const { user, path } = open(api);
  const rail = await screen.findByRole('navigation', { name: 'Settings' });
  expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent('Content');
  expect(api.calls.map(({ call }) => call)).toEqual(['GET /content']);
  await user.click(within(rail).getByRole('link', { name: 'Keys' }));
  expect(await screen.findByText('Chat bot')).toBeInTheDocument();
  expect(path()).toBe('/admin/settings?section=keys');
  expect(screen.queryByText('Chat')).not.toBeInTheDocument();
});

test('an address of a section that there is not shows the first one', async () => {
  open(serve(), 'colours');
  expect(await screen.findByText('Chat')).toBeInTheDocument();
});

describe('the order of content', () => {
  const forum = ContentItem.parse({
    ...chat,
    itemId: '00000000-0000-4000-8000-000000000009',
    title: 'Forum',
    position: 20,
    updatedBy: 'Olga Other',
  });
  const order = () =>
    screen.getAllByRole('row').map(({ textContent }) => /Chat|Forum/.exec(textContent)?.[0]);

  async function moveForumUp(api: ApiStub) {
    const view = open(api);
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Forum' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    return view;
  }

  test('is changed in place, from the one that was shown, and says who changed what last', async () => {
    const api = serve()
      .on(listContent, { items: [chat, forum] })
      .on(orderContent, undefined);
    await moveForumUp(api);
    await waitFor(() =>
      expect(api.calls).toContainEqual(
        expect.objectContaining({
          call: 'PUT /content/order/:kind',
          body: { from: [chat.itemId, forum.itemId], to: [forum.itemId, chat.itemId] },
        }),
      ),
    );
    expect(screen.getByText(/by Olga Other/)).toBeInTheDocument();
  });

  test('is as it was when somebody else has changed it, and that is said', async () => {
    const api = serve()
      .on(listContent, { items: [chat, forum] })
      .refuse(orderContent, 'stale');
    const { notices } = await moveForumUp(api);
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.text).toMatch(/^The order is as it was. Somebody else changed it/);
    await waitFor(() => expect(order()).toEqual(['Chat', 'Forum']));
  });

  test('of news is that of their dates: they have no handle', async () => {
    const news = { ...chat, kind: 'announcement' as const };
    open(serve().on(listContent, { items: [news, { ...forum, kind: 'announcement' }] }));
    await screen.findByText('Forum');
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });
});

test('what people will see is shown while it is written', async () => {
  const { user } = open(serve());
  await user.click(await screen.findByRole('button', { name: 'Add sponsor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add sponsor' });
  await user.type(within(dialog).getByLabelText('Title'), 'Panadería');
  expect(within(dialog).getByRole('heading', { name: 'Panadería' })).toBeInTheDocument();
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
  const { user } = open(api, 'keys');
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
  const { user } = open(api, 'keys');
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
  open(api, 'keys');
  const row = await screen.findByRole('row', { name: /Chat bot/ });
  expect(row).toHaveTextContent('Riverside');
  expect(row).toHaveTextContent(/in \d+ (years|months|days)/);
});

test('a key is revoked, after a question', async () => {
  const api = serve().on(revokeServiceKey, undefined);
  const { user, notices } = open(api, 'keys');
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat bot' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the key for Chat bot?' });
  await user.click(within(question).getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(notices).toHaveLength(1));
});

test('superusers see whether mail arrives, and what to write where it does not', async () => {
  const at = { name: 'example.test', found: [] };
  open(
    serve()
      .on(getPortalMail, mail)
      .on(getMailDomain, {
        domain: 'example.test',
        records: [
          { ...at, record: 'spf', state: 'good', found: ['v=spf1 -all'], advice: '' },
          { ...at, record: 'dmarc', state: 'missing', advice: 'Write a TXT record.' },
        ],
      }),
    'mail',
  );
  expect(await screen.findByText('In order')).toBeInTheDocument();
  expect(screen.getByText('v=spf1 -all')).toBeInTheDocument();
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  expect(screen.getByText('Write a TXT record.')).toBeInTheDocument();
});

test('a portal without mail has no domain to look at, and a look-up that fails can be tried again', async () => {
  const { unmount } = open(serve().on(getPortalMail, { ...mail, from: null }), 'mail');
  expect(await screen.findByText(/there is nothing to look at/)).toBeInTheDocument();
  unmount();
  open(serve().on(getPortalMail, mail).refuse(getMailDomain, 'unavailable'), 'mail');
  expect(await screen.findByText('The records could not be looked up')).toBeInTheDocument();
});
