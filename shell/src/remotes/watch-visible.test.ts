import { watchVisible } from './watch-visible';

let end: () => void;
const prepareFiles = jest.fn<Promise<boolean>, [URL, AbortSignal]>();
const asked = () => prepareFiles.mock.calls.map(([page]) => page.pathname);
const settle = () => jest.advanceTimersByTimeAsync(1100);

/** A browser whose pages are so high that each link has 400 pixels to itself. */
function watch({
  hover = 'none',
  connection,
}: { hover?: string; connection?: Navigator['connection'] } = {}) {
  Object.defineProperty(window.navigator, 'connection', { value: connection, configurable: true });
  window.matchMedia = (query) => ({ matches: query === `(hover: ${hover})` }) as MediaQueryList;
  end = watchVisible(window, prepareFiles);
}

function show(...addresses: string[]) {
  document.body.replaceChildren(
    ...addresses.map((href, index) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: href });
      jest
        .spyOn(link, 'getBoundingClientRect')
        .mockImplementation(() => new DOMRect(0, index * 400 - window.scrollY, 300, 400));
      return link;
    }),
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  window.scrollY = 0;
  prepareFiles.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the files of pages whose links are in view are fetched, of two pages at most', async () => {
  show('https://elsewhere.test/', '/events/1', '/below');
  watch();
  await settle();
  expect(asked()).toEqual(['/events/1']);

  window.scrollY = 400;
  window.dispatchEvent(new Event('scroll'));
  await settle();
  expect(asked()).toEqual(['/events/1', '/below']);

  show('/admin/overview');
  await settle();
  expect(asked()).toHaveLength(2);
});

test('links that come later are seen, and one that leads to no other remote counts for nothing', async () => {
  prepareFiles.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('It cannot be read.'));
  watch();
  show('/settings', '/community');
  await settle();
  show('/events/1');
  await settle();
  show('/admin/overview');
  await settle();
  expect(asked()).toEqual(['/settings', '/community', '/events/1', '/admin/overview']);
});

test('nothing is fetched while the page moves, nor after the end', async () => {
  show('/events/1');
  watch();
  for (let moved = 0; moved < 5; moved += 1) {
    await jest.advanceTimersByTimeAsync(900);
    window.dispatchEvent(new Event('scroll'));
  }
  expect(asked()).toEqual([]);
  end();
  await settle();
  expect(asked()).toEqual([]);
});

test.each([
  ['who can point at a link', { hover: 'hover' }],
  ['who save data', { connection: { saveData: true } }],
  ['whose network is slow', { connection: { effectiveType: '3g' } }],
])('nothing is fetched for people %s', async (_who, browser) => {
  show('/events/1');
  watch(browser);
  await settle();
  expect(asked()).toEqual([]);
});
