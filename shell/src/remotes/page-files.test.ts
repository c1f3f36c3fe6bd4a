import { remoteVersion } from '@event-portal/testing';
import { createPageFiles } from './page-files';

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

function make(earlyFiles?: Record<string, string>) {
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
  const { bringEntry, bringPage, asked, fetch } = make({ [`${version.baseUrl}event.css`]: 'sha384-css' });
  bringPage(version, '/events/7');
  bringPage(version, '/events/7');
  expect(asked()).toEqual(['event.js']);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await bringEntry(version)).toBe(false);
  expect(await bringEntry(version)).toBe(true);
  expect(asked()).toEqual(['event.js', 'entry.js', 'entry.js']);
});

test('nothing is asked for early that changes while it is served', () => {
  const { bringPage, asked } = make();
  bringPage({ ...version, integrity: null }, '/events/7');
  expect(asked()).toEqual([]);
});
