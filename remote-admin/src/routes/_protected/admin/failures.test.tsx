import {
  getRemoteFailure,
  listRemoteFailures,
  UserId,
  type EndpointReply,
  type FailureReport,
  type RemoteFailure,
} from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const at = '2026-11-03T09:00:00.000Z';
const failure: RemoteFailure = {
  failureId: 'f1',
  remote: 'portal',
  version: '1.1.0',
  failure: 'page-broken',
  cause: 'TypeError: x is not a function',
  people: 1200,
  firstAt: at,
  lastAt: at,
};
const report: FailureReport = {
  user: {
    userId: UserId.parse('22222222-2222-4222-8222-222222222222'),
    name: 'Abe Applicant',
    email: 'applicant@example.test',
  },
  page: '/events/:eventId',
  reason: 'canary',
  shell: '1.0.0+1f3a',
  role: 'user',
  eventRole: 'applicant',
  browser: 'Firefox 140',
  firstAt: at,
  lastAt: '2026-11-03T09:30:00.000Z',
};
const list = (
  difference: Partial<EndpointReply<typeof listRemoteFailures>> = {},
): EndpointReply<typeof listRemoteFailures> => ({
  items: [failure],
  total: 1,
  page: 1,
  pageSize: 25,
  timeline: [
    { at: '2026-11-03T08:00:00.000Z', people: 0 },
    { at, people: 1200 },
  ],
  changes: [
    {
      remote: 'portal',
      sequence: 12,
      at: '2026-11-03T08:55:00.000Z',
      current: '1.0.0',
      canary: { version: '1.1.0', percent: 10 },
      disabled: false,
    },
    { remote: 'admin', sequence: 11, at, current: '1.0.0', canary: null, disabled: true },
  ],
  choices: {
    remotes: ['admin', 'portal'],
    versions: ['1.1.0'],
    failures: ['page-broken'],
    browsers: ['Firefox 140'],
  },
  ...difference,
});

const serve = (reply = list()) => createApiStub().on(listRemoteFailures, reply);
const open = (api: ApiStub, search = '') =>
  renderRoutes(routes, { at: `/admin/failures${search}`, api, user: currentUser('superuser') });

test('an operator sees what fails, for how many, since when, and what became live meanwhile', async () => {
  open(serve());
  const table = await screen.findByRole('table', { name: 'Failures' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    /portal 1\.1\.0.*page-broken.*TypeError: x is not a function.*1,200/,
  );
  expect(screen.getByText('portal: 1.0.0, and 1.1.0 for 10 %')).toBeInTheDocument();
  expect(screen.getByText('admin: switched off')).toBeInTheDocument();
});

test('the portal is opened as it was when something became live', async () => {
  const { user, openPast } = open(serve());
  await user.click(
    await screen.findByRole('button', {
      name: 'Open the portal as it was then: portal: 1.0.0, and 1.1.0 for 10 %',
    }),
  );
  expect(openPast).toHaveBeenCalledWith(12);
});

test('the chart marks what became live, by name in its table', async () => {
  const { user } = open(serve());
  const picture = await screen.findByRole('img', { name: /People with a failure/ });
  expect(picture).toHaveAccessibleName(/Became live at .+08:00, .+09:00, so far$/);
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const figures = within(screen.getByRole('table', { name: 'People with a failure' }));
  const [, before, now] = figures.getAllByRole('row');
  expect(before).toHaveTextContent('portal: 1.0.0, and 1.1.0 for 10 %');
  expect(now).toHaveTextContent('admin: switched off');
});

test('why it fails for Abe is searched by name, and the drawer shows what Abe had', async () => {
  const api = serve().on(getRemoteFailure, { ...failure, reports: [report] });
  const { user } = open(api);
  await user.click(await screen.findByRole('searchbox', { name: 'Search people by name or e-mail' }));
  await user.paste('abe');
  const row = () => screen.findByRole('link', { name: /portal 1\.1\.0/ });
  await waitFor(async () =>
    expect(await row()).toHaveAttribute('href', '/admin/failures?search=abe&opened=f1'),
  );
  await user.click(await row());
  const drawer = await screen.findByRole('dialog', { name: 'portal 1.1.0' });
  expect(await within(drawer).findByRole('heading', { name: 'Abe Applicant' })).toBeInTheDocument();
  expect(drawer).toHaveTextContent(/applicant@example\.test.*\/events\/:eventId.*Firefox 140.*a canary/);
  expect(drawer).toHaveTextContent('Role at the eventapplicant');
  expect(api.calls.at(-1)).toMatchObject({
    call: 'GET /admin/remotes/failures/:failureId',
    query: { search: 'abe' },
  });
});

test('the list is narrowed, and the time chosen, in the URL', async () => {
  const api = serve();
  const { user, path } = open(api);
  await user.click(await screen.findByRole('button', { name: /Remote/ }));
  await user.click(await screen.findByRole('option', { name: 'portal' }));
  await waitFor(() => expect(path()).toContain('remote=portal'));
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }));
  await waitFor(() => expect(path()).toContain('since=week'));
  await user.click(screen.getByRole('button', { name: /Role at the event/ }));
  await user.click(await screen.findByRole('option', { name: 'staff' }));
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({
      query: { remote: 'portal', since: 'week', eventRole: 'staff' },
    }),
  );
});

test('what is open beside the list narrows it by nothing', async () => {
  const api = serve().on(getRemoteFailure, { ...failure, reports: [report] });
  open(api, '?opened=f1');
  await screen.findByRole('dialog', { name: 'portal 1.1.0' });
  expect(api.calls.find(({ call }) => call === 'GET /admin/remotes/failures')?.query).not.toHaveProperty(
    'failure',
  );
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
});

test('nothing that failed is good news, and nothing that fits can be cleared', async () => {
  const nothing = list({ items: [], total: 0, changes: [] });
  const { navigate } = open(serve(nothing));
  expect(await screen.findByText('Nothing has failed in 24 hours')).toBeInTheDocument();
  expect(screen.getByText('Nothing, as far as the portal has seen.')).toBeInTheDocument();
  await navigate('/admin/failures?version=7.7.7');
  expect((await screen.findAllByRole('button', { name: /clear/i })).length).toBeGreaterThan(0);
});

test('who had it can be asked for again where that fails, and the cause stays', async () => {
  const api = serve().refuse(getRemoteFailure, 'internal');
  const { user } = open(api, '?opened=f1');
  const drawer = await screen.findByRole('dialog', { name: 'portal 1.1.0' });
  expect(await within(drawer).findByText('Who had it could not be loaded')).toBeInTheDocument();
  expect(within(drawer).getByText('TypeError: x is not a function')).toBeInTheDocument();
  api.on(getRemoteFailure, { ...failure, reports: [] });
  await user.click(within(drawer).getByRole('button', { name: 'Try again' }));
  expect(await within(drawer).findByText('People in 7 days')).toBeInTheDocument();
});

test('a list that cannot be read is said by the shell', async () => {
  open(createApiStub().refuse(listRemoteFailures, 'unavailable'));
  expect(await screen.findByText(/Caught by the shell: ApiError/)).toBeInTheDocument();
});
