import { countHops, type Initiator } from './hops';

const document = 'https://portal/';
const parser: Initiator = { type: 'parser', url: document };
const script = (...urls: string[]): Initiator => ({
  type: 'script',
  stack: { callFrames: urls.map((url) => ({ url })) },
});

test('what the document names is one hop away, and what that code asks for is two', () => {
  const hops = countHops(
    [
      { url: document, initiator: { type: 'other' } },
      { url: 'main.js', initiator: parser },
      { url: 'page.js', initiator: script('main.js') },
      { url: '/events', initiator: script('main.js', 'page.js') },
    ],
    document,
  );
  expect(Object.fromEntries(hops)).toEqual({ [document]: 0, 'main.js': 1, 'page.js': 2, '/events': 3 });
});

test('code that runs later still waits for the file that has begun it', () => {
  const later: Initiator = {
    type: 'script',
    stack: { callFrames: [{ url: 'main.js' }], parent: { callFrames: [{ url: 'page.js' }] } },
  };
  const hops = countHops(
    [
      { url: 'main.js', initiator: parser },
      { url: 'page.js', initiator: script('main.js') },
      { url: '/events', initiator: later },
    ],
    document,
  );
  expect(hops.get('/events')).toBe(3);
});

test('a file that the document has named stays one hop away, whoever asks for it once more', () => {
  const hops = countHops(
    [
      { url: 'main.js', initiator: parser },
      { url: 'page.js', initiator: { type: 'preload', url: document } },
      { url: 'page.js', initiator: script('main.js') },
    ],
    document,
  );
  expect(hops.get('page.js')).toBe(1);
});

test('a script in the document itself makes its requests in the first hop', () => {
  expect(countHops([{ url: '/auth/me', initiator: script(document) }], document).get('/auth/me')).toBe(1);
});
