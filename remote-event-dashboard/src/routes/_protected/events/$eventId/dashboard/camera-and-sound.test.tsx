import {
  CheckInList,
  EventId,
  getArrivals,
  getCheckInSnapshot,
  getEvent,
  getWalkInSeats,
  listCheckInLists,
  listPortalEvents,
  recordScan,
  ScanResult,
  searchDesk,
  type Verdict,
} from '@event-portal/contracts';
import {
  createApiStub,
  createKeptCopies,
  currentUser,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '#routes.gen.ts';

const event = portalEvent({
  eventId: EventId.parse('00000000-0000-4000-8000-000000000000'),
  eventRole: 'staff',
});
const at = `/events/${event.eventId}/dashboard/check-in`;
const now = '2026-11-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const pass = `EP1:AAAAAAAAABAABAAAAAAAAAAAAA${'A'.repeat(61)}`;

const door = CheckInList.parse({
  ...{ listId: id(1), name: 'Door', kind: 'door', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false, shownQuestions: [] },
  ...{ showsTeam: false, note: '', version: 1, given: 0, scans: 0 },
});

/** A desk whose API judges as it is told. */
function serveDesk() {
  let verdict: Verdict = 'welcome';
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(listCheckInLists, { items: [door] })
    .on(getArrivals, { arrived: 0, expected: 1, buckets: [] })
    .on(getWalkInSeats, {
      seats: { limit: 1, taken: 1, offered: 0, free: 0 },
      state: 'over',
      opensAt: now,
    })
    .cut(getCheckInSnapshot)
    .on(searchDesk, { items: [], more: false })
    .on(recordScan, ({ params: { scanId } }) =>
      ScanResult.parse({
        ...{ scanId, verdict, person: null, undoneAt: null },
        ...{ earlier: null, note: '', recordedAt: now },
      }),
    );
  return { api, say: (next: Verdict) => (verdict = next) };
}

const render = (desk = serveDesk(), keptCopies = createKeptCopies()) =>
  renderRoutes(routes, { at, api: desk.api, user: currentUser('staff'), keptCopies });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

/** Gives something to the page that its browser has, or takes it away again where the test ends. */
function give(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { configurable: true, value });
  onTestEnd.push(() => Reflect.deleteProperty(target, name));
}

/** What a camera does when it is told to switch its light. */
type Light = 'obeys' | 'refuses' | 'none';

/** The picture of a camera, as browsers hand it out. */
class Track extends EventTarget {
  isStopped = false;
  isLit = false;

  constructor(
    readonly deviceId: string,
    private readonly light: Light,
  ) {
    super();
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }

  getCapabilities() {
    return this.light === 'none' ? {} : { torch: true };
  }

  stop() {
    this.isStopped = true;
  }

  async applyConstraints({ advanced: [{ torch }] }: { advanced: [{ torch: boolean }] }) {
    if (this.light === 'refuses') throw new DOMException('setOptions failed', 'OperationError');
    await Promise.resolve();
    this.isLit = torch;
  }
}

/** Plugs cameras in, the one that looks away from the person first. Only one at a time may be open, as on phones. */
function plugCameras(lights: Readonly<Record<string, Light>>) {
  const plugged = new Map(Object.entries(lights));
  const tracks: Track[] = [];
  give(
    globalThis,
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = () => Promise.resolve(['qr_code']);
      readonly detect = () => Promise.resolve([]);
    },
  );
  give(navigator, 'mediaDevices', {
    enumerateDevices: () =>
      Promise.resolve(
        [...plugged.keys()].map((name) => ({ kind: 'videoinput', deviceId: name, label: name })),
      ),
    getUserMedia: ({ video }: { video: { deviceId?: { exact: string } } }) => {
      const [first = ''] = plugged.keys();
      const wanted = video.deviceId?.exact ?? first;
      const light = plugged.get(wanted);
      const fault = video.deviceId ? 'OverconstrainedError' : 'NotFoundError';
      if (!light) return Promise.reject(new DOMException('There is none.', fault));
      if (tracks.some(({ isStopped }) => !isStopped))
        return Promise.reject(new DOMException('Another one is open.', 'NotReadableError'));
      const track = new Track(wanted, light);
      tracks.push(track);
      return Promise.resolve({
        id: `${tracks.length}`,
        getVideoTracks: () => [track],
        getTracks: () => [track],
      });
    },
  });
  const unplug = (name: string) => {
    plugged.delete(name);
    for (const track of tracks.filter(({ deviceId, isStopped }) => deviceId === name && !isStopped))
      track.dispatchEvent(new Event('ended'));
  };
  return { tracks, unplug };
}

