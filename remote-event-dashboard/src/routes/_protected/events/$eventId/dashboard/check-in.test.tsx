import {
  Attendee,
  checkIn,
  getEvent,
  listAttendees,
  listPortalEvents,
  undoCheckIn,
  type AttendeesQuery,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent({ eventRole: 'staff' });
const at = `/events/${event.eventId}/dashboard/check-in`;
const now = '2026-11-01T10:00:00.000Z';

const person = (number: number, name: string) =>
  Attendee.parse({
    userId: `00000000-0000-4000-8000-00000000000${number}`,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    image: null,
    checkedInAt: null,
    checkedInBy: null,
  });

/** The door as the API keeps it. */
function serveDoor() {
  let people = [person(1, 'Pia Walker'), person(2, 'Tess Walker'), person(3, 'Marcus Lee')];
  const mark = (userId: string, checkedInAt: string | null) => {
    people = people.map((each) =>
      each.userId === userId ? { ...each, checkedInAt, checkedInBy: checkedInAt && 'Stella Staff' } : each,
    );
    const found = people.find((each) => each.userId === userId);
    if (!found) throw new Error('Nobody has this id.');
    return found;
  };
  const find = ({ search, checkedIn }: AttendeesQuery) =>
    people
      .filter(({ name }) => name.toLowerCase().includes(search))
      .filter(({ checkedInAt }) => !checkedIn || (checkedIn === 'yes') === (checkedInAt !== null));
  const list = ({ query }: { query: AttendeesQuery }) => {
    const items = find(query);
    const arrived = find({ ...query, search: '', checkedIn: 'yes' }).length;
    return { items, total: items.length, page: 1, pageSize: 25, arrived, expected: people.length } as const;
  };
  const arrive = ({ params }: { params: { userId: string } }) => mark(params.userId, now);
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(listAttendees, list)
    .on(checkIn, arrive)
    .on(undoCheckIn, ({ params }) => mark(params.userId, null));
  const calls = (method: string) =>
    api.calls
      .filter(({ call }) => call.startsWith(method) && call.endsWith('check-in'))
      .map(({ params }) => params);
  return { api, calls, list, arrive };
}

const open = (door: ReturnType<typeof serveDoor>, search = '') =>
  renderRoutes(routes, { at: at + search, api: door.api, user: currentUser('staff') });

const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('searchbox', { name: 'Search people by name or e-mail' });

/** What a search has found. */
const group = (name: string) => screen.findByRole('group', { name });

/** An answer that takes as long as the test wants. */
function held() {
  const release: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => release.push(resolve));
  return { wait, release: () => act(async () => release.splice(0).forEach((each) => each())) };
}

async function goOffline(door: ReturnType<typeof serveDoor>) {
  door.api.cut(listAttendees).cut(checkIn).cut(getEvent).cut(listPortalEvents);
  await act(async () => onlineManager.setOnline(false));
}

async function goOnline({ api, list, arrive }: ReturnType<typeof serveDoor>) {
  api.on(listAttendees, list).on(checkIn, arrive).on(getEvent, event);
  api.on(listPortalEvents, { events: [] });
  await act(async () => onlineManager.setOnline(true));
}

afterEach(() => onlineManager.setOnline(true));

test('the page opens on nobody, and is ready for a search', async () => {
  open(serveDoor());
  expect(await screen.findByText('Who is in front of you?')).toBeInTheDocument();
  expect(screen.queryByText('Pia Walker')).not.toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Arrived' })).toHaveAttribute('aria-valuetext', '0 of 3');
});

test('somebody is let in, and the field is empty and ready for the next one', async () => {
  const door = serveDoor();
  const { user } = open(door);
  await user.type(await field(), 'pia');
  await user.click(await button('Check in Pia Walker'));
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(await screen.findByText('Pia Walker is checked in.')).toBeInTheDocument();
  const found = await group('“pia”');
  expect(within(found).getByText('Here')).toBeInTheDocument();
  expect(within(found).queryByRole('button')).not.toBeInTheDocument();
});

