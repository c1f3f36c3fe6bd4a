import {
  actAsEventAdmin,
  ApplicationStatus,
  AuditEntry,
  changePlatformRole,
  EventPhase,
  getPlatformOverview,
  endUserSessions,
  getUser,
  liftSuspension,
  listAuditEntries,
  listUsers,
  suspendUser,
  UserDetails,
  type PlatformOverview,
} from '@event-portal/contracts';
import { createApiStub, currentUser, managedEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const sam = currentUser('superuser');
const ada = currentUser('admin');
const since = '2026-11-01T10:00:00.000Z';
const eventId = '11111111-1111-4111-8111-111111111111';

const open = (at: string, api: ApiStub) => renderRoutes(routes, { at: `/admin${at}`, api, user: sam });
const entry = (difference: object = {}) =>
  AuditEntry.parse({
    entryId: '7',
    at: since,
    actor: { userId: sam.userId, name: sam.name },
    action: 'event.changed',
    target: { kind: 'event', id: eventId, label: 'Riverside Hackathon' },
    event: null,
    changes: {},
    requestId: 'req-7',
    ...difference,
  });

test('a list is downloaded with the filter and the order that are on, whole', async () => {
  open(
    '/users-management?search=pia&role=superuser&sort=email:desc&page=2',
    createApiStub().on(listUsers, { items: [], total: 0, page: 2, pageSize: 25 }),
  );
  const link = await screen.findByRole('link', { name: 'Download as CSV' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(pathname).toBe('/users');
  expect(Object.fromEntries(searchParams)).toEqual({
    search: 'pia',
    role: 'superuser',
    sort: 'email:desc',
    format: 'csv',
  });
});

describe('R4 the overview', () => {
  const zeroes = <Key extends string>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  const overview: PlatformOverview = {
    users: { total: 211, lastSevenDays: 30, sevenDaysBefore: 33, onboarded: 188, perDay: [] },
    events: { total: 3, byPhase: { ...zeroes(EventPhase.options), draft: 1 } },
    applications: {
      total: 110,
      lastSevenDays: 54,
      sevenDaysBefore: 31,
      byStatus: zeroes(ApplicationStatus.options),
      perDay: [],
    },
    checkIns: 6,
    attention: [],
    recentActions: [entry()],
  };

  test('a superuser sees the figures, each leading to its list, and the last changes', async () => {
    open('/overview', createApiStub().on(getPlatformOverview, overview));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users-management');
    expect(screen.getByText('211')).toBeInTheDocument();
    expect(screen.getByText('30 new this week, 33 the week before')).toBeInTheDocument();
    expect(screen.getByText('54 new this week, 31 the week before; 0 seats taken')).toBeInTheDocument();
    expect(screen.getByText('Riverside Hackathon')).toBeInTheDocument();
    expect(screen.getByText('Nothing waits for anybody.')).toBeInTheDocument();
  });

  test('what waits for somebody leads to where it is done', async () => {
    const kinds = [
      'applications-waiting',
      'applications-closing',
      'event-without-admin',
      'draft-starting-soon',
    ] as const;
    const attention = kinds.map((kind, index) => ({
      kind,
      eventId: managedEvent().eventId,
      eventName: `Event ${index}`,
      count: index,
    }));
    const acting = { eventRole: 'admin' as const, assignedAt: null, actingUntil: since };
    const api = createApiStub()
      .on(getPlatformOverview, { ...overview, attention })
      .on(actAsEventAdmin, acting);
    const { user, path } = open('/overview', api);
    expect(await screen.findByText('It starts soon and is not published.')).toBeInTheDocument();
    const details = `/admin/events-management/${eventId}`;
    for (const [name, to] of [
      ['See the dates', details],
      ['Name an admin', `${details}/people`],
      ['Publish it', details],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    }
    await user.click(screen.getByRole('button', { name: 'Run it and decide' }));
    await waitFor(() => expect(path()).toBe(`/events/${eventId}/dashboard/applications?undecided=yes`));
  });

  test('an empty platform says how to begin', async () => {
    open(
      '/overview',
      createApiStub().on(getPlatformOverview, { ...overview, events: { ...overview.events, total: 0 } }),
    );
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeInTheDocument();
  });
});

describe('R4 users management', () => {
  const person = UserDetails.parse({
    ...currentUser('admin'),
    createdAt: since,
    lastSeenAt: null,
    eventRoles: 1,
    roles: [{ eventId, eventName: 'Riverside Hackathon', role: 'admin', assignedAt: since }],
    sessions: 2,
    suspendedAt: null,
    suspensionReason: null,
    recentActions: [],
  });
  const serve = () =>
    createApiStub()
      .on(listUsers, { items: [person], total: 211, page: 1, pageSize: 25 })
      .on(getUser, person);

  test('search, filters, order and page stand in the URL, and the API does them', async () => {
    const api = serve();
    const { user, path } = open('/users-management', api);
    await user.type(await screen.findByRole('searchbox', { name: 'Search users by name or e-mail' }), 'ada');
    await waitFor(() => expect(path()).toContain('search=ada'));
    await user.click(screen.getByRole('radio', { name: /^Not onboarded/ }));
    await waitFor(() => expect(path()).toContain('onboarded=no'));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(path()).toContain('page=2'));
    expect(api.calls.at(-1)).toMatchObject({
      query: { search: 'ada', onboarded: 'no', page: 2, pageSize: 25, sort: 'name:asc' },
    });
  });

  test('a person opens beside the list, and becomes superuser after a question', async () => {
    const api = serve().on(changePlatformRole, { ...person, role: 'superuser' });
    const { user, path, notices } = open('/users-management', api);
    await user.click(await screen.findByRole('link', { name: /Ada Admin/ }));
    await waitFor(() => expect(path()).toBe(`/admin/users-management?user=${person.userId}`));
    const drawer = await screen.findByRole('dialog', { name: 'Ada Admin' });
    expect(await within(drawer).findByText('2 devices')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Make superuser' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make Ada Admin superuser?' });
    await user.click(within(question).getByRole('button', { name: 'Make superuser' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls).toContainEqual(
      expect.objectContaining({ call: 'PUT /users/:userId/role', body: { role: 'superuser' } }),
    );
  });

  test('a person is suspended with a reason, and not without', async () => {
    const api = serve().on(suspendUser, { ...person, suspendedAt: since });
    const { user, notices } = open(`/users-management?user=${person.userId}`, api);
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const question = await screen.findByRole('dialog', { name: 'Suspend Ada Admin?' });
    const confirm = within(question).getByRole('button', { name: 'Suspend' });
    await user.click(confirm);
    const reason = within(question).getByRole('textbox', { name: 'Why?' });
    expect(reason).toHaveAccessibleDescription(/Say why/);
    expect(api.calls.map(({ call }) => call)).not.toContain('PUT /users/:userId/suspension');
    await user.type(reason, 'Broke the code of conduct.');
    await user.click(confirm);
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls).toContainEqual(
      expect.objectContaining({
        call: 'PUT /users/:userId/suspension',
        body: { reason: 'Broke the code of conduct.' },
      }),
    );
  });

  test('a refused suspension says why, and the question stays', async () => {
    const api = serve().refuse(suspendUser, 'last_superuser');
    const { user } = open(`/users-management?user=${person.userId}`, api);
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const question = await screen.findByRole('dialog', { name: 'Suspend Ada Admin?' });
    await user.type(within(question).getByRole('textbox', { name: 'Why?' }), 'Because.');
    await user.click(within(question).getByRole('button', { name: 'Suspend' }));
    expect(await within(question).findByText(/without a superuser/)).toBeInTheDocument();
  });

  test('who is suspended is marked, says why, and is let in again', async () => {
    const suspended = { ...person, suspendedAt: since, suspensionReason: 'Broke a window.', sessions: 0 };
    const api = serve()
      .on(listUsers, { items: [suspended], total: 1, page: 1, pageSize: 25 })
      .on(getUser, suspended)
      .on(liftSuspension, person);
    const { user, notices } = open(`/users-management?user=${person.userId}`, api);
    const drawer = await screen.findByRole('dialog', { name: 'Ada Admin' });
    expect(await within(drawer).findByText('Broke a window.')).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', { name: 'Sign out everywhere' })).not.toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Lift suspension' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Lift suspension' }));
    await waitFor(() => expect(notices).toHaveLength(1));
  });

  test('a person is signed out everywhere after a question', async () => {
    const api = serve().on(endUserSessions, undefined);
    const { user, notices } = open(`/users-management?user=${person.userId}`, api);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign Ada Admin out everywhere?' });
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(notices).toHaveLength(1));
  });

  test('of oneself there is nothing to suspend', async () => {
    const api = serve().on(getUser, { ...person, ...sam });
    open(`/users-management?user=${sam.userId}`, api);
    await screen.findByRole('button', { name: 'Make a plain user' });
    expect(screen.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
  });

  test('the list is narrowed to those who are suspended', async () => {
    const api = serve();
    const { user, path } = open('/users-management', api);
    await user.click(await screen.findByRole('radio', { name: /^Suspended/ }));
    await waitFor(() => expect(path()).toContain('suspended=yes'));
    expect(api.calls.at(-1)).toMatchObject({ query: { suspended: 'yes' } });
  });

  test('the last superuser stays one, and the question says why', async () => {
    const api = serve()
      .on(getUser, { ...person, ...sam })
      .refuse(changePlatformRole, 'last_superuser');
    const { user } = open(`/users-management?user=${sam.userId}`, api);
    await user.click(await screen.findByRole('button', { name: 'Make a plain user' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make Sam Superuser a plain user?' });
    expect(question).toHaveTextContent('This is you');
    await user.click(within(question).getByRole('button', { name: 'Make a plain user' }));
    expect(await within(question).findByText(/without a superuser/)).toBeInTheDocument();
  });

  test('somebody who does not exist is said in the drawer, which closes again', async () => {
    const api = serve().refuse(getUser, 'not_found');
    const { user, path } = open(`/users-management?user=${person.userId}`, api);
    expect(await screen.findByText('This person could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/admin/users-management'));
  });

  test('a search that fits nobody says how to go on', async () => {
    const api = serve().on(listUsers, { items: [], total: 0, page: 1, pageSize: 25 });
    open('/users-management?search=zzz', api);
    expect(await screen.findByText('Nobody fits')).toBeInTheDocument();
  });
});

describe('R4 the log', () => {
  const serve = (...items: AuditEntry[]) =>
    createApiStub().on(listAuditEntries, { items, total: items.length, page: 1, pageSize: 25 });

  test('every line is a sentence, and opens with what changed', async () => {
    const changed = entry({ changes: { name: { before: 'Riverside', after: 'Riverside Hackathon' } } });
    const { user, path } = open('/logs', serve(changed));
    const day = await screen.findByRole('region', { name: /1 November 2026/ });
    expect(day).toHaveTextContent(
      'Sam Superuser edited the event Riverside Hackathonname: Riverside → Riverside Hackathon',
    );
    await user.click(within(day).getByRole('link', { name: '10:00' }));
    await waitFor(() => expect(path()).toBe('/admin/logs?entry=7'));
    const drawer = await screen.findByRole('dialog', { name: 'Entry 7' });
    expect(drawer).toHaveTextContent('- Riverside + Riverside Hackathon');
    expect(within(drawer).getByRole('button', { name: 'Copy as JSON' })).toBeInTheDocument();
  });

  test('what the platform did by itself, and signing in, read as sentences too', async () => {
    open(
      '/logs',
      serve(
        entry({ entryId: '1', actor: null, action: 'user.role_changed' }),
        entry({ entryId: '4', action: 'badge.printed' }),
        entry({
          entryId: '2',
          action: 'user.signed_in',
          target: { kind: 'user', id: sam.userId, label: sam.name },
        }),
        entry({
          entryId: '3',
          action: 'user.profile_changed',
          target: { kind: 'user', id: sam.userId, label: sam.name },
        }),
      ),
    );
    expect(await screen.findByText(/The platform changed the platform role of/)).toBeInTheDocument();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.some((text) => /Sam Superuser did “badge.printed” to/.test(text))).toBe(true);
    expect(rows.some((text) => /Sam Superuser signed in$/.test(text))).toBe(true);
    expect(rows.some((text) => /changed the profile of themselves/.test(text))).toBe(true);
  });

  test('a name narrows the log down to one person, and one press leads back to everybody', async () => {
    const { user, path } = open('/logs', serve(entry()));
    await user.click(await screen.findByRole('link', { name: sam.name }));
    await waitFor(() => expect(path()).toBe(`/admin/logs?actorId=${sam.userId}`));
    await user.click(await screen.findByRole('button', { name: `Only ${sam.name}` }));
    await waitFor(() => expect(path()).toBe('/admin/logs'));
  });

  test('a decision is told by its verb, from what to what', async () => {
    const move = (before: string, after: string, by: object | null) =>
      entry({
        entryId: String(Math.abs(before.length * 100 + after.length)),
        action: 'application.moved',
        actor: by,
        target: { kind: 'application', id: ada.userId, label: 'Pia Walker' },
        changes: { status: { before, after } },
      });
    const organiser = { userId: sam.userId, name: sam.name };
    const own = { userId: ada.userId, name: 'Pia Walker' };
    open(
      '/logs',
      serve(
        move('submitted', 'accepted', organiser),
        move('accepted', 'confirmed', own),
        move('submitted', 'waitlisted', organiser),
        move('confirmed', 'a_status_from_tomorrow', organiser),
      ),
    );
    const list = await screen.findByRole('group', { name: 'Log' });
    expect(list).toHaveTextContent('Sam Superuser accepted Pia WalkerSubmitted → Accepted');
    expect(list).toHaveTextContent('Pia Walker took a seatAccepted → Seat taken');
    expect(list).toHaveTextContent('Sam Superuser put Pia Walker on the waitlist');
    expect(list).toHaveTextContent('Sam Superuser moved the application of Pia Walker');
  });

  test('signing in is folded, unless it is what is looked for', async () => {
    const signIn = (entryId: string) =>
      entry({
        entryId,
        action: 'user.signed_in',
        target: { kind: 'user', id: sam.userId, label: sam.name },
      });
    const api = serve(signIn('1'), signIn('2'), entry({ entryId: '3' }));
    const { navigate } = open('/logs', api);
    expect(await screen.findByText('2 sign-ins and sign-outs, by Sam Superuser')).toBeInTheDocument();
    await navigate('/admin/logs?action=user.signed_in');
    await waitFor(() => expect(screen.queryByText(/sign-outs/)).not.toBeInTheDocument());
  });
});

test('G6 a plain user is led to the portal, without a word', async () => {
  const { path } = renderRoutes(routes, {
    at: '/admin/logs',
    api: createApiStub(),
    user: currentUser('admin'),
  });
  await screen.findByText(/Elsewhere/);
  expect(path()).toBe('/portal');
});
