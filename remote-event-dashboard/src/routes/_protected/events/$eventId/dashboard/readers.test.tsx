import {
  addReader,
  assignReadings,
  FIRST_READING_RULES,
  getEvent,
  getReadingRules,
  listPortalEvents,
  listReaders,
  planAssignment,
  ReaderList,
  removeReader,
  saveReadingRules,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const list = ReaderList.parse({
  readers: [
    {
      ...{
        userId: idOf(1),
        name: 'Stella Staff',
        image: null,
        waiting: 10,
        done: 4,
        skipped: 1,
        conflicts: 2,
      },
      ...{ minutesLeft: 25, mean: 3.25, spread: 0.5, othersMean: 3.75 },
    },
  ],
  candidates: [{ userId: idOf(2), name: 'Hugo Helper', role: 'staff' }],
  applications: 47,
  readEnough: 3,
});
const plan = (most: number | null) => ({
  readers: [{ userId: idOf(1) as never, name: 'Stella Staff', before: 10, after: most ?? 47 }],
  ...{ given: 37, taken: 0, withoutTotal: most === null ? 0 : 22 },
  without:
    most === null
      ? []
      : [{ userId: idOf(3) as never, name: 'Pia Walker', missing: 1, reason: 'limit' as const }],
});

function open(scored = false) {
  const api = createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'admin' }))
    .on(listPortalEvents, { events: [] })
    .on(listReaders, list)
    .on(getReadingRules, { ...FIRST_READING_RULES, version: 3, scored })
    .on(planAssignment, ({ query }) => plan(query.most ?? null))
    .on(assignReadings, ({ body }) => plan(body.most))
    .on(addReader, list)
    .on(removeReader, list)
    .on(saveReadingRules, ({ body }) => ({ ...body.rules, version: body.version + 1, scored }));
  const at = `/events/${SEEDED_EVENT_ID}/dashboard/readers`;
  return { api, ...renderRoutes(routes, { at, api, user: currentUser('admin') }) };
}

type View = ReturnType<typeof open>;

const changes = ({ api }: View) =>
  api.calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call.split(' ')[0], body]);

test('readers show with their progress, the time it takes, and how they score beside others', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /Stella Staff/ }));
  for (const words of ['10', '4', '25 min', '3', '3.3', '0.5', '3.8'])
    expect(row.getByText(words)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Read by 2 readers' })).toHaveAttribute(
    'aria-valuenow',
    '3',
  );
});

test('somebody of the crew becomes a reader at a press, and is removed after a question', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Hugo Helper (staff)' }));
  await waitFor(() => expect(changes(view)).toHaveLength(1));
  await view.user.click(screen.getByRole('button', { name: 'Actions for Stella Staff' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Stella Staff as a reader?' }));
  await view.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes(view).map(([method]) => method)).toEqual(['PUT', 'DELETE']));
});

test('who would get how many, and what stays without a reader, shows before it is done', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Deal out applications' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deal out applications' }));
  expect(await dialog.findByText('47 to read, 10 now')).toBeInTheDocument();
  await view.user.type(dialog.getByLabelText(/At most for each reader/), '25');
  expect(await dialog.findByText('25 to read, 10 now')).toBeInTheDocument();
  expect(dialog.getByText('22 applications have too few readers')).toBeInTheDocument();
  expect(dialog.getByText(/Pia Walker: 1 missing, every reader has their number/)).toBeInTheDocument();
  expect(changes(view)).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'Deal out' }));
  await waitFor(() => expect(changes(view)).toEqual([['POST', { most: 25 }]]));
});

test('the rubric is edited; once there are scores only its words', async () => {
  const view = open(true);
  expect(await screen.findByText('There are scores already')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add criterion' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove criterion' })).toBeNull();
  const name = screen.getByLabelText('Name of criterion 1');
  await view.user.clear(name);
  await view.user.type(name, 'Drive');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changes(view)).toMatchObject([
      ['PUT', { version: 3, rules: { rubric: [{ name: 'Drive' }, {}] } }],
    ]),
  );
});

test('a criterion is added, and every score of it has to stand for something', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Add criterion' }));
  await view.user.type(screen.getByLabelText('Name of criterion 3'), 'Team');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Say what this score stands for.')).not.toHaveLength(0);
  expect(changes(view)).toEqual([]);
});
