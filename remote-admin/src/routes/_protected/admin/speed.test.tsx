import { listRemoteVitals, type EndpointReply, type RemoteVitals } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const row: RemoteVitals = {
  remote: 'portal',
  version: '1.1.0',
  page: null,
  visits: 1200,
  vitals: {
    lcp: { p75: 4200, visits: 1200, good: 300, poor: 600 },
    inp: { p75: 120, visits: 900, good: 850, poor: 0 },
    cls: null,
  },
  before: {
    version: '1.0.0',
    vitals: { lcp: { p75: 1800, visits: 5000, good: 4500, poor: 50 }, inp: null, cls: null },
  },
};
const young: RemoteVitals = {
  ...row,
  remote: 'admin',
  version: '2.0.0',
  visits: 7,
  vitals: { lcp: { p75: 900, visits: 7, good: 7, poor: 0 }, inp: null, cls: null },
  before: null,
};
const list = (
  difference: Partial<EndpointReply<typeof listRemoteVitals>> = {},
): EndpointReply<typeof listRemoteVitals> => ({
  items: [young, row],
  total: 2,
  page: 1,
  pageSize: 25,
  choices: { remotes: ['admin', 'portal'] },
  ...difference,
});

const serve = (reply = list()) => createApiStub().on(listRemoteVitals, reply);
const open = (api: ApiStub, search = '') =>
  renderRoutes(routes, { at: `/admin/speed${search}`, api, user: currentUser('superuser') });

test('an operator sees how fast each version is, how that is to be taken, and how fast the one before was', async () => {
  open(serve());
  const [, few, many] = within(await screen.findByRole('table', { name: 'Speed' })).getAllByRole('row');
  expect(many).toHaveTextContent(/portal 1\.1\.0.*1,200.*4\.2 s, poor was 1\.8 s.*120 ms, good.*—.*1\.0\.0/);
  expect(few).toHaveTextContent(/admin 2\.0\.0.*7.*0\.9 s, few visits/);
});

test('the figures of a version are told one by one, with what is good and how many visits were', async () => {
  const { user } = open(serve());
  await user.click(await screen.findByRole('link', { name: /portal 1\.1\.0/ }));
  const drawer = await screen.findByRole('dialog', { name: 'portal 1.1.0' });
  expect(drawer).toHaveTextContent('All pages');
  expect(drawer).toHaveTextContent('Good up to 2.5 s, poor above 4.0 s.');
  expect(drawer).toHaveTextContent(/Good and poor, 1\.1\.0\s*25 % and 50 % of 1,200/);
  expect(drawer).toHaveTextContent(/Three of four visits, 1\.0\.0\s*1\.8 s/);
});

test('the list is narrowed, and told by page, in the URL', async () => {
  const api = serve(list({ items: [{ ...row, page: '/events/:eventId' }], total: 1 }));
  const { user, path } = open(api);
  await user.click(await screen.findByRole('radio', { name: 'By page' }));
  await waitFor(() => expect(path()).toContain('by=page'));
  expect(await screen.findByRole('columnheader', { name: /Page/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Device/ }));
  await user.click(await screen.findByRole('option', { name: 'Phones' }));
  await user.click(screen.getByRole('button', { name: /Time/ }));
  await user.click(await screen.findByRole('option', { name: 'Last 24 hours' }));
  await user.click(screen.getByRole('searchbox', { name: 'Search pages' }));
  await user.paste('/events');
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({
      query: { by: 'page', device: 'phone', since: 'day', search: '/events' },
    }),
  );
});

test('where nothing was measured the page says how it would be, and what fits nothing can be cleared', async () => {
  const { navigate } = open(serve(list({ items: [], total: 0 })));
  expect(await screen.findByText('No visit has been measured')).toBeInTheDocument();
  await navigate('/admin/speed?remote=tickets');
  expect((await screen.findAllByRole('button', { name: /clear/i })).length).toBeGreaterThan(0);
});

test('a list that cannot be read is said by the shell', async () => {
  open(createApiStub().refuse(listRemoteVitals, 'unavailable'));
  expect(await screen.findByText(/Caught by the shell: ApiError/)).toBeInTheDocument();
});
