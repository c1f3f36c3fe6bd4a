import {
  addUsualCheckInLists,
  CheckInList,
  createCheckInList,
  deleteCheckInList,
  FIRST_FORM,
  getArrivals,
  getEvent,
  listAskedQuestions,
  listCheckInLists,
  listPortalEvents,
  questionsOf,
  updateCheckInList,
  type Question,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const times = {
  ...{ startsAt: '2026-11-14T08:00:00.000Z', endsAt: '2026-11-14T17:00:00.000Z' },
  timeZone: 'Europe/Madrid',
};
const event = portalEvent({ ...times, eventRole: 'admin' });
const base = `/events/${event.eventId}/dashboard`;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const list = (difference: Partial<Record<keyof CheckInList, unknown>> = {}) =>
  CheckInList.parse({
    ...{ listId: id(1), name: 'Door', kind: 'door', audience: 'seated', opensAt: null, closesAt: null },
    ...{ limitPerPerson: null, limitHours: null, stock: null, countsExits: false },
    ...{ shownQuestions: [], showsTeam: false, note: '', version: 1, given: 3, scans: 4 },
    ...difference,
  });
const meal = (difference: Partial<Record<keyof CheckInList, unknown>> = {}) =>
  list({
    ...{ listId: id(2), name: 'Lunch', kind: 'meal', audience: 'arrived', limitPerPerson: 1, stock: 80 },
    ...{ opensAt: '2026-11-14T10:30:00.000Z', closesAt: '2026-11-14T13:30:00.000Z', given: 0, scans: 0 },
    ...difference,
  });

const diet: Question = {
  ...{ id: 'diet', kind: 'line', label: 'What do you not eat?', help: '', required: true, sensitive: true },
  ...{ hiddenFromReaders: false, column: null, condition: null, least: 0, most: 200, seenBy: 'staff' },
};
const forAdmins: Question = {
  ...diet,
  id: 'health',
  label: 'What must we know of your health?',
  seenBy: 'admins',
};
const old: Question = { ...diet, id: 'shoes', label: 'Which size are your shoes?', sensitive: false };
const asked = questionsOf(FIRST_FORM).slice(0, 4);

/** The lists as the API keeps them. */
function serve(lists: CheckInList[] = [list(), meal()]) {
  let kept = lists;
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(getArrivals, { arrived: 3, expected: 12, buckets: [] })
    .on(listCheckInLists, () => ({ items: kept }))
    .on(listAskedQuestions, {
      questions: [...asked, old],
      current: asked.map((question) => question.id),
      confirmation: { questions: [diet, forAdmins], current: ['diet', 'health'] },
    })
    .on(createCheckInList, ({ body }) => {
      const made = list({ ...body, listId: id(7), given: 0, scans: 0 });
      kept = [...kept, made];
      return made;
    })
    .on(updateCheckInList, ({ params, body }) => {
      const changed = list({ ...body.draft, listId: params.listId, version: body.version + 1 });
      kept = kept.map((one) => (one.listId === params.listId ? changed : one));
      return changed;
    })
    .on(deleteCheckInList, ({ params }) => {
      kept = kept.filter(({ listId }) => listId !== params.listId);
      return undefined;
    })
    .on(addUsualCheckInLists, () => {
      kept = [...kept, list({ listId: id(8), name: 'Swag', kind: 'swag' })];
      return { added: ['Swag'] };
    });
  const sent = (method: string) =>
    api.calls.filter(({ call }) => call.startsWith(method)).map(({ body }) => body);
  return { api, sent, replace: (next: CheckInList[]) => (kept = next) };
}

const render = ({ api }: ReturnType<typeof serve>, at = '/check-in-lists') =>
  renderRoutes(routes, { at: base + at, api, user: currentUser('norole') });
type View = ReturnType<typeof render>;

afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.findByRole('button', { name });
const press = async ({ user }: View, name: string) => user.click(await button(name));
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
async function choose(view: View, row: string, entry: string) {
  await press(view, `Actions for ${row}`);
  await view.user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('each list tells its kind, whom it lets in, when, how often, and how far it is', async () => {
  render(serve([list(), meal({ given: 12, scans: 15, limitPerPerson: 2, limitHours: 24 })]));
  await screen.findByRole('heading', { level: 1, name: 'Check-in lists' });
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('Door').join(' | ')).toMatch(
    /Door \| Everybody with a seat \| Any time \| Never \| Once \| 3 \| 4/,
  );
  const lunch = cells('Lunch').join(' | ');
  expect(lunch).toMatch(
    /Meal \| Those who have arrived \| .*11:30.* \| .*14:30.* \| 2 times in 24 hours \| 12 of 80 \| 15/,
  );
  expect(screen.queryByText('Not during the event')).not.toBeInTheDocument();
});

test('a list whose time lies outside the event says so, since the event may have moved', async () => {
  render(serve([list(), meal({ opensAt: '2026-11-15T10:30:00.000Z', closesAt: null })]));
  const row = await screen.findByRole('row', { name: /Lunch/ });
  expect(within(row).getByText('Not during the event')).toBeInTheDocument();
});

test('an admin makes a list, by keyboard alone', async () => {
  const desk = serve();
  const view = render(desk);
  (await button('Make a list')).focus();
  await view.user.keyboard('{Enter}');
  const form = await dialog();
  const reach = async (element: HTMLElement) => {
    for (let presses = 0; !element.matches(':focus') && presses < 60; presses += 1) await view.user.tab();
    await waitFor(() => expect(element).toHaveFocus());
  };
  await reach(form.getByLabelText('Name'));
  await view.user.keyboard('Soldering');
  await reach(form.getByRole('radio', { name: 'Those who have arrived' }));
  await view.user.keyboard('{ArrowUp}');
  await reach(form.getByLabelText(/^How many there are/));
  await view.user.keyboard('20');
  await reach(form.getByLabelText('The team is shown'));
  await view.user.keyboard(' ');
  await reach(await button('Make the list'));
  await view.user.keyboard('{Enter}');
  await closed();
  expect(desk.sent('POST')).toEqual([
    {
      ...{ name: 'Soldering', kind: 'workshop', audience: 'seated', opensAt: null, closesAt: null },
      ...{ limitPerPerson: 1, limitHours: null, stock: 20, countsExits: false },
      ...{ shownQuestions: [], showsTeam: true, note: '' },
    },
  ]);
  expect(await screen.findByRole('row', { name: /Soldering/ })).toBeInTheDocument();
  await waitFor(async () => expect(await button('Make a list')).toHaveFocus());
});

test('what makes no sense for the door or a meal is not asked', async () => {
  const view = render(serve());
  await choose(view, 'Door', 'Change');
  const door = await dialog();
  expect(door.getByLabelText('Name')).toHaveValue('Door');
  const offered = (form: Awaited<ReturnType<typeof dialog>>) => ({
    kind: form.queryByRole('button', { name: /Kind/ }) !== null,
    audience: form.queryByRole('radio', { name: 'Everybody with a seat' }) !== null,
    stock: form.queryByLabelText(/^How many there are/) !== null,
    limit: form.queryByLabelText(/^How often for one person/) !== null,
    exits: form.queryByLabelText('People are scanned when they go, too') !== null,
  });
  expect(offered(door)).toEqual({ kind: false, audience: false, stock: false, limit: false, exits: true });
  await view.user.click(door.getByLabelText('People are scanned when they go, too'));
  expect(offered(door)).toMatchObject({ limit: true });
  await view.user.type(door.getByLabelText(/^How often for one person/), '4');
  await view.user.click(door.getByLabelText('People are scanned when they go, too'));
  expect(offered(door)).toMatchObject({ limit: false });
  await press(view, 'Cancel');
  await closed();
  await choose(view, 'Lunch', 'Change');
  expect(offered(await dialog())).toEqual({
    kind: true,
    audience: true,
    stock: true,
    limit: true,
    exits: false,
  });
});

test('answers are chosen of both forms, three at most, those that are sensitive say so, and those for admins are none', async () => {
  const desk = serve([list(), meal({ shownQuestions: ['shoes'] })]);
  const view = render(desk, `/check-in-lists?list=${id(2)}`);
  const form = await dialog();
  const group = within(form.getByRole('group', { name: /^Answers that are shown/ }));
  expect(group.getByRole('checkbox', { name: diet.label })).toHaveAccessibleDescription(/Sensitive/);
  expect(group.queryByRole('checkbox', { name: forAdmins.label })).not.toBeInTheDocument();
  const shoes = group.getByRole('checkbox', { name: old.label });
  expect(shoes).toBeChecked();
  expect(shoes).toHaveAccessibleDescription('Not asked any more.');
  for (const box of group.getAllByRole('checkbox', { checked: false }).slice(0, 3))
    await view.user.click(box);
  await press(view, 'Save the list');
  expect(await form.findAllByText('Choose at most 3 questions.')).not.toHaveLength(0);
  expect(desk.sent('PUT')).toEqual([]);
  await view.user.click(shoes);
  await press(view, 'Save the list');
  await closed();
  const chosen = asked.slice(0, 3).map((question) => question.id);
  expect(desk.sent('PUT')).toMatchObject([{ version: 1, draft: { shownQuestions: chosen } }]);
});

test('faults show at their fields, whether the form finds them or the API', async () => {
  const desk = serve();
  desk.api.refuse(createCheckInList, 'invalid_request', { name: 'Call it something else.' });
  const view = render(desk);
  await press(view, 'Make a list');
  const form = await dialog();
  await view.user.clear(form.getByLabelText(/^How often for one person/));
  await view.user.type(form.getByLabelText(/^Within so many hours/), '2');
  await view.user.type(form.getByLabelText(/^How many there are/), '0');
  await press(view, 'Make the list');
  expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  expect(form.getByLabelText(/^How many there are/)).toHaveAccessibleDescription(/above zero/);
  expect(form.getByLabelText(/^Within so many hours/)).toHaveAccessibleDescription(/Say first how often/);
  await view.user.type(form.getByLabelText('Name'), 'Soldering');
  await view.user.clear(form.getByLabelText(/^How many there are/));
  await view.user.clear(form.getByLabelText(/^Within so many hours/));
  await press(view, 'Make the list');
  await waitFor(() =>
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Call it something else/),
  );
});

