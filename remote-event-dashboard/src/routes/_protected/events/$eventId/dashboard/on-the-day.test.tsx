import {
  CheckInList,
  DirectoryPerson,
  getArrivals,
  getDirectoryFigures,
  getEvent,
  listBadges,
  listCheckInLists,
  listDirectory,
  listPortalEvents,
  listScans,
  LoggedScan,
  type EndpointRequest,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();

const person = (number: number, name: string, rest: Partial<DirectoryPerson> = {}) =>
  DirectoryPerson.parse({
    ...{ userId: id(number), name, image: null, team: null, cells: {}, checkedInAt: null, checkedInBy: null },
    ...rest,
  });
const scan = (number: number, rest: object = {}) =>
  LoggedScan.parse({
    ...{ scanId: id(number), listId: id(9), listName: 'Door', verdict: 'welcome', direction: 'in' },
    ...{ person: { userId: id(1), name: 'Tess Walker', image: null }, scannedAt: at(0), recordedAt: at(1) },
    ...{ by: 'Stella', device: 'Gate', undoneAt: null, undoneBy: null, isConflict: false, earlier: null },
    ...rest,
  });
const door = CheckInList.parse({
  ...{ listId: id(9), name: 'Door', kind: 'door', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false, shownQuestions: [] },
  ...{ showsTeam: false, note: '', version: 1, given: 3, scans: 4 },
});
const shirt = { id: 'shirt', label: 'T-shirt', options: [{ id: 'l', label: 'Large' }] };

function serve(role: 'admin' | 'staff' = 'staff') {
  return createApiStub()
    .on(getEvent, portalEvent({ eventRole: role, phase: 'running' }))
    .on(listPortalEvents, { events: [] })
    .on(listCheckInLists, { items: [door] });
}
type Api = ReturnType<typeof serve>;
function open(api: Api, page: string, role: 'admin' | 'staff' = 'staff') {
  return renderRoutes(routes, {
    at: `/events/${event.eventId}/dashboard/${page}`,
    api,
    user: currentUser(role === 'admin' ? 'admin' : 'staff'),
  });
}
const queriesOf = (api: Api, call: string) =>
  api.calls.filter((made) => made.call === call).map(({ query }) => query);

function serveScans(items: LoggedScan[]) {
  return serve('admin').on(listScans, {
    ...{ items, total: items.length, page: 1, pageSize: 25 },
    counts: { all: items.length, granted: 1, refused: 1, undone: 0, conflicts: 1 },
  });
}
const late = scan(2, {
  ...{ verdict: 'already_in', device: 'Side door', by: 'Sam', isConflict: true },
  earlier: { at: at(0), by: 'Stella', device: 'Gate' },
});

test('the log says of each scan what became of it, and of a conflict both devices and people', async () => {
  const { user } = open(serveScans([late, scan(3, { verdict: 'unknown', person: null })]), 'scans', 'admin');
  const row = await screen.findByRole('row', { name: /Tess Walker/ });
  expect(row).toHaveTextContent('Was in already');
  expect(row).toHaveTextContent('Conflict');
  expect(row).toHaveTextContent('Side door, Sam; before: Gate, Stella');
  expect(screen.getByRole('row', { name: /Not a pass/ })).toHaveTextContent('Nobody known');
  await user.click(screen.getByRole('link', { name: /Tess Walker/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Tess Walker' });
  expect(drawer).toHaveTextContent(
    'Gate, Stella was first to tell. Side door, Sam scanned without a network',
  );
});

test('the log is narrowed to a kind of scans, and to a list', async () => {
  const api = serveScans([late]);
  const { user } = open(api, 'scans', 'admin');
  await user.click(await screen.findByText('Conflicts'));
  await user.click(screen.getByRole('button', { name: /List/ }));
  await user.click(await screen.findByRole('option', { name: 'Door' }));
  await waitFor(() =>
    expect(queriesOf(api, 'GET /events/:eventId/scans').at(-1)).toMatchObject({
      only: 'conflicts',
      list: id(9),
    }),
  );
});

test('before the first scan the log says what will be in it', async () => {
  open(serveScans([]), 'scans', 'admin');
  expect(await screen.findByText('Nobody has been scanned yet')).toBeInTheDocument();
});

const answer =
  (items: DirectoryPerson[]) =>
  ({ query }: EndpointRequest<typeof listDirectory>) => ({
    ...{ items, total: items.length, page: 1, pageSize: 25, questions: [shirt] },
    team: query.team === undefined || query.team === 'none' ? null : owls,
    counts: { here: 1, missing: 2 },
  });
const owls = person(1, 'x', { team: { teamId: id(7), name: 'Night Owls' } as never }).team!;
const tess = person(1, 'Tess Walker', { team: owls, cells: { shirt: 'Large' }, checkedInAt: at(1) });
const bo = person(2, 'Bo');

test('staff find everybody with a seat, with team and answers, and no address', async () => {
  const api = serve().on(listDirectory, answer([tess, bo]));
  const { user } = open(api, 'directory');
  const row = await screen.findByRole('row', { name: /Tess Walker/ });
  expect(row).toHaveTextContent('Night Owls');
  expect(row).toHaveTextContent('Large');
  expect(screen.getByRole('row', { name: /Bo/ })).toHaveTextContent('Not yet');
  expect(screen.queryByText(/@/)).not.toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Actions for Tess Walker' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show their team' }));
  await waitFor(() =>
    expect(queriesOf(api, 'GET /events/:eventId/directory').at(-1)).toMatchObject({ team: owls.teamId }),
  );
  await user.click(screen.getByRole('button', { name: /Answer/ }));
  await user.click(await screen.findByRole('option', { name: 'T-shirt: Large' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Print badges' })).toHaveAttribute(
      'href',
      `/events/${event.eventId}/dashboard/badges?team=${owls.teamId}&answer=shirt%3Al`,
    ),
  );
});

test('the answers are counted for those who cook and hand out', async () => {
  const api = serve()
    .on(listDirectory, answer([tess]))
    .on(getDirectoryFigures, {
      people: 3,
      questions: [
        {
          id: 'shirt',
          label: 'T-shirt',
          kind: 'choice',
          answered: 2,
          counts: [{ label: 'Large', count: 2 }],
        },
      ],
    });
  const { user } = open(api, 'directory?checkedIn=yes');
  await user.click(await screen.findByText('Counts'));
  const chart = await screen.findByRole('figure', { name: 'T-shirt' });
  expect(chart).toHaveTextContent('2 of 3 answered.');
  expect(chart).not.toHaveTextContent('Sensitive');
  expect(queriesOf(api, 'GET /events/:eventId/directory-figures').at(-1)).toMatchObject({ checkedIn: 'yes' });
});

test('counts that could not be loaded can be asked for again', async () => {
  const api = serve()
    .on(listDirectory, answer([tess]))
    .refuse(getDirectoryFigures, 'forbidden');
  const { user } = open(api, 'directory');
  await user.click(await screen.findByText('Counts'));
  expect(await screen.findByText('The counts could not be loaded')).toBeInTheDocument();
  api.on(getDirectoryFigures, { people: 3, questions: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No answers to count')).toBeInTheDocument();
});

test('arrivals are told by ten minutes, with those who are missing', async () => {
  const api = serve()
    .on(getArrivals, {
      ...{ arrived: 3, expected: 5 },
      buckets: [
        { from: at(0), count: 1 },
        { from: at(10), count: 2 },
      ],
    })
    .on(listDirectory, answer([bo]));
  const { user } = open(api, 'arrivals');
  expect(await screen.findByText('of 5')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table', { name: /Arrivals/ });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('row', { name: /Bo/ })).toBeInTheDocument();
  expect(queriesOf(api, 'GET /events/:eventId/directory').at(-1)).toMatchObject({ checkedIn: 'no' });
});

test('arrivals of a long day are a line, and before the first one the page says what will be there', async () => {
  const buckets = Array.from({ length: 40 }, (_, index) => ({ from: at(index * 10), count: index % 3 }));
  const api = serve().on(getArrivals, { arrived: 39, expected: 39, buckets }).on(listDirectory, answer([]));
  const { unmount } = open(api, 'arrivals');
  expect(await screen.findByText('Nobody is missing')).toBeInTheDocument();
  expect(screen.getByRole('figure', { name: 'Arrivals' })).toBeInTheDocument();
  unmount();
  const before = serve()
    .on(getArrivals, { arrived: 0, expected: 5, buckets: [] })
    .on(listDirectory, answer([bo]));
  open(before, 'arrivals');
  expect(await screen.findByText('Nobody has arrived yet')).toBeInTheDocument();
});

const NO_CELLS: Record<string, string> = {};

test('badges are printed with what is chosen for them, so many on a sheet', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const badges = Array.from({ length: 11 }, (_, index) => ({
    ...{ userId: id(index), name: `Person ${index}`, team: index === 0 ? 'Night Owls' : null },
    cells: index === 0 ? { shirt: 'Large' } : NO_CELLS,
  }));
  const api = serve().on(listBadges, {
    ...{ badges, total: 11 },
    questions: [{ id: 'shirt', label: 'T-shirt', options: [] }],
  });
  const { user } = open(api, 'badges?search=a');
  expect(await screen.findByText('Person 0')).toBeInTheDocument();
  expect(screen.getByText('Night Owls')).toBeInTheDocument();
  expect(screen.getAllByRole('list', { name: /Sheet/ })).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: '21 on a sheet' }));
  expect(screen.getAllByRole('list', { name: /Sheet/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /Below the name/ }));
  await user.click(await screen.findByRole('option', { name: 'Answer to “T-shirt”' }));
  expect(screen.getByText('Large')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(queriesOf(api, 'GET /events/:eventId/badges').at(-1)).toMatchObject({ search: 'a' });
});

test('without anybody to make a badge for there is nothing to print', async () => {
  open(serve().on(listBadges, { badges: [], total: 0, questions: [] }), 'badges');
  expect(await screen.findByText('Nobody to make a badge for')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});
