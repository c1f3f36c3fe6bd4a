import {
  CheckInList,
  DeskPerson,
  EventId,
  CheckInSnapshot,
  getArrivals,
  getCheckInSnapshot,
  getEvent,
  getWalkInSeats,
  listCheckInLists,
  listPortalEvents,
  recordScan,
  ScanResult,
  searchDesk,
  undoScan,
  type EndpointRequest,
  type Verdict,
} from '@event-portal/contracts';
import {
  createApiStub,
  createKeptCopies,
  createSealedCopies,
  currentUser,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '#routes.gen.ts';
import { hashCode } from '#features/scanner/snapshot/hash-code.ts';

const event = portalEvent({
  eventId: EventId.parse('00000000-0000-4000-8000-000000000000'),
  eventRole: 'staff',
});
const at = `/events/${event.eventId}/dashboard/check-in`;
const now = '2026-11-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Passes: of this event, whose id is all but zero, and of another one. */
const pass = `EP1:AAAAAAAAABAABAAAAAAAAAAAAA${'A'.repeat(61)}`;
const otherPass = `EP1:${'B'.repeat(87)}`;

const list = (difference: Partial<CheckInList> = {}) =>
  CheckInList.parse({
    listId: id(1),
    name: 'Door',
    kind: 'door',
    audience: 'seated',
    opensAt: null,
    closesAt: null,
    limitPerPerson: 1,
    limitHours: null,
    stock: null,
    countsExits: false,
    shownQuestions: [],
    showsTeam: false,
    note: '',
    version: 1,
    given: 3,
    scans: 4,
    ...difference,
  });
const lunch = list({
  listId: list({ listId: id(2) as never }).listId,
  name: 'Lunch',
  kind: 'meal',
  stock: 80,
});

const pia = {
  userId: id(5),
  name: 'Pia Walker',
  image: null,
  team: 'Bus Stop Club',
  answers: [{ label: 'Diet', answer: 'Vegan' }],
};

type ScanCall = EndpointRequest<typeof recordScan>;

/** The desk as the API keeps it. */
function serveDesk(lists = [list(), lunch]) {
  let verdict: Verdict = 'welcome';
  const results = new Map<string, ScanResult>();
  const judge = ({ params }: Pick<ScanCall, 'params'>) => {
    const earlier = verdict === 'already_in' ? { at: now, by: 'Stella Staff', device: 'Door 2' } : null;
    const isKnown = verdict !== 'unknown' && verdict !== 'wrong_event';
    const result = ScanResult.parse({
      scanId: params.scanId,
      verdict,
      person: isKnown ? pia : null,
      undoneAt: null,
      earlier,
      note: 'Give them a badge.',
      recordedAt: now,
    });
    results.set(params.scanId, result);
    return result;
  };
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(listCheckInLists, { items: lists })
    .on(getArrivals, { arrived: 3, expected: 12, buckets: [] })
    .on(getWalkInSeats, {
      seats: { limit: 150, taken: 138, offered: 0, free: 12 },
      state: 'open',
      opensAt: now,
    })
    // What the device could judge by is for the tests that say so.
    .cut(getCheckInSnapshot)
    .on(searchDesk, {
      items: [
        DeskPerson.parse({ ...pia, standing: 'seated', inSince: null }),
        DeskPerson.parse({ ...pia, userId: id(6), name: 'Piet Lee', standing: 'declined', inSince: null }),
      ],
      more: true,
    })
    .on(recordScan, judge)
    .on(undoScan, ({ params }) => ({ ...judge({ params }), undoneAt: now }));
  const scans = () =>
    api.calls
      .filter(({ call }) => call.startsWith('PUT'))
      .map(({ params, body }) => ({ params, body }) as ScanCall);
  return { api, scans, judge, say: (next: Verdict) => (verdict = next) };
}

type Desk = ReturnType<typeof serveDesk>;

function render(desk: Desk, keptCopies = createKeptCopies(), sealedCopies = createSealedCopies()) {
  return renderRoutes(routes, { at, api: desk.api, user: currentUser('staff'), keptCopies, sealedCopies });
}

const button = (name: string) => screen.findByRole('button', { name });
const verdict = () => screen.findByRole('alert');

/** The keys of a reader are a moment apart, whatever else this machine does. */
function typeAsReader() {
  let moment = 0;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (moment += 1));
  return () => clock.mockRestore();
}

