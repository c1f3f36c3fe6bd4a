import { countHops, type TimedRequest } from './hops';

const request = (url: string, begin: number, end: number): TimedRequest => ({ url, begin, end });
const hops = (...requests: TimedRequest[]) => Object.fromEntries(countHops(requests));

test('what the document names is one hop away, what its code asks for two, and what that asks for three', () => {
  expect(
    hops(
      request('/', 0, 1),
      request('main.js', 1.01, 2.01),
      request('main.css', 1.02, 2.02),
      request('page.js', 2.1, 3.1),
      request('/events', 3.2, 4.2),
    ),
  ).toEqual({ '/': 0, 'main.js': 1, 'main.css': 1, 'page.js': 2, '/events': 3 });
});

test('a document that still arrives is waited for by nothing but what it names', () => {
  expect(hops(request('/', 0, 1.2), request('main.js', 1.1, 2.1))).toEqual({ '/': 0, 'main.js': 1 });
});

test('what begins while others are on their way does not wait for them', () => {
  const all = hops(request('/', 0, 1), request('main.js', 1, 2), request('/events', 1.9, 2.9));
  expect(all['/events']).toBe(1);
});

test('what has been asked for early is one hop away, whoever asks for it once more', () => {
  const all = hops(
    request('/', 0, 1),
    request('main.js', 1, 2),
    request('page.js', 1, 2),
    request('page.js', 2.1, 2.1),
  );
  expect(all['page.js']).toBe(1);
});

test('what never ends is waited for by nobody', () => {
  const all = hops(request('/', 0, 1), request('/live', 1, Infinity), request('page.js', 3, 4));
  expect(all['page.js']).toBe(1);
});