test('a list that somebody else has changed is not written over unasked', async () => {
  const desk = serve();
  const view = render(desk, `/check-in-lists?list=${id(2)}`);
  const form = await dialog();
  const type = async (name: string) => {
    await view.user.clear(form.getByLabelText('Name'));
    await view.user.type(form.getByLabelText('Name'), name);
  };
  await type('Brunch');
  desk.replace([list(), meal({ name: 'Late lunch', version: 5 })]);
  desk.api.refuse(updateCheckInList, 'stale');
  await press(view, 'Save the list');
  await press(view, 'Load the newer version');
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('Late lunch'));
  await type('Brunch');
  await press(view, 'Save the list');
  desk.api.on(updateCheckInList, ({ params, body }) =>
    list({ ...body.draft, listId: params.listId, version: body.version + 1 }),
  );
  await press(view, 'Save mine over it');
  await closed();
  expect(desk.sent('PUT').map((body) => (body as { version: number }).version)).toEqual([1, 5, 5]);
});

test('a list goes after a question; one with scans stays, as the door does, and it is said why', async () => {
  const desk = serve([list(), meal(), meal({ listId: id(3), name: 'Dinner', scans: 2 })]);
  const view = render(desk);
  await choose(view, 'Door', 'Remove');
  expect(await screen.findByRole('alertdialog', { name: 'Door stays' })).toHaveTextContent('its door');
  await press(view, 'Leave it as it is');
  await choose(view, 'Dinner', 'Remove');
  expect(await screen.findByRole('alertdialog', { name: 'Dinner stays' })).toHaveTextContent(
    '2 scans are kept',
  );
  await press(view, 'Change it');
  expect((await dialog()).getByLabelText('Name')).toHaveValue('Dinner');
  await press(view, 'Cancel');
  await closed();
  await choose(view, 'Lunch', 'Remove');
  desk.api.refuse(deleteCheckInList, 'list_in_use');
  await press(view, 'Remove the list');
  expect(await screen.findByText(/Close it instead/)).toBeInTheDocument();
  desk.api.on(deleteCheckInList, () => {
    desk.replace([list()]);
    return undefined;
  });
  await press(view, 'Remove the list');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lunch/ })).not.toBeInTheDocument());
  expect(view.notices).toContainEqual({ tone: 'success', text: 'Lunch is removed.' });
});

