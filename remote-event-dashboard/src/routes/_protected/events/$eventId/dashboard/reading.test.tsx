import {
  FIRST_RUBRIC,
  getEvent,
  getOwnReading,
  ListedReading,
  listOwnReadings,
  listPortalEvents,
  saveReading,
  takeBackReading,
  type OwnReading,
  type OwnReadings,
  type ReadingChange,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import {
  createApiStub,
  createKeptCopies,
  currentUser,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A desk with so many applications, which remembers what is saved. */
function open(count: number, facts: Partial<OwnReadings> = {}, keptCopies = createKeptCopies()) {
  const saved = new Map<string, OwnReading>();
  const asked: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const listed = ListedReading.parse({
      readingId: idOf(number),
      label: `Application ${number}`,
      state: 'assigned',
      scores: {},
      flag: null,
    });
    saved.set(idOf(number), {
      ...listed,
      person: null,
      answers: [
        {
          question: 'motivation',
          section: 'About you',
          label: 'Why would you like to come?',
          isLink: false,
          words: `Reason ${number}`,
          file: null,
        },
      ],
      note: '',
      flagReason: '',
      version: 1,
      savedAt: null,
      canTakeBack: false,
    });
  }
  const find = (id: string) => {
    const reading = saved.get(id);
    if (!reading) throw new Error(`There is no reading ${id}.`);
    return reading;
  };
  const put = (id: string, { outcome, ...change }: ReadingChange) => {
    const isWhole = FIRST_RUBRIC.every((criterion) => criterion.id in change.scores);
    const state = outcome === 'read' ? (isWhole ? ('done' as const) : ('assigned' as const)) : outcome;
    const reading = { ...find(id), ...change, state, version: change.version + 1, canTakeBack: true };
    saved.set(id, reading);
    return reading;
  };
  const api = createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'staff' }))
    .on(listPortalEvents, { events: [] })
    .on(listOwnReadings, () => ({
      ...{ isReader: true, rubric: FIRST_RUBRIC, blind: true, closed: false, minutesLeft: 40 },
      readings: [...saved.values()],
      ...facts,
    }))
    .on(getOwnReading, ({ params }) => {
      asked.push(params.readingId);
      return find(params.readingId);
    })
    .on(saveReading, ({ params, body }) => put(params.readingId, body));
  const at = `/events/${SEEDED_EVENT_ID}/dashboard/reading`;
  return { api, saved, asked, ...renderRoutes(routes, { at, api, user: currentUser('staff'), keptCopies }) };
}

type View = ReturnType<typeof open>;

const scrollIntoView = jest.fn();
beforeEach(() => {
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
});

const scoresIn = ({ saved }: View) => [...saved.values()].map(({ scores }) => scores);
const reading = (number: number) => screen.findByText(`Reason ${number}`);

test('an application that was changed since it was read says so, and keeps what was given', async () => {
  const scores = { motivation: 4, contribution: 3 } as const;
  const line = {
    readingId: idOf(1),
    label: 'Application 1',
    state: 'done',
    flag: null,
    scores,
    changed: true,
  };
  open(1, { readings: [ListedReading.parse(line)] });
  await reading(1);
  expect(screen.getByText('Changed since you read it')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Motivation 4.*changed since you read it/ })).toBeInTheDocument();
});

