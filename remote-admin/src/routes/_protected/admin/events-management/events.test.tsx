import {
  actAsEventAdmin,
  createEvent,
  getEvent,
  getManagedEvent,
  giveEventRoles,
  listEventInvitations,
  listEventRoles,
  listManagedEvents,
  setEventPublished,
  updateEvent,
  type ManagedEvent,
} from '@event-portal/contracts';
import {
  createApiStub,
  currentUser,
  managedEvent,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = managedEvent();
const editing = `/${event.eventId}`;
const open = (at: string, api: ApiStub) =>
  renderRoutes(routes, { at: `/admin/events-management${at}`, api, user: currentUser('superuser') });

function serve(managed: ManagedEvent = event): ApiStub {
  return createApiStub()
    .on(listManagedEvents, { items: [managed], total: 1, page: 1, pageSize: 25 })
    .on(getManagedEvent, managed);
}

test('R4 events are listed with their figures, and lead to where they are edited', async () => {
  open('', serve());
  expect(await screen.findByRole('link', { name: event.name })).toHaveAttribute(
    'href',
    `/admin/events-management/${event.eventId}`,
  );
  expect(screen.getByText('124')).toBeInTheDocument();
});

test('a phase narrows the list, in the URL and at the API', async () => {
  const api = serve();
  const { user, path } = open('', api);
  await user.click(await screen.findByRole('radio', { name: /^Draft/ }));
  await waitFor(() => expect(path()).toBe('/admin/events-management?phase=draft'));
  expect(api.calls.at(-1)).toMatchObject({ query: { phase: 'draft' } });
});

test('an event that lacks what it needs is not sent, and every field says what it needs', async () => {
  const api = serve();
  const { user } = open('/new', api);
  await user.type(await screen.findByLabelText('Name'), 'Jam');
  await user.click(screen.getByRole('button', { name: 'Create event' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name of at least 5 characters.');
  expect(screen.getByLabelText('Place')).toHaveAccessibleDescription(/Enter where the event takes place/);
  for (const what of ['the event starts', 'the event ends', 'applications open', 'applications close'])
    expect(screen.getAllByText(`Enter when ${what}.`)).toHaveLength(2);
  expect(api.calls.map(({ call }) => call)).toEqual(['GET /admin/events']);
});

test('a new event is created as a draft, and is open for editing then', async () => {
  const api = serve(managedEvent({ published: false, name: 'Winter Jam' })).on(createEvent, ({ body }) => ({
    ...event,
    ...body,
    published: false,
  }));
  const { user, path, notices } = open('/new', api);
  await user.type(await screen.findByLabelText('Name'), 'Winter Jam');
  await user.type(screen.getByLabelText('Place'), 'Old Mill');
  // The arrows begin each part of a date at the same day; the years put them in order.
  const dates = ['Applications open', 'Applications close', 'Starts', 'Ends'];
  for (const [years, label] of dates.entries()) {
    const field = screen.getByRole('group', { name: new RegExp(`^${label}`) });
    const [first] = within(field).getAllByRole('spinbutton');
    if (first) await user.click(first);
    await user.keyboard('{ArrowUp}{ArrowRight}'.repeat(5));
    await user.click(within(field).getByRole('spinbutton', { name: /year/ }));
    if (years > 0) await user.keyboard('{ArrowUp}'.repeat(years));
  }
  await user.click(screen.getByRole('button', { name: 'Create event' }));
  await waitFor(() => expect(path()).toBe(`/admin/events-management/${event.eventId}`));
  expect(notices).toEqual([{ tone: 'success', text: 'Winter Jam is created. Publish it when it is ready.' }]);
});

test('an edited event is saved from the version that it was loaded with', async () => {
  const api = serve().on(updateEvent, ({ body }) => ({ ...event, ...body.event, version: 4 }));
  const { user } = open(editing, api);
  const place = await screen.findByLabelText('Place');
  await user.clear(place);
  await user.type(place, 'New Mill');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your changes are saved.')).toBeInTheDocument();
  expect(api.calls.find(({ call }) => call === 'PUT /events/:eventId')).toMatchObject({
    body: { version: 3, event: { location: 'New Mill' } },
  });
});

describe('when somebody else changed the event in the meantime', () => {
  const newer = managedEvent({ location: 'Their Mill', version: 8 });

  async function meetConflict() {
    const api = serve().refuse(updateEvent, 'stale');
    const { user } = open(editing, api);
    const place = await screen.findByLabelText('Place');
    await user.clear(place);
    await user.type(place, 'My Mill');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Somebody else changed this event while you were editing it');
    expect(screen.getByLabelText('Place')).toHaveValue('My Mill');
    api
      .on(getEvent, portalEvent({ location: 'Their Mill', version: 8 }))
      .on(getManagedEvent, newer)
      .on(updateEvent, ({ body }) => ({ ...newer, ...body.event, version: 9 }));
    return { api, user };
  }

  test('F22 a person saves theirs over it, knowingly', async () => {
    const { api, user } = await meetConflict();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    expect(await screen.findByText('Your changes are saved.')).toBeInTheDocument();
    expect(api.calls.filter(({ call }) => call.startsWith('PUT')).at(-1)).toMatchObject({
      body: { version: 8, event: { location: 'My Mill' } },
    });
  });

  test('F22 or loads the newer version', async () => {
    const { user } = await meetConflict();
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveValue('Their Mill'));
    expect(screen.queryByText(/Somebody else changed/)).not.toBeInTheDocument();
  });
});

test('what the API refuses stands at the field, and nothing typed is lost', async () => {
  const api = serve().refuse(updateEvent, 'invalid_request', { 'event.websiteUrl': 'This site is blocked.' });
  const { user } = open(editing, api);
  const website = await screen.findByLabelText(/Website/);
  await user.type(website, 'x');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(website).toHaveAccessibleDescription(/This site is blocked/));
  expect(website).toHaveValue('https://riverside.example.org/x');
});

test('a draft is published after a question, and edited on without a false conflict', async () => {
  const draft = managedEvent({ published: false, phase: 'draft' });
  const published = { ...draft, published: true, version: 4 };
  const api = serve(draft)
    .on(setEventPublished, published)
    .on(updateEvent, ({ body }) => ({ ...published, ...body.event, version: body.version + 1 }));
  const { user } = open(editing, api);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const question = await screen.findByRole('alertdialog', { name: /Publish Riverside/ });
  api.on(getManagedEvent, published);
  await user.click(within(question).getByRole('button', { name: 'Publish event' }));
  await screen.findByRole('button', { name: 'Unpublish' });

  await user.type(screen.getByLabelText('Place'), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Your changes are saved.');
  expect(api.calls.filter(({ call }) => call === 'PUT /events/:eventId').at(-1)).toMatchObject({
    body: { version: 4 },
  });
});

test('what is typed is not lost by leaving: the shell is told to ask first', async () => {
  const { user, hasUnsaved } = open(editing, serve());
  const place = await screen.findByLabelText('Place');
  expect(hasUnsaved()).toBe(false);
  await user.type(place, '!');
  expect(hasUnsaved()).toBe(true);
});

test('what is saved needs no question any more', async () => {
  const api = serve().on(updateEvent, ({ body }) => ({ ...event, ...body.event, version: 4 }));
  const { user, hasUnsaved } = open(editing, api);
  await user.type(await screen.findByLabelText('Place'), '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Your changes are saved.');
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('R10 an event that does not exist is not found', async () => {
  open(editing, createApiStub().refuse(getManagedEvent, 'not_found'));
  expect(await screen.findByRole('alert')).toHaveTextContent('ApiError');
});

describe('an event that a superuser does not run', () => {
  const since = '2026-11-01T10:00:00.000Z';
  const dashboard = `/events/${event.eventId}/dashboard`;

  test('is run with one press, and the dashboard opens', async () => {
    const api = serve().on(actAsEventAdmin, {
      eventRole: 'admin',
      assignedAt: null,
      actingUntil: '2026-11-20T13:00:00.000Z',
    });
    const { user, path } = open(editing, api);
    await user.click(await screen.findByRole('button', { name: 'Run this event' }));
    await waitFor(() => expect(path()).toBe(dashboard));
    expect(api.calls.map(({ call }) => call)).toContain('PUT /events/:eventId/acting-admin');
  });

  test('stays where it is when the press is refused, and says so', async () => {
    const { user, path, notices } = open(editing, serve().refuse(actAsEventAdmin, 'unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Run this event' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(path()).toBe(`/admin/events-management${editing}`);
  });

  test('gets an admin on a page of its own, who may not have signed in yet', async () => {
    const api = serve(managedEvent({ admins: 0 }))
      .on(listEventRoles, { items: [], total: 0, page: 1, pageSize: 25 })
      .on(listEventInvitations, { invitations: [] })
      .on(giveEventRoles, {
        results: [{ email: 'nia@example.org', outcome: 'invited', name: null, refusal: null }],
      });
    const { user, notices } = open(editing, api);
    await user.click(await screen.findByRole('link', { name: 'Admins and staff' }));
    await user.click(await screen.findByRole('button', { name: 'Give a role' }));
    await user.type(await screen.findByLabelText('E-mail addresses'), 'Nia <nia@example.org>');
    await user.click(screen.getByRole('radio', { name: /Admin/ }));
    api.on(listEventInvitations, {
      invitations: [
        {
          invitationId: '22222222-2222-4222-8222-222222222222',
          email: 'nia@example.org',
          role: 'admin',
          invitedAt: since,
          invitedBy: 'Sam Superuser',
        },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Give role' }));
    expect(await screen.findByRole('table', { name: 'Invitations' })).toHaveTextContent('nia@example.org');
    expect(api.calls.find(({ call }) => call.startsWith('POST'))).toMatchObject({
      body: { emails: ['nia@example.org'], role: 'admin' },
    });
    expect(notices.map(({ text }) => text)).toEqual([
      'nia@example.org is invited, and gets the role at the first sign-in.',
    ]);
  });
});
