import { remoteVersion } from '@event-portal/testing';
import { preloadPage } from './preload-page';

const version = remoteVersion({
  integrity: {},
  preload: {
    '/events/:eventId': ['event.js', 'event.css'],
    '/events/new': ['new.js'],
    '/events/:eventId/*': ['missing.js'],
    '/events/:eventId/summary': ['summary.js'],
  },
  baseUrl: 'https://cdn.test/events/1.0.0/',
});

const links = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ as, href }) => `${as} ${href}`,
  );
afterEach(() => document.head.replaceChildren());

test.each([
  [
    '/events/7',
    ['script https://cdn.test/events/1.0.0/event.js', 'style https://cdn.test/events/1.0.0/event.css'],
  ],
  ['/events/7/summary', ['script https://cdn.test/events/1.0.0/summary.js']],
  ['/events/7/nothing-here', []],
  ['/EVENTS/7', []],
  ['/events/new', ['script https://cdn.test/events/1.0.0/new.js']],
])('the files of %s are asked for at once', (pathname, expected) => {
  preloadPage(version, pathname);
  expect(links()).toEqual(expected);
});

test('nothing is asked for early that changes while it is served', () => {
  preloadPage({ ...version, integrity: null }, '/events/7');
  expect(links()).toEqual([]);
});
