import {
  CheckInList,
  DeskPerson,
  findWalkIn,
  getArrivals,
  getEvent,
  getWalkInSeats,
  letIn,
  listCheckInLists,
  listPortalEvents,
  recordScan,
  ScanResult,
  searchDesk,
  WalkIn,
  type WalkInSeats,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '#routes.gen.ts';

const event = portalEvent({ eventRole: 'staff' });
const page = `/events/${event.eventId}/dashboard/check-in`;
const now = '2026-11-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const list = (kind: 'door' | 'meal') =>
  CheckInList.parse({
    ...{ listId: id(1), name: kind, kind, audience: 'seated', opensAt: null, closesAt: null },
    ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false, shownQuestions: [] },
    ...{ showsTeam: false, note: '', version: 1, given: 0, scans: 0 },
  });
const pia = { userId: id(5), name: 'Pia Walker', image: null };
const seated = WalkIn.parse({ ...pia, standing: 'seated' });
const seats = { limit: 150, taken: 130, offered: 8, free: 12 };

function serve(door: Partial<WalkInSeats> = {}, kind: 'door' | 'meal' = 'door') {
  const result = (scanId: string) =>
    ScanResult.parse({
      ...{ scanId, verdict: 'welcome', person: { ...pia, team: null, answers: [] }, undoneAt: null },
      ...{ earlier: null, note: '', recordedAt: now },
    });
  return createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(listCheckInLists, { items: [list(kind)] })
    .on(getArrivals, { arrived: 0, expected: 1, buckets: [] })
    .on(getWalkInSeats, { seats, state: 'open', opensAt: now, ...door })
    .on(searchDesk, {
      items: [DeskPerson.parse({ ...pia, standing: 'not_accepted', inSince: null })],
      more: false,
    })
    .on(letIn, seated)
    .on(recordScan, ({ params }) => result(params.scanId));
}
type Api = ReturnType<typeof serve>;

const button = (name: string) => screen.findByRole('button', { name });
async function open(api: Api) {
  const view = renderRoutes(routes, { at: page, api, user: currentUser('staff') });
  await view.user.click(await button('Search or use a code reader'));
  return view;
}
async function choosePia(api: Api) {
  const view = await open(api);
  await view.user.type(screen.getByRole('searchbox'), 'pia');
  await view.user.click(await button('Choose Pia Walker'));
  return view;
}
const bodiesOf = (api: Api, call: string) =>
  api.calls.filter((one) => one.call === call).map(({ body }) => body);
const LET_IN = 'POST /events/:eventId/walk-ins';
const SCAN = 'PUT /events/:eventId/check-in-lists/:listId/scans/:scanId';

test('somebody who was not accepted gets a free seat by one press, and is checked in by the scan that follows', async () => {
  const api = serve();
  const { user } = await choosePia(api);
  const question = await screen.findByRole('alertdialog', { name: 'Let in Pia Walker as a walk-in?' });
  expect(within(question).getByText('Applied, not accepted')).toBeInTheDocument();
  expect(within(question).getByText('12 of 150 seats are free.')).toBeInTheDocument();
  expect(bodiesOf(api, LET_IN)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Let in Pia Walker' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Welcome, Pia');
  expect(bodiesOf(api, LET_IN)).toEqual([{ userId: pia.userId }]);
  expect(bodiesOf(api, SCAN)).toMatchObject([{ subject: { userId: pia.userId }, direction: 'in' }]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test.each([
  ['event_full', /Every seat of the event is taken/],
  ['user_suspended', /suspended from the portal/],
  ['seat_taken_back', /took this person’s seat back/],
] as const)(
  'a refusal as %s is told in words, nobody is scanned, and it can be given up',
  async (code, words) => {
    const api = serve().refuse(letIn, code);
    const { user } = await choosePia(api);
    await user.click(await button('Let in Pia Walker'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(bodiesOf(api, SCAN)).toEqual([]);
  },
);

test('whoever never applied is found by address, and let in by keyboard alone', async () => {
  const api = serve().on(findWalkIn, WalkIn.parse({ ...pia, standing: 'not_applied' }));
  const { user } = await open(api);
  (await button('Walk-in without an application')).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Let in somebody who has not applied' });
  expect(dialog).toHaveTextContent('12 of 150 seats are free.');
  const field = within(dialog).getByRole('textbox', { name: 'The e-mail address that they sign in with' });
  field.focus();
  // As fast as a code reader it would be a scan.
  await userEvent.setup({ delay: 70 }).keyboard('pia@example.test{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Let in Pia Walker as a walk-in?' });
  expect(within(question).getByText('Has not applied')).toBeInTheDocument();
  (await button('Let in Pia Walker')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Welcome, Pia');
  expect(bodiesOf(api, LET_IN)).toEqual([{ email: 'pia@example.test' }]);
  expect(bodiesOf(api, SCAN)).toMatchObject([{ subject: { userId: pia.userId } }]);
});

test('an address that nobody signs in with is answered by where they sign in, to read and to scan', async () => {
  const fields = { email: 'Nobody signs in with this address.' };
  const api = serve().refuse(findWalkIn, 'user_not_found', fields);
  const { user } = await open(api);
  await user.click(await button('Walk-in without an application'));
  await user.type(screen.getByRole('textbox', { name: /e-mail address/ }), 'new@example.test');
  await user.click(await button('Find them'));
  expect(await screen.findByText('They have to sign in first')).toBeInTheDocument();
  expect(screen.getByText(`https://portal.test/some/path/events/${event.eventId}`)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Address of the event' })).toBeInTheDocument();
  api.on(findWalkIn, seated);
  await user.click(await button('Find them'));
  await user.click(await button('Check in Pia Walker'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Welcome, Pia');
});

test.each<[string, Partial<WalkInSeats>, RegExp]>([
  [
    'all seats are taken',
    { seats: { ...seats, free: 0, offered: 0 } },
    /No seat is free: all 150 are taken\./,
  ],
  ['the last are kept', { seats: { ...seats, free: 0 } }, /or kept for people who were offered one/],
  ['it is too early', { state: 'early' }, /People without a seat can be let in from/],
  ['it is over', { state: 'over' }, /The event is over/],
])('that %s is said before anybody types, and nobody is asked for an address', async (_why, door, words) => {
  await open(serve(door));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Walk-in/ })).not.toBeInTheDocument();
});

test('with no seat free, only an offered one can still be taken, which the question says', async () => {
  await choosePia(serve({ seats: { ...seats, free: 0 } }));
  const question = await screen.findByRole('alertdialog', { name: 'Let in Pia Walker as a walk-in?' });
  expect(question).toHaveTextContent('Only somebody who was offered one can still be let in.');
});

test.each<[string, Api]>([
  ['before the door opens', serve({ state: 'early' })],
  ['at a meal', serve({}, 'meal')],
])('%s, whoever has no seat is scanned and judged as ever', async (_when, api) => {
  await choosePia(api);
  const question = await screen.findByRole('alertdialog', { name: 'Is this Pia Walker?' });
  expect(within(question).getByText('Applied, not accepted')).toBeInTheDocument();
});

test('seats that cannot be read are said to be unknown, and the API decides', async () => {
  const api = serve().refuse(getWalkInSeats, 'unavailable');
  const { user } = await choosePia(api);
  expect(await screen.findByText(/is not known at the moment/)).toBeInTheDocument();
  await user.click(await button('Let in Pia Walker'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Welcome, Pia');
});