test('the usual lists that are missing are named, and added on request', async () => {
  const desk = serve([list(), meal({ name: 'Lunch, Sat 14 Nov' })]);
  const view = render(desk);
  await press(view, 'Add the usual lists');
  const question = within(await screen.findByRole('alertdialog', { name: 'Add the usual lists?' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Swag']);
  await press(view, 'Add 1 list');
  expect(await screen.findByRole('row', { name: /Swag/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add the usual lists' })).not.toBeInTheDocument();
  expect(view.notices).toContainEqual({ tone: 'success', text: '1 list added.' });
});

test('a list that another admin has removed keeps what is typed, and saving it says what happened', async () => {
  const desk = serve();
  // What is asked again and again alone: whatever waits goes on waiting as ever.
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick'] as const),
      ...(['queueMicrotask', 'performance', 'requestAnimationFrame'] as const),
    ],
  });
  const { user } = render(desk, `/check-in-lists?list=${id(2)}`);
  const form = await dialog();
  await user.type(form.getByLabelText(/^Note for whoever scans/), 'One bowl each.');
  desk.replace([list()]);
  expect(screen.getByText('0 of 80')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('0 of 80')).not.toBeInTheDocument();
  expect(form.getByLabelText(/^Note for whoever scans/)).toHaveValue('One bowl each.');
  desk.api.refuse(updateCheckInList, 'not_found');
  await user.click(await button('Save the list'));
  expect(await form.findByRole('alert')).toHaveTextContent('There is no such thing');
});

test('the page leads to the scanner, and the scanner leads an admin to the page', async () => {
  const desk = serve();
  const view = render(desk);
  await view.user.click(await screen.findByRole('link', { name: 'Scan' }));
  await screen.findByRole('heading', { level: 1, name: 'Check-in' });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Check-in lists' })).toHaveAttribute(
    'href',
    `${base}/check-in-lists`,
  );
});

test('an event without lists asks an admin to make one, and tells staff who can', async () => {
  const view = render(serve([]), '/check-in');
  expect(await screen.findByRole('link', { name: 'Make a list' })).toHaveAttribute(
    'href',
    `${base}/check-in-lists`,
  );
  view.unmount();
  const desk = serve([]);
  desk.api.on(getEvent, portalEvent({ ...times, eventRole: 'staff' }));
  render(desk, '/check-in');
  expect(await screen.findByText('An admin of the event can make one.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Make a list' })).not.toBeInTheDocument();
});