test('a second press at the same place, by finger or by Enter, changes nothing', async () => {
  const door = serveDoor();
  const answer = held();
  door.api.on(checkIn, async (request) => {
    await answer.wait();
    return door.arrive(request);
  });
  const { user } = open(door, '?search=walker');
  await user.dblClick(await button('Check in Pia Walker'));
  (await button('Check in Tess Walker')).focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  await answer.release();
  expect(await button('Undo Pia Walker')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(door.calls('PUT')).toHaveLength(2);
  expect(door.calls('DELETE')).toEqual([]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('presses on several people are all taken, and nobody moves under the finger', async () => {
  const door = serveDoor();
  const answer = held();
  door.api.on(checkIn, async (request) => {
    await answer.wait();
    return door.arrive(request);
  });
  const { user } = open(door, '?checkedIn=no');
  const found = await group('Not here yet');
  const names = () =>
    within(found)
      .getAllByRole('listitem')
      .map((item) => item.textContent.slice(2, 6));
  const before = names();
  await user.click(await button('Check in Pia Walker'));
  await user.click(await button('Check in Tess Walker'));
  expect(within(found).getAllByText('Being sent …')).toHaveLength(2);
  await answer.release();
  expect(await within(found).findAllByText('Here')).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2'));
  expect(names()).toEqual(before);
  expect(door.calls('PUT')).toHaveLength(2);
});

test('whom an older search has found cannot be pressed while a newer one is under way', async () => {
  const door = serveDoor();
  const { user } = open(door, '?search=tess');
  const press = await button('Check in Tess Walker');
  const answer = held();
  door.api.on(listAttendees, async (request) => {
    await answer.wait();
    return door.list(request);
  });
  await user.type(await field(), '{Control>}a{/Control}marcus');
  expect(await group('“tess”')).toHaveAttribute('inert');
  expect(await group('“tess”')).toHaveAttribute('aria-busy', 'true');
  await user.click(press);
  await waitFor(() => expect(door.api.calls.at(-1)?.query).toMatchObject({ search: 'marcus' }));
  await user.click(press);
  await answer.release();
  await button('Check in Marcus Lee');
  expect(await group('“marcus”')).not.toHaveAttribute('inert');
  expect(door.calls('PUT')).toEqual([]);
});

test('a search without a network says so, keeps the page, and is done once there is one', async () => {
  const door = serveDoor();
  const { user } = open(door, '?search=tess');
  const press = await button('Check in Tess Walker');
  await goOffline(door);
  await user.type(await field(), '{Control>}a{/Control}marcus');
  expect(
    await screen.findByText('This search could not be done', undefined, { timeout: 20_000 }),
  ).toBeVisible();
  expect(await group('“marcus”')).toHaveAttribute('inert');
  await user.click(press);
  expect(door.calls('PUT')).toEqual([]);
  await goOnline(door);
  expect(await button('Check in Marcus Lee')).toBeInTheDocument();
});

test('a press without a network waits where it can be seen, can be taken back, and is sent later', async () => {
  const door = serveDoor();
  const { user } = open(door, '?search=walker');
  await button('Check in Pia Walker');
  await goOffline(door);
  await user.click(await button('Check in Pia Walker'));
  await user.click(await button('Check in Tess Walker'));
  expect(await screen.findByText('Tess Walker waits for the network.')).toBeInTheDocument();
  expect(screen.getAllByText('Waits for the network')).toHaveLength(2);
  await user.click(await button('Do not check in Tess Walker'));
  expect(await button('Check in Tess Walker')).toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await goOnline(door);
  expect(await button('Undo Pia Walker')).toBeInTheDocument();
  expect(door.calls('PUT')).toEqual([expect.objectContaining({ userId: person(1, '').userId })]);
});

test('a check-in is taken back at another place, by name, and after a question', async () => {
  const door = serveDoor();
  const { user, notices } = open(door, '?search=pia');
  await user.click(await button('Check in Pia Walker'));
  await user.click(await button('Undo Pia Walker'));
  const question = await screen.findByRole('alertdialog', { name: 'Take back the check-in of Pia Walker?' });
  expect(door.calls('DELETE')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Take it back' }));
  expect(await button('Check in Pia Walker')).toBeInTheDocument();
  expect(notices).toEqual([{ tone: 'success', text: 'Pia Walker is not checked in any more.' }]);
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('taking back without a network fails at once, and says so in the question', async () => {
  const door = serveDoor();
  const { user } = open(door, '?search=pia');
  await user.click(await button('Check in Pia Walker'));
  await button('Undo Pia Walker');
  await goOffline(door);
  door.api.cut(undoCheckIn);
  await user.click(await button('Undo Pia Walker'));
  await user.click(await button('Take it back'));
  expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
});

test('a check-in that is refused names the person, and can be tried again', async () => {
  const door = serveDoor();
  door.api.refuse(checkIn, 'not_found');
  const { user } = open(door, '?search=pia');
  await user.click(await button('Check in Pia Walker'));
  expect(await screen.findByText('Pia Walker: nothing was changed')).toBeInTheDocument();
  door.api.on(checkIn, door.arrive);
  await user.click(await button('Check in Pia Walker'));
  expect(await button('Undo Pia Walker')).toBeInTheDocument();
  expect(screen.queryByText('Pia Walker: nothing was changed')).not.toBeInTheDocument();
});