/** A reader types a code. */
async function readCode(code: string, user = userEvent.setup()) {
  const end = typeAsReader();
  await user.keyboard(`${code}{Enter}`);
  end();
}

/** Waits for what the screen says. */
async function expectSaid(words: string | RegExp) {
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
}

/** Opens the scanner without a camera. */
async function open(desk: Desk) {
  const view = render(desk);
  await view.user.click(await button('Search or use a code reader'));
  return view;
}

async function goOffline({ api }: Desk) {
  const reads = [listCheckInLists, getArrivals, getEvent, listPortalEvents, getCheckInSnapshot, searchDesk];
  for (const endpoint of [recordScan, undoScan, ...reads]) api.cut(endpoint);
  await act(async () => onlineManager.setOnline(false));
}

async function goOnline({ api, judge }: Desk) {
  api.on(recordScan, judge).on(getEvent, event).on(listPortalEvents, { events: [] });
  api.on(listCheckInLists, { items: [list()] }).on(getArrivals, { arrived: 3, expected: 12, buckets: [] });
  await act(async () => onlineManager.setOnline(true));
}

const onTestEnd: (() => void)[] = [];
afterEach(() => {
  onTestEnd.splice(0).forEach((end) => end());
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

test.each([
  ['welcome', 'success', /Welcome, Pia.*Pia Walker.*Team Bus Stop Club.*Diet: Vegan.*Give them a badge\./],
  ['goodbye', 'success', /Goodbye, Pia/],
  ['already_in', 'warning', /Already in.*Pia Walker.*Since .*1 Nov.*, by Stella Staff on Door 2/],
  ['not_in', 'warning', /Not in/],
  ['not_accepted', 'danger', /Applied, not accepted/],
  ['declined', 'danger', /Has declined/],
  ['wrong_event', 'danger', /Pass of another event/],
  ['expired', 'danger', /Pass has expired/],
  ['revoked', 'danger', /Pass is not valid any more.*It was replaced, or the seat was given back/],
  ['wrong_list', 'danger', /Not on this list/],
  ['not_open', 'warning', /List is closed/],
  ['limit_reached', 'warning', /Limit reached/],
  ['out_of_stock', 'warning', /Nothing left/],
  ['unknown', 'danger', /Not a pass of this portal/],
] as const)(
  'a pass that is judged %s says so over everything as %s, and a press leads on',
  async (said, tone, words) => {
    const desk = serveDesk();
    desk.say(said);
    const { user } = await open(desk);
    await readCode(pass);
    expect(await verdict()).toHaveTextContent(words);
    expect(screen.getByRole('dialog')).toHaveAttribute('data-tone', tone);
    // What there is to do for whoever is let in would be done for others.
    expect(screen.queryAllByText('Give them a badge.')).toHaveLength(said === 'welcome' ? 1 : 0);
    await waitFor(async () => expect(await button('Next scan')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(desk.scans()).toMatchObject([
      {
        params: { eventId: event.eventId, listId: id(1) },
        body: { subject: { code: pass }, direction: 'in', device: 'Phone of Stella' },
      },
    ]);
  },
);

test('a reader is heard wherever the focus is, in small letters too, and its Enter presses nothing', async () => {
  const desk = serveDesk();
  const { user } = await open(desk);
  onTestEnd.push(typeAsReader());
  (await button('Change list or device')).focus();
  await user.keyboard(`${pass.toLowerCase()}{Enter}`);
  expect(await verdict()).toHaveTextContent('Welcome, Pia');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard(`${otherPass}{Enter}`);
  await verdict();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(desk.scans().map(({ body }) => body.subject)).toEqual([{ code: pass }, { code: otherPass }]);
});

test('what a person types into the search is no scan', async () => {
  const desk = serveDesk();
  await open(desk);
  const person = userEvent.setup({ delay: 70 });
  await person.type(screen.getByRole('searchbox'), 'pia walker{Enter}');
  expect(await button('Choose Pia Walker')).toBeInTheDocument();
  expect(desk.scans()).toEqual([]);
});

test('somebody without a pass is found by name, and let in by one deliberate press', async () => {
  const desk = serveDesk();
  const { user } = await open(desk);
  await user.type(screen.getByRole('searchbox'), 'pia');
  await user.click(await button('Choose Pia Walker'));
  expect(desk.scans()).toEqual([]);
  expect(screen.getByText('There are more. Type more of the name.')).toBeInTheDocument();
  await user.click(await button('Check in Pia Walker'));
  expect(await verdict()).toHaveTextContent('Welcome, Pia');
  expect(desk.scans()[0]?.body.subject).toEqual({ userId: id(5) });
});

test('a scan is taken back by name, after a question', async () => {
  const desk = serveDesk();
  const { user } = await open(desk);
  await readCode(pass);
  await verdict();
  await user.keyboard('{Escape}');
  await user.click(await button('Undo Pia Walker'));
  const question = await screen.findByRole('alertdialog', { name: 'Take back the scan of Pia Walker?' });
  await user.click(within(question).getByRole('button', { name: 'Take back Pia Walker' }));
  expect(await screen.findByText('Taken back')).toBeInTheDocument();
  const undone = desk.api.calls.find(({ call }) => call.startsWith('DELETE'));
  expect(undone?.params).toEqual(desk.scans()[0]?.params);
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('without a network a scan is kept, which is said, and whoever is not let in is named once it was judged', async () => {
  const desk = serveDesk();
  const { user } = await open(desk);
  await goOffline(desk);
  for (const _ of [1, 2]) {
    await readCode(pass);
    expect(await verdict()).toHaveTextContent('Kept, not judged yet');
    await user.keyboard('{Escape}');
  }
  await readCode(otherPass);
  expect(await verdict()).toHaveTextContent('Pass of another event');
  expect(screen.getByText('3 scans wait.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  desk.say('declined');
  await goOnline(desk);
  expect(await screen.findByText('3 of 3 that waited were not let in')).toBeInTheDocument();
  const banner = screen.getByRole('alert');
  expect(within(banner).getAllByText(/^Pia Walker: Has declined\./)).toHaveLength(3);
  await user.click(await button('Dismiss'));
  expect(screen.queryByText(/that waited/)).not.toBeInTheDocument();
  expect(desk.scans().map(({ body }) => body.subject)).toEqual([
    { code: pass },
    { code: pass },
    { code: otherPass },
  ]);
});

test('in standard mode a verdict stays; in express mode a welcome goes by itself, and a refusal a little later', async () => {
  const desk = serveDesk();
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const { unmount } = render(desk);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: 1 });
  await user.click(await button('Search or use a code reader'));
  await user.keyboard(`${pass}{Enter}`);
  await verdict();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await button('Change list or device'));
  await user.click(screen.getByRole('radio', { name: 'Express' }));
  await user.click(await button('Search or use a code reader'));
  for (const [said, ms] of [
    ['welcome', 1500],
    ['declined', 4000],
  ] as const) {
    desk.say(said);
    await user.keyboard(`${pass}{Enter}`);
    await verdict();
    await act(() => jest.advanceTimersByTimeAsync(ms - 200));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }
  unmount();
});

test('list, device and mode are the same when the page is opened again', async () => {
  const desk = serveDesk();
  const keptCopies = createKeptCopies();
  const { user, unmount } = render(desk, keptCopies);
  await user.click(await screen.findByRole('button', { name: /List/ }));
  await user.click(await screen.findByRole('option', { name: 'Lunch' }));
  await user.click(await button('Rename this device'));
  const device = screen.getByRole('textbox', { name: 'Name of this device' });
  await user.clear(device);
  await user.type(device, 'Kitchen');
  await user.click(await button('Save name'));
  unmount();
  const view = render(desk, keptCopies);
  expect(await screen.findByText('Kitchen')).toBeInTheDocument();
  await view.user.click(await button('Search or use a code reader'));
  expect(screen.getByRole('progressbar', { name: 'Given' })).toHaveAttribute('aria-valuetext', '3 of 80');
});

test('a list that counts exits is scanned either way, and says which', async () => {
  const desk = serveDesk([list({ countsExits: true })]);
  desk.say('goodbye');
  const { user } = await open(desk);
  await user.click(screen.getByRole('radio', { name: 'Out' }));
  expect(screen.getByText('Door: on the way out')).toBeInTheDocument();
  await readCode(pass);
  expect(await verdict()).toHaveTextContent('Goodbye, Pia');
  expect(desk.scans()[0]?.body.direction).toBe('out');
});

/** The camera of the device, which answers so. */
function plugCamera(getUserMedia: () => Promise<MediaStream>) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) },
  });
  onTestEnd.push(() => Reflect.deleteProperty(navigator, 'mediaDevices'));
}