async function openCamera() {
  const view = render();
  await view.user.click(await button('Scan with the camera'));
  return view;
}

async function chooseCamera(user: UserEvent, name: string) {
  await user.click(await button(/Camera/));
  await user.click(await screen.findByRole('option', { name }));
}

const light = () => screen.findByRole('switch', { name: 'Light' });

test('the light of a camera that has one is switched, and is off once another camera is chosen', async () => {
  const { tracks } = plugCameras({ Back: 'obeys', Front: 'obeys' });
  const { user } = await openCamera();
  for (const isLit of [true, false, true]) {
    await user.click(await light());
    await screen.findByRole('switch', { name: 'Light', checked: isLit });
    expect(tracks).toMatchObject([{ deviceId: 'Back', isLit }]);
  }
  await chooseCamera(user, 'Front');
  await screen.findByRole('switch', { name: 'Light', checked: false });
  expect(tracks).toMatchObject([
    { deviceId: 'Back', isStopped: true },
    { deviceId: 'Front', isStopped: false, isLit: false },
  ]);
});

test('a light that a camera refuses is not said to be on, and the refusal is told', async () => {
  plugCameras({ Back: 'refuses' });
  const { user } = await openCamera();
  for (const _ of [1, 2]) {
    await user.click(await light());
    expect(await screen.findByText('The camera did not switch its light.')).toBeInTheDocument();
    expect(await light()).not.toBeChecked();
  }
});

test('where there is one camera there is no choice, and without a light no switch for it', async () => {
  plugCameras({ Back: 'none' });
  await openCamera();
  await waitFor(() => expect(screen.getByLabelText('Camera')).toHaveProperty('srcObject.id', '1'));
  expect(screen.queryByRole('switch', { name: 'Light' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Camera/ })).not.toBeInTheDocument();
});

test('a camera that is pulled out is told as gone, and a press opens the one that is left', async () => {
  const { tracks, unplug } = plugCameras({ Back: 'none', Front: 'none' });
  const { user } = await openCamera();
  await button(/Camera/);
  unplug('Back');
  expect(await screen.findByText('The camera has stopped')).toBeInTheDocument();
  await user.click(await button('Try the camera again'));
  await waitFor(() => expect(tracks.at(-1)).toMatchObject({ deviceId: 'Front', isStopped: false }));
  expect(await screen.findByLabelText('Camera')).toBeInTheDocument();
  expect(screen.queryByText('The camera has stopped')).not.toBeInTheDocument();
});

test('a camera that is chosen after it was pulled out is told, and so is that none is left', async () => {
  const { unplug } = plugCameras({ Back: 'none', Front: 'none' });
  const { user } = await openCamera();
  await button(/Camera/);
  unplug('Front');
  await chooseCamera(user, 'Front');
  expect(await screen.findByText('No camera was found')).toBeInTheDocument();
  unplug('Back');
  await user.click(await button('Try the camera again'));
  expect(await screen.findByText('No camera was found')).toBeInTheDocument();
});

/** Whether the browser lets the page sound: a page keeps what it sounds with. */
let mayPageSound = true;

class Sounds {
  readonly currentTime = 0;

  get state() {
    return mayPageSound ? 'running' : 'suspended';
  }

  resume() {
    return mayPageSound ? Promise.resolve() : Promise.reject(new DOMException('No.', 'InvalidStateError'));
  }
}

