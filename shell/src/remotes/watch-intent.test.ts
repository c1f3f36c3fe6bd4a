import { watchIntent } from './watch-intent';

let end: () => void;
const prepare = jest.fn<Promise<void>, [URL, AbortSignal]>(async () => undefined);

function watch(connection?: Navigator['connection']) {
  Object.defineProperty(window.navigator, 'connection', { value: connection, configurable: true });
  end = watchIntent(window, prepare);
}

beforeEach(() => {
  jest.useFakeTimers();
  prepare.mockClear();
  document.body.innerHTML = `
    <a id="there" href="/admin/overview?x=1"><span>Admin</span></a>
    <a id="elsewhere" href="/portal">Portal</a>
    <a id="here" href="${window.location.pathname}?page=2">Next</a>
    <a id="away" href="https://elsewhere.test/">Elsewhere</a>
    <a id="tab" href="/admin" target="_blank">In a tab</a>
    <p id="text">Words</p>`;
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

function point(id: string, type: 'pointerover' | 'focusin' = 'pointerover', pointerType = 'mouse') {
  const element = document.querySelector(`#${id}`);
  element?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));
}

const asked = () => prepare.mock.calls.map(([page]) => page.pathname + page.search);

test.each(['pointerover', 'focusin'] as const)(
  'a page is prepared when its link has %s for a while',
  (type) => {
    watch();
    point('there', type);
    jest.advanceTimersByTime(79);
    expect(asked()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(asked()).toEqual(['/admin/overview?x=1']);
    point('there', type);
    jest.advanceTimersByTime(80);
    expect(asked()).toHaveLength(1);
  },
);

test('below a path of its host, a page is prepared by its path within the portal', () => {
  end = watchIntent(window, prepare, '/admin');
  for (const id of ['elsewhere', 'there']) {
    point(id, 'pointerover', 'touch');
    jest.advanceTimersByTime(0);
  }
  expect(asked()).toEqual(['/overview?x=1']);
});

// A browser counts the waiting for servers too: what it calls 3g is most of the world's 4G.
test.each(['4g', '3g'])('a link that is touched is meant at once over %s', (effectiveType) => {
  watch({ effectiveType });
  point('there', 'pointerover', 'touch');
  jest.advanceTimersByTime(0);
  expect(asked()).toHaveLength(1);
});

test('a pointer on its way over links prepares none of them', () => {
  watch();
  for (const id of ['there', 'elsewhere', 'there', 'text']) {
    point(id);
    jest.advanceTimersByTime(50);
  }
  jest.advanceTimersByTime(500);
  expect(asked()).toEqual([]);
});

test.each([
  ['turns away', () => point('text'), true],
  ['turns to another link', () => point('elsewhere'), true],
  ['scrolls', () => document.dispatchEvent(new Event('pointercancel')), true],
  [
    'follows the link',
    () => {
      document
        .querySelector('#there')
        ?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
      point('text');
    },
    false,
  ],
])('whoever %s ends what was begun, but who follows the link', (_what, act, hasEnded) => {
  watch();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  point('there');
  jest.advanceTimersByTime(80);
  act();
  expect(prepare.mock.calls[0]?.[1].aborted).toBe(hasEnded);
});

test('a focus that moves by itself ends nothing for whom the pointer rests on a link, nor the other way round', () => {
  watch();
  point('there');
  point('text', 'focusin');
  jest.advanceTimersByTime(80);
  expect(asked()).toEqual(['/admin/overview?x=1']);
  point('elsewhere', 'focusin');
  expect(prepare.mock.calls[0]?.[1].aborted).toBe(true);
  point('text');
  jest.advanceTimersByTime(80);
  expect(asked()).toEqual(['/admin/overview?x=1', '/portal']);
});

test('a link that is followed before anybody knew is prepared beside the navigation, once', () => {
  watch();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  point('there');
  document
    .querySelector('#there span')
    ?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
  expect(asked()).toEqual(['/admin/overview?x=1']);
  jest.advanceTimersByTime(500);
  point('text');
  expect(asked()).toHaveLength(1);
  expect(prepare.mock.calls[0]?.[1].aborted).toBe(false);
});

test.each(['here', 'away', 'tab', 'text'])('%s is no other page of the portal', (id) => {
  watch();
  point(id);
  jest.advanceTimersByTime(500);
  expect(asked()).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is prepared over a network with %p',
  (connection) => {
    watch(connection);
    point('there');
    jest.advanceTimersByTime(500);
    expect(asked()).toEqual([]);
  },
);

test('a page that cannot be prepared costs nobody anything', async () => {
  prepare.mockRejectedValueOnce(new Error('down'));
  watch();
  point('there');
  await jest.advanceTimersByTimeAsync(80);
  point('elsewhere');
  await jest.advanceTimersByTimeAsync(80);
  expect(asked()).toEqual(['/admin/overview?x=1', '/portal']);
});