test.each([
  ['NotAllowedError', 'The camera is not allowed', /settings of your browser/],
  ['NotFoundError', 'No camera was found', /Connect one/],
  ['NotReadableError', 'The camera is busy', /Close other apps/],
])(
  'a camera that fails with %s is told with what to do, and everything else works',
  async (name, title, text) => {
    const ask = jest.fn(() => Promise.reject(new DOMException('No.', name)));
    plugCamera(ask);
    const desk = serveDesk();
    const { user } = render(desk);
    await button('Scan with the camera');
    expect(ask).not.toHaveBeenCalled();
    await user.click(await button('Scan with the camera'));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    await user.click(await button('Try the camera again'));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    await readCode(pass);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Welcome, Pia')).toBeInTheDocument();
  },
);

test('a page that was loaded again for the camera opens it by itself', async () => {
  const ask = jest.fn(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
  plugCamera(ask);
  const keptCopies = createKeptCopies();
  keptCopies.put('scanner', 'camera', { at: Date.now() });
  render(serveDesk(), keptCopies);
  expect(await screen.findByText('The camera is not allowed')).toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a code that the camera holds is one scan, and another one the next', async () => {
  let seen: string | undefined = pass;
  const track = { stop: jest.fn(), getSettings: () => ({ deviceId: 'a' }), addEventListener: jest.fn() };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  plugCamera(() => Promise.resolve(stream));
  class Detector {
    static readonly getSupportedFormats = () => Promise.resolve(['qr_code']);
    readonly detect = () => Promise.resolve(seen === undefined ? [] : [{ rawValue: seen }]);
  }
  Object.assign(globalThis, { BarcodeDetector: Detector });
  const ready = jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  onTestEnd.push(
    () => ready.mockRestore(),
    () => Reflect.deleteProperty(globalThis, 'BarcodeDetector'),
  );
  const desk = serveDesk();
  const { user, unmount } = render(desk);
  await user.click(await button('Scan with the camera'));
  expect(await verdict()).toHaveTextContent('Welcome, Pia');
  await user.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  seen = otherPass;
  await verdict();
  expect(desk.scans().map(({ body }) => body.subject)).toEqual([{ code: pass }, { code: otherPass }]);
  unmount();
  expect(track.stop).toHaveBeenCalled();
});

test('a code that the shell reads beside the page is a scan, and its reader ends with the camera', async () => {
  const track = { stop: jest.fn(), getSettings: () => ({ deviceId: 'a' }), addEventListener: jest.fn() };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  plugCamera(() => Promise.resolve(stream));
  Object.assign(globalThis, { createImageBitmap: async () => ({}) });
  const ready = jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  onTestEnd.push(
    () => ready.mockRestore(),
    () => Reflect.deleteProperty(globalThis, 'createImageBitmap'),
  );
  const reader = { read: () => Promise.resolve(pass), end: jest.fn() };
  const desk = serveDesk();
  const { user, unmount } = renderRoutes(routes, {
    ...{ at, api: desk.api, user: currentUser('staff') },
    openCodeReader: () => Promise.resolve(reader),
  });
  await user.click(await button('Scan with the camera'));
  expect(await verdict()).toHaveTextContent('Welcome, Pia');
  expect(desk.scans().map(({ body }) => body.subject)).toEqual([{ code: pass }]);
  expect(reader.end).not.toHaveBeenCalled();
  unmount();
  expect(reader.end).toHaveBeenCalledTimes(1);
});

test('an event without lists says who makes one', async () => {
  render(serveDesk([]));
  expect(await screen.findByText('There is no check-in list yet')).toBeInTheDocument();
});

const otherPassHere = `${pass.slice(0, -8)}BBBBBBBA`;

/** What the API tells a device: Pia with the pass, and Bo Lee without one, who has come. */
async function snapshotOf(lists = [list(), lunch]) {
  const takenAt = new Date().toISOString();
  return CheckInSnapshot.parse({
    takenAt,
    endsAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
    peopleVersion: 'a'.repeat(22),
    people: {
      passesExpireAt: new Date(Date.now() + 86_400_000).toISOString(),
      items: [
        { userId: pia.userId, name: pia.name, pass: await hashCode(pass) },
        { userId: id(6), name: 'Bo Lee', pass: { text: 'c'.repeat(22), id: 'd'.repeat(22) } },
        // Somebody suspended.
        { userId: id(7), name: 'Cy Young', pass: null },
      ],
      revoked: [(await hashCode(`${pass.slice(0, 40)}${'B'.repeat(51)}`)).text],
    },
    scansVersion: 'b'.repeat(22),
    scans: { lists, arrived: [1], claims: [{ list: 0, person: 1, direction: 'in', at: now }] },
  });
}

/** Opens the scanner with a snapshot, and takes the network away. */
async function openOffline(desk: Desk, sealedCopies = createSealedCopies()) {
  desk.api.on(getCheckInSnapshot, await snapshotOf());
  const view = render(desk, createKeptCopies(), sealedCopies);
  await view.user.click(await button('Search or use a code reader'));
  await screen.findByText(/Without a network this device judges until/);
  await goOffline(desk);
  return view;
}

test('without a network the device judges by what it knew and has scanned since, says so, and waits', async () => {
  const desk = serveDesk();
  const { user } = await openOffline(desk);
  await readCode(pass);
  await expectSaid(
    /Welcome, Pia.*Pia Walker.*Judged on this device, by what it knew at .*It waits to be sent/,
  );
  expect(screen.getByRole('dialog')).toHaveAttribute('data-tone', 'success');
  expect(screen.getByText('1 scan waits.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  for (const [code, words] of [
    [pass, /Already in.*Pia Walker.*Since/],
    [otherPassHere, /Kept, not judged yet.*names Pia Walker, and this device cannot prove it/],
    [`${pass.slice(0, 40)}${'B'.repeat(51)}`, /Pass is not valid any more/],
    [`${pass.slice(0, 40)}${'C'.repeat(51)}`, /Kept, not judged yet.*and not this pass/],
    [otherPass, /Pass of another event/],
    ['https://example.test', /Not a pass of this portal/],
  ] as const) {
    await readCode(code);
    await expectSaid(words);
    await user.keyboard('{Escape}');
  }
  await goOnline(desk);
  await waitFor(() => expect(desk.scans()).toHaveLength(7));
  expect(desk.scans().map(({ body }) => body.subject)).toMatchObject([
    { code: pass },
    { code: pass },
    {},
    {},
    {},
    {},
    {},
  ]);
});

test('what the API judges otherwise is told with both devices, and what it judges alike is not', async () => {
  const desk = serveDesk();
  const { user } = await openOffline(desk);
  await readCode(pass);
  await expectSaid('Welcome, Pia');
  await user.keyboard('{Escape}');
  await readCode(pass);
  await expectSaid('Already in');
  await user.keyboard('{Escape}');
  desk.say('already_in');
  await goOnline(desk);
  expect(
    await screen.findByText('1 of 2 that waited was judged otherwise by the portal'),
  ).toBeInTheDocument();
  const banner = screen.getByRole('alert');
  expect(banner).toHaveTextContent(
    /Pia Walker: “Welcome” was said at .* on Phone of Stella\. In fact: Already in\. Since .*, by Stella Staff on Door 2/,
  );
});

test('what the API judges otherwise is told before anybody begins to scan again, too', async () => {
  const desk = serveDesk();
  const { user } = await openOffline(desk);
  await readCode(pass);
  await expectSaid('Welcome, Pia');
  await user.keyboard('{Escape}');
  await user.click(await button('Change list or device'));
  desk.say('already_in');
  await goOnline(desk);
  expect(
    await screen.findByText('1 of 1 that waited was judged otherwise by the portal'),
  ).toBeInTheDocument();
});

test('without a network people are found by name with slips of the pen, let in, and taken back', async () => {
  const desk = serveDesk();
  const { user } = await openOffline(desk);
  await user.type(screen.getByRole('searchbox'), 'walkr pia');
  await user.click(await button('Choose Pia Walker'));
  expect(
    screen.getByText('Without the portal this device knows those with a seat alone.'),
  ).toBeInTheDocument();
  await user.click(await button('Check in Pia Walker'));
  await expectSaid('Welcome, Pia');
  await user.keyboard('{Escape}');
  await user.click(await button('Undo Pia Walker'));
  await user.click(await button('Take back Pia Walker'));
  expect(await screen.findByText('Is taken back once there is a network')).toBeInTheDocument();
  await readCode(pass);
  await expectSaid('Welcome, Pia');
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'bo lee');
  await user.click(await button('Choose Bo Lee'));
  await user.click(await button('Check in Bo Lee'));
  await expectSaid(/Already in.*Since .*1 Nov/);
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'cy young');
  await user.click(await button('Choose Cy Young'));
  await user.click(await button('Check in Cy Young'));
  await expectSaid('Pass is not valid any more');
  await user.keyboard('{Escape}');
});