/** Lets the device be heard and felt, and says what it was made to do: tones in hertz, shakes in milliseconds. */
function listen(isAllowed = true) {
  const tones: number[] = [];
  const shakes: number[][] = [];
  const node = { connect: () => node, gain: { setTargetAtTime: () => undefined } };
  mayPageSound = isAllowed;
  give(globalThis, 'AudioContext', Sounds);
  give(
    globalThis,
    'OscillatorNode',
    class {
      readonly connect = () => node;
      readonly start = () => undefined;
      readonly stop = () => undefined;
      constructor(_context: unknown, { frequency }: { frequency: number }) {
        tones.push(frequency);
      }
    },
  );
  give(
    globalThis,
    'GainNode',
    class {
      readonly gain = node.gain;
      readonly connect = () => node;
    },
  );
  give(navigator, 'vibrate', (pattern: number[]) => shakes.push(pattern) > 0);
  return { take: () => ({ tones: tones.splice(0), shakes: shakes.splice(0) }) };
}

/** A reader types a pass, and its verdict is put away. */
async function scan(user: UserEvent, said: RegExp) {
  let moment = 0;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (moment += 1));
  await user.keyboard(`${pass}{Enter}`);
  clock.mockRestore();
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  await user.keyboard('{Escape}');
}

// First: a page that has sounded once keeps what it sounds with.
test('a browser that refuses to sound and to shake is scanned with all the same', async () => {
  give(globalThis, 'AudioContext', function refuse() {
    throw new DOMException('No hardware.', 'NotSupportedError');
  });
  give(navigator, 'vibrate', () => false);
  const { user } = render();
  await user.click(await button('Search or use a code reader'));
  await scan(user, /Welcome/);
});

test('a browser that does not let the page sound is no failure of the page', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  onTestEnd.push(() => process.off('unhandledRejection', unhandled));
  const device = listen(false);
  const { user } = render();
  await user.click(await button('Search or use a code reader'));
  await scan(user, /Welcome/);
  expect(device.take().tones).toEqual([]);
  expect(unhandled).not.toHaveBeenCalled();
});

test('each tone of a verdict has a sound and a shake of its own: up for good news, down for bad', async () => {
  const device = listen();
  const desk = serveDesk();
  const { user } = render(desk);
  await user.click(await button('Search or use a code reader'));
  await scan(user, /Welcome/);
  const welcome = device.take();
  desk.say('already_in');
  await scan(user, /Already in/);
  const warning = device.take();
  desk.say('unknown');
  await scan(user, /Not a pass/);
  const refusal = device.take();

  const kinds = [welcome, warning, refusal];
  for (const what of ['tones', 'shakes'] as const)
    expect(new Set(kinds.map((kind) => kind[what].join())).size).toBe(kinds.length);
  // Each once, not with every render.
  for (const { tones, shakes } of kinds) {
    expect(tones).toHaveLength(2);
    expect(shakes).toHaveLength(1);
  }
  const [from = 0, to = 0] = welcome.tones;
  expect(to).toBeGreaterThan(from);
  expect(refusal.tones[1]).toBeLessThan(refusal.tones[0] ?? 0);
});

test('a device whose sound is off shakes and is silent, the next time too', async () => {
  const device = listen();
  const keptCopies = createKeptCopies();
  const { user, unmount } = render(serveDesk(), keptCopies);
  await user.click(await screen.findByRole('switch', { name: 'Sound', checked: true }));
  await user.click(await button('Search or use a code reader'));
  await scan(user, /Welcome/);
  expect(device.take()).toMatchObject({ tones: [], shakes: [expect.anything()] });
  unmount();
  const view = render(serveDesk(), keptCopies);
  await view.user.click(await screen.findByRole('switch', { name: 'Sound', checked: false }));
  await view.user.click(await button('Search or use a code reader'));
  await scan(view.user, /Welcome/);
  expect(device.take().tones).not.toEqual([]);
});