test('a file that the reader may have is a link to it, and says that nobody has checked it', async () => {
  const view = open(1);
  const first = view.saved.get(idOf(1))!;
  const fileId = '7b3c5c1e-2f2a-4d0a-9d53-4d5a8e6f7a10';
  const file = { fileId, name: 'Résumé of Pia.pdf', size: 120_000 };
  const [answer] = first.answers;
  view.saved.set(idOf(1), {
    ...first,
    answers: [...first.answers, { ...answer!, question: 'resume', label: 'Résumé', words: file.name, file }],
  });
  expect(await screen.findByRole('link', { name: 'Résumé of Pia.pdf' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/events/${SEEDED_EVENT_ID}/files/${fileId}`),
  );
  expect(screen.getByText(/^Nobody has checked what is in it/)).toBeInTheDocument();
});

test('what was said is taken back once somebody means it, and the application is to read again', async () => {
  const view = open(2);
  await reading(1);
  expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  await view.user.keyboard('45');
  const button = await screen.findByRole('button', { name: 'Take back' });
  await waitFor(() => expect(button).toBeEnabled());
  view.api.on(takeBackReading, ({ params, body }) => {
    const { readingId } = params;
    const left = { ...view.saved.get(readingId)!, scores: {}, state: 'assigned' as const };
    view.saved.set(readingId, { ...left, version: body.version + 1, canTakeBack: false });
    return view.saved.get(readingId)!;
  });
  await view.user.click(button);
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Take back what you said of Application 1?' }),
  );
  await view.user.click(dialog.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('Taken back.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  const motivation = within(screen.getByRole('radiogroup', { name: /Motivation/ }));
  for (const radio of motivation.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Read' })).toHaveAttribute('aria-valuenow', '0'),
  );
});

/** Sixty keys on a busy machine take longer than other tests. */
const PATIENCE_MS = 120_000;

test(
  'twenty applications are read by keys alone: one for each criterion, and one to go on',
  async () => {
    const view = open(20);
    let keys = 0;
    for (let number = 1; number <= 20; number += 1) {
      await reading(number);
      const pressed = `${(number % 5) + 1}4${number < 20 ? 'j' : ''}`;
      keys += pressed.length;
      await view.user.keyboard(pressed);
    }
    expect(keys).toBe(20 * 2 + 19);
    const expected = Array.from({ length: 20 }, (_none, place) => ({
      motivation: ((place + 1) % 5) + 1,
      contribution: 4,
    }));
    await waitFor(() => expect(scoresIn(view)).toEqual(expected));
    expect(await screen.findByRole('progressbar', { name: 'Read' })).toHaveAttribute('aria-valuenow', '20');
    await view.user.keyboard('j');
    expect(await screen.findByText('There is no other one to read.')).toBeInTheDocument();
  },
  PATIENCE_MS,
);

test('the next application is fetched before anybody goes on', async () => {
  const { asked } = open(3);
  await reading(1);
  await waitFor(() => expect(asked).toEqual([idOf(1), idOf(2)]));
});

test('keys do nothing while somebody types, and Escape leads back from the note', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('n');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveFocus());
  await view.user.keyboard('5 j s?');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Application 1' })).toHaveFocus());
  await waitFor(() => expect(view.saved.get(idOf(1))?.note).toBe('5 j s?'));
  expect(scoresIn(view)).toEqual([{}, {}]);
});

/** Presses a key as a keyboard of some layout does. @returns whether the browser goes on to do with it what it does by itself */
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { key, ...more });
const heading = (number: number) => screen.findByRole('heading', { name: `Application ${number}` });

test('J and K lead to the next application and the one before, R to the first criterion', async () => {
  const view = open(3);
  await reading(1);
  await view.user.keyboard('k');
  expect(await screen.findByText('This is the first one.')).toBeInTheDocument();
  await heading(1);
  await view.user.keyboard('j');
  await waitFor(async () => expect(await heading(2)).toHaveFocus());
  await reading(2);
  await view.user.keyboard('4r2');
  await waitFor(() => expect(view.saved.get(idOf(2))?.scores).toEqual({ motivation: 2 }));
  await view.user.keyboard('J');
  await heading(3);
  await view.user.keyboard('kk');
  await heading(1);
});

test('the criterion that the next digit is for is brought into sight', async () => {
  const view = open(1);
  await reading(1);
  const broughtUp = () => within(scrollIntoView.mock.contexts.at(-1) as HTMLElement);
  await view.user.keyboard('4');
  expect(broughtUp().getByRole('radiogroup')).toHaveAccessibleName('Contribution');
  await view.user.keyboard('3');
  expect(broughtUp().getByRole('radiogroup')).toHaveAccessibleName('Contribution');
  await view.user.keyboard('r');
  expect(broughtUp().getByRole('radiogroup')).toHaveAccessibleName('Motivation');
});

test('S skips and goes on, and takes that away again', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('s');
  await reading(2);
  await waitFor(() => expect(view.saved.get(idOf(1))?.state).toBe('skipped'));
  await view.user.keyboard('ks');
  await waitFor(() => expect(view.saved.get(idOf(1))?.state).toBe('assigned'));
});

test('C says that there is a conflict of interest, with which nothing is scored, and takes that away again', async () => {
  const view = open(1);
  await reading(1);
  await view.user.keyboard('4c');
  await waitFor(() => expect(view.saved.get(idOf(1))?.state).toBe('conflict'));
  expect(screen.getByText('You have a conflict of interest.')).toBeInTheDocument();
  await view.user.keyboard('5u');
  expect(view.saved.get(idOf(1))).toMatchObject({ state: 'conflict', scores: { motivation: 4 } });
  await view.user.keyboard('cr5');
  await waitFor(() =>
    expect(view.saved.get(idOf(1))).toMatchObject({ state: 'assigned', scores: { motivation: 5 } }),
  );
});

test('U takes one score after the other back, and the mark with it', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('45u');
  expect(await screen.findByText('Contribution: taken back.')).toBeInTheDocument();
  await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 4 }));
  await view.user.keyboard('u2');
  await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 2 }));
  await view.user.keyboard('3r5u');
  await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 2, contribution: 3 }));
  await view.user.keyboard('j');
  await reading(2);
  await view.user.keyboard('uuu');
  expect(scoresIn(view)).toEqual([{ motivation: 2, contribution: 3 }, {}]);
});

test('F goes to the flag, which is chosen by its letters; they are no keys of the desk there', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('f');
  const flag = screen.getByRole('button', { name: /Flag/ });
  await waitFor(() => expect(flag).toHaveFocus());
  await view.user.keyboard('must');
  expect(await screen.findByRole('textbox', { name: /^Why/ })).toBeInTheDocument();
  await view.user.keyboard('{Escape}');
  await waitFor(async () => expect(await heading(1)).toHaveFocus());
  expect(view.saved.get(idOf(1))?.state).toBe('assigned');
});

const keysOfTheDesk = ['1', '5', 'j', 'k', 's', 'c', 'u', 'n', 'f', 'r', '?'];

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['the Command key', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['AltGr', { modifierAltGraph: true }],
  ['a dead key before it', { isComposing: true }],
])('with %s a key is the browser’s own: Ctrl+C copies', async (_modifier, held) => {
  const view = open(2);
  await reading(1);
  for (const key of keysOfTheDesk) expect([key, press(key, held)]).toEqual([key, true]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await heading(1);
  expect(view.api.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  expect(press('4')).toBe(false);
});

test('a key that is held counts once, and types nothing into the field that it leads to', async () => {
  const view = open(4);
  await reading(1);
  const hold = (key: string, code: string) => {
    const presses = [press(key, { code })];
    for (let again = 0; again < 5; again += 1) presses.push(press(key, { code, repeat: true }));
    return presses;
  };
  hold('4', 'Digit4');
  await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 4 }));
  hold('s', 'KeyS');
  await reading(2);
  hold('j', 'KeyJ');
  await reading(3);
  await waitFor(() =>
    expect([...view.saved.values()].map(({ state }) => state)).toEqual([
      'skipped',
      ...['assigned', 'assigned', 'assigned'],
    ]),
  );
  expect(scoresIn(view)).toEqual([{ motivation: 4 }, {}, {}, {}]);
  expect(hold('n', 'KeyN')).not.toContain(true);
  const note = screen.getByRole('textbox', { name: /^Note/ });
  await waitFor(() => expect(note).toHaveFocus());
  expect(press('o', { code: 'KeyO' }, note)).toBe(true);
  expect(press('o', { code: 'KeyO', repeat: true }, note)).toBe(true);
});

test.each([
  ['Russian', [{ key: '4', code: 'Digit4' }], [{ key: 'о', code: 'KeyJ' }]],
  ['Greek', [{ key: '4', code: 'Digit4' }], [{ key: 'ξ', code: 'KeyJ' }]],
  ['Arabic', [{ key: '٤', code: 'Digit4' }], [{ key: 'ت', code: 'KeyJ' }]],
  ['French', [{ key: "'", code: 'Digit4' }], [{ key: 'j', code: 'KeyJ' }]],
  ['French with Shift', [{ key: '4', code: 'Digit4', shiftKey: true }], [{ key: 'J', code: 'KeyJ' }]],
  ['Dvorak, whose J is elsewhere', [{ key: '4', code: 'Digit4' }], [{ key: 'j', code: 'KeyC' }]],
  ['a number pad', [{ key: '4', code: 'Numpad4' }], [{ key: 'j', code: 'KeyJ' }]],
])(
  'the keys are where they are printed, or at their places where a layout has none: %s',
  async (_layout, [four], [j]) => {
    const view = open(2);
    await reading(1);
    press(four!.key, four);
    press(j!.key, j);
    await reading(2);
    await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 4 }));
  },
);

test.each([
  ['US', { key: '$', code: 'Digit4', shiftKey: true }],
  ['Turkish F', { key: 'ı', code: 'KeyS' }],
  ['German, a key of its own', { key: 'ß', code: 'Minus' }],
])('a sign that is printed on a key is not the digit or letter below it: %s', async (_layout, sign) => {
  const view = open(2);
  await reading(1);
  expect(press(sign.key, sign)).toBe(true);
  await heading(1);
  expect(view.api.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('keys do nothing while a dialog, a menu or a list is open', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('45');
  await waitFor(() => expect(scoresIn(view)[0]).toEqual({ motivation: 4, contribution: 5 }));
  const calls = () => view.api.calls.filter(({ call }) => call.startsWith('PUT')).length;
  const before = calls();
  const pressAll = () => keysOfTheDesk.forEach((key) => press(key));

  await view.user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Reading by keyboard' });
  pressAll();
  await view.user.click(screen.getByRole('button', { name: 'Go on reading' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await view.user.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByRole('alertdialog');
  pressAll();
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await view.user.click(screen.getByRole('button', { name: /Flag/ }));
  await screen.findByRole('listbox');
  press('j');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

  expect(screen.getByRole('heading', { name: 'Application 1' })).toBeInTheDocument();
  expect(calls()).toBe(before);
});

test('keys are listed, and can be turned off', async () => {
  const view = open(2);
  await reading(1);
  await view.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reading by keyboard' }));
  for (const key of ['1 to 5', 'U', 'R', 'J, K', 'S', 'C', 'N, F', '?'])
    expect(dialog.getByText(key, { selector: 'dt' })).toBeInTheDocument();
  await view.user.click(dialog.getByRole('switch', { name: 'Use these keys' }));
  await view.user.click(dialog.getByRole('button', { name: 'Go on reading' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await view.user.keyboard('j5');
  expect(screen.getByRole('heading', { name: 'Application 1' })).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: /^Keys:/ }));
  await screen.findByRole('dialog', { name: 'Reading by keyboard' });
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who does not use keys presses radio buttons, and skips or has a conflict of interest by buttons', async () => {
  const view = open(2);
  await reading(1);
  const group = within(screen.getByRole('radiogroup', { name: 'Motivation' }));
  await view.user.click(group.getByRole('radio', { name: /^3/ }));
  await view.user.click(screen.getByRole('button', { name: 'I have a conflict of interest' }));
  await waitFor(() => expect(view.saved.get(idOf(1))?.state).toBe('conflict'));
  expect(group.getByRole('radio', { name: /^3/ })).toBeDisabled();
  await view.user.click(screen.getByRole('button', { name: 'Next' }));
  await reading(2);
  await view.user.keyboard('s');
  await waitFor(() => expect(view.saved.get(idOf(2))?.state).toBe('skipped'));
});

test('what could not be saved says so, and is saved once that works', async () => {
  const view = open(2);
  await reading(1);
  view.api.refuse(saveReading, 'unavailable');
  await view.user.keyboard('5');
  expect(await screen.findByText('One reading is not saved')).toBeInTheDocument();
  await view.user.keyboard('j');
  await reading(2);
  expect(screen.getByText('One reading is not saved')).toBeInTheDocument();
  view.api.on(saveReading, ({ params, body }) => {
    const found = view.saved.get(params.readingId) as OwnReading;
    const after = { ...found, scores: body.scores, version: body.version + 1 };
    view.saved.set(params.readingId, after);
    return after;
  });
  await view.user.click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(view.saved.get(idOf(1))?.scores).toEqual({ motivation: 5 }));
  await waitFor(() => expect(screen.queryByText('One reading is not saved')).toBeNull());
});

test('what a closed tab could not save is saved by the next one, and leaves nothing behind', async () => {
  const keptCopies = createKeptCopies();
  const first = open(2, {}, keptCopies);
  await reading(1);
  first.api.cut(saveReading);
  await first.user.keyboard('5');
  await screen.findByText('One reading is not saved');
  first.unmount();

  const next = open(2, {}, keptCopies);
  await reading(1);
  await waitFor(() => expect(next.saved.get(idOf(1))?.scores).toEqual({ motivation: 5 }));
  const group = within(screen.getByRole('radiogroup', { name: 'Motivation' }));
  expect(group.getByRole('radio', { name: /^5/ })).toBeChecked();
  await waitFor(() => expect(keptCopies.list(`readings:${SEEDED_EVENT_ID}`)).toEqual([]));
});

test('what a closed tab left of a reading that is closed or with somebody else is not taken up', async () => {
  const keptCopies = createKeptCopies();
  const change = {
    version: 1,
    outcome: 'read',
    scores: { motivation: 5 },
    note: '',
    flag: null,
    flagReason: '',
  };
  for (const number of [1, 9]) keptCopies.put(`readings:${SEEDED_EVENT_ID}`, idOf(number), change);
  const view = open(1, { closed: true }, keptCopies);
  await reading(1);
  const group = within(screen.getByRole('radiogroup', { name: 'Motivation' }));
  expect(group.getByRole('radio', { name: /^5/ })).not.toBeChecked();
  expect(view.saved.get(idOf(1))?.scores).toEqual({});
});

test('what another tab has saved is not written over', async () => {
  const view = open(1);
  await reading(1);
  view.api.refuse(saveReading, 'stale');
  await view.user.keyboard('5');
  expect(await screen.findByText('Read in another tab')).toBeInTheDocument();
  const found = view.saved.get(idOf(1)) as OwnReading;
  view.saved.set(idOf(1), { ...found, scores: { motivation: 2 }, version: 5 });
  await view.user.click(screen.getByRole('button', { name: 'Show what is saved' }));
  const group = within(screen.getByRole('radiogroup', { name: 'Motivation' }));
  await waitFor(() => expect(group.getByRole('radio', { name: /^2/ })).toBeChecked());
});

test('a closed reading takes no score', async () => {
  const { api, user } = open(1, { closed: true });
  await reading(1);
  await user.keyboard('5');
  expect(screen.getByText('The reading is closed')).toBeInTheDocument();
  expect(api.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test.each([
  [true, 'Nothing to read yet'],
  [false, 'You do not read for this event'],
])('somebody without anything to read is told why (reader: %s)', async (isReader, title) => {
  open(0, { isReader });
  expect(await screen.findByText(title)).toBeInTheDocument();
});
