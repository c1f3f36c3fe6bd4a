import { remoteVersion } from '@event-portal/testing';
import { preloadPage } from './preload-page';

const version = remoteVersion({
  integrity: {
    'event.js': 'sha256-js',
    'event.css': 'sha256-css',
    'summary.js': 'sha256-s',
    'new.js': 'sha256-n',
  },
  preload: {
    '/events/:eventId': ['event.js', 'event.css'],
    '/events/new': ['new.js'],
    '/events/:eventId/*': ['missing.js'],
    '/events/:eventId/summary': ['summary.js'],
  },
  baseUrl: 'https://cdn.test/events/1.0.0/',
});

const fetchFile = jest.fn<Promise<unknown>, [string, RequestInit]>();
const asked = () => fetchFile.mock.calls.map(([url, { integrity }]) => `${url} ${integrity}`);
beforeEach(() => fetchFile.mockReset().mockResolvedValue(undefined));

test.each([
  [
    '/events/7',
    [
      'https://cdn.test/events/1.0.0/event.js sha256-js',
      'https://cdn.test/events/1.0.0/event.css sha256-css',
    ],
  ],
  ['/events/7/summary', ['https://cdn.test/events/1.0.0/summary.js sha256-s']],
  ['/events/7/nothing-here', []],
  ['/EVENTS/7', []],
  ['/events/new', ['https://cdn.test/events/1.0.0/new.js sha256-n']],
])('the files of %s are asked for at once, with their hashes', (pathname, expected) => {
  preloadPage(version, pathname, fetchFile);
  expect(asked()).toEqual(expected);
});

test('one that fails is left to whoever needs it', async () => {
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
  preloadPage(version, '/events/7', fetchFile);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toHaveLength(2);
});

test('nothing is asked for early that changes while it is served', () => {
  preloadPage({ ...version, integrity: null }, '/events/7', fetchFile);
  expect(asked()).toEqual([]);
});