test('a portal that is slow to answer does not hold anybody up, and has the last word', async () => {
  const desk = serveDesk();
  desk.api.on(getCheckInSnapshot, await snapshotOf());
  const { user } = await open(desk);
  await screen.findByText(/Without a network this device judges until/);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  desk.api.on(recordScan, async (call) => {
    await held;
    return desk.judge(call);
  });
  desk.say('declined');
  // Whoever waits for the portal waits by this clock, however long this machine takes.
  jest.useFakeTimers({ doNotFake: ['performance'] });
  await readCode(pass, userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: 1 }));
  await act(() => jest.advanceTimersByTimeAsync(1400));
  expect(screen.getByText('Checking …')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(100));
  jest.useRealTimers();
  await expectSaid('Welcome, Pia');
  await act(async () => answer());
  await expectSaid('Has declined');
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/that waited/)).not.toBeInTheDocument();
});

test('a page that is loaded without a network judges by what was kept, until the role is gone', async () => {
  const desk = serveDesk();
  const sealedCopies = createSealedCopies();
  const { unmount } = await openOffline(desk, sealedCopies);
  unmount();
  const next = serveDesk();
  const view = render(next, createKeptCopies(), sealedCopies);
  await view.user.click(await button('Search or use a code reader'));
  await screen.findByText(/Without a network this device judges until/);
  await goOffline(next);
  await readCode(pass);
  await expectSaid('Welcome, Pia');
  view.unmount();

  onlineManager.setOnline(true);
  const last = serveDesk();
  last.api.refuse(getCheckInSnapshot, 'forbidden');
  render(last, createKeptCopies(), sealedCopies);
  await userEvent.setup().click(await button('Search or use a code reader'));
  await screen.findByText(/this device cannot judge/);
  await waitFor(async () => expect(await sealedCopies.read('snapshot', event.eventId)).toBeUndefined());
});

test('a list with a stock says what is left as far as the device knows, and that answers need a network', async () => {
  const meal = list({
    listId: lunch.listId,
    name: 'Lunch',
    kind: 'meal',
    stock: 4,
    limitPerPerson: null,
    given: 3,
    showsTeam: true,
    note: 'No nuts.',
  });
  const desk = serveDesk([meal]);
  desk.api.on(getCheckInSnapshot, await snapshotOf([meal]));
  const { user } = await open(desk);
  await screen.findByText(/Without a network this device judges until/);
  await goOffline(desk);
  await readCode(pass);
  await expectSaid(/Welcome, Pia.*0 left here.*No nuts\..*Team and answers show with a network/);
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'bo');
  await user.click(await button('Choose Bo Lee'));
  await user.click(await button('Hand out to Bo Lee'));
  await expectSaid('Nothing left');
  expect(screen.queryByText('No nuts.')).not.toBeInTheDocument();
});
