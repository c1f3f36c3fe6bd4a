import { remoteVersion } from '@event-portal/testing';
import { createPageFiles, type EarlyFiles } from './page-files';

const version = remoteVersion({
  entry: 'entry.js',
  integrity: { 'entry.js': 'sha384-entry', 'event.js': 'sha384-js', 'event.css': 'sha384-css' },
  preload: {
    '/events/:eventId': ['event.js', 'event.css'],
    '/events/new': ['new.js'],
    '/events/:eventId/*': ['missing.js'],
    '/events/:eventId/summary': ['summary.js'],
  },
  baseUrl: 'https://cdn.test/events/1.0.0/',
});

function make(earlyFiles?: EarlyFiles) {
  const fetch = jest.fn(async (_address: string | URL, _request?: RequestInit) => new Response());
  return {
    fetch,
    ...createPageFiles({ earlyFiles }, fetch as never),
    asked: () => fetch.mock.calls.map(([address]) => String(address).replace(version.baseUrl, '')),
  };
}

test.each([
  ['/events/7', ['event.js', 'event.css']],
  ['/events/7/summary', ['summary.js']],
  ['/events/7/nothing-here', []],
  ['/EVENTS/7', []],
  ['/events/new', ['new.js']],
])('the files of %s are asked for at once', (pathname, expected) => {
  const { bringPage, asked } = make();
  bringPage(version, pathname);
  expect(asked()).toEqual(expected);
});

test('a file is asked for with its hash, and as whoever wants it says', async () => {
  const { bringEntry, fetch } = make();
  expect(await bringEntry(version, { priority: 'low' })).toBe(true);
  expect(fetch).toHaveBeenCalledWith('https://cdn.test/events/1.0.0/entry.js', {
    integrity: 'sha384-entry',
    credentials: 'same-origin',
    priority: 'low',
  });
});

test('a file is asked for once, also where the document has asked for it, and again where it did not come', async () => {
  const { bringEntry, bringPage, asked, fetch } = make({
    [`${version.baseUrl}event.css`]: Promise.resolve(true),
  });
  bringPage(version, '/events/7');
  bringPage(version, '/events/7');
  expect(asked()).toEqual(['event.js']);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await bringEntry(version)).toBe(false);
  expect(await bringEntry(version)).toBe(true);
  expect(asked()).toEqual(['event.js', 'entry.js', 'entry.js']);
});

test.each([
  ['event.js', 'SCRIPT', 'src'],
  ['event.css', 'LINK', 'href'],
])(
  'where the document has asked for %s in vain, an element takes its failure and runs nothing, and it is asked for anew',
  async (file, name, attribute) => {
    const append = jest.spyOn(document.head, 'append');
    const href = version.baseUrl + file;
    const { bringPage, asked, fetch } = make({ [href]: Promise.resolve(false) });
    await Promise.resolve();
    await Promise.resolve();
    expect(append).toHaveBeenCalledTimes(1);
    const [element] = append.mock.lastCall ?? [];
    expect(element).toMatchObject({ nodeName: name, [attribute]: href });
    // A script of another document than the one that it was prepared in is not run.
    expect((element as Element).ownerDocument).not.toBe(document);
    expect(fetch).toHaveBeenCalledWith(href, { credentials: 'same-origin', cache: 'reload' });
    bringPage(version, '/events/7');
    expect(asked().filter((address) => address === file)).toHaveLength(1);
  },
);

test('nothing is asked for early that changes while it is served', () => {
  const { bringPage, asked } = make();
  bringPage({ ...version, integrity: null }, '/events/7');
  expect(asked()).toEqual([]);
});
