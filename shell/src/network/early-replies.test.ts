import { openEarlyReplies } from './early-replies';

const ADDRESS = 'http://api.test/events';
const reply = (status = 200) => Promise.resolve(new Response('{}', { status }));

function open(answer: Promise<Response>, now = () => 1_000) {
  const sessionReply = reply();
  return openEarlyReplies({ sessionReply, earlyReplies: { [ADDRESS]: { at: 10, reply: answer } } }, now);
}

test('what the document has asked for is given to the first who needs it, once', async () => {
  const answer = reply();
  const early = open(answer);
  expect(await early.take('GET', ADDRESS)).toBe(await answer);
  expect(early.take('GET', ADDRESS)).toBeUndefined();
  expect(early.take('GET', `${ADDRESS}?page=2`)).toBeUndefined();
});

test.each([
  ['was refused', () => reply(401)],
  ['found the API down', () => reply(503)],
  ['never came', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
])('a reply that %s is as if it had never been', async (_what, answer) => {
  expect(await open(answer()).take('GET', ADDRESS)).toBeUndefined();
});

test('a reply that nobody needed for long is dropped', () => {
  expect(open(reply(), () => 30_009).take('GET', ADDRESS)).toBeDefined();
  expect(open(reply(), () => 30_010).take('GET', ADDRESS)).toBeUndefined();
});

test('what was read before a change is dropped', () => {
  const early = open(reply());
  expect(early.take('PUT', `${ADDRESS}/7`)).toBeUndefined();
  expect(early.take('GET', ADDRESS)).toBeUndefined();
});

test('S3 what was read for one person is dropped as soon as the session may be of another', () => {
  const early = open(reply());
  expect(early.session.take()).toBeDefined();
  expect(early.session.take()).toBeUndefined();
  expect(early.take('GET', ADDRESS)).toBeUndefined();
});

test('a document that has asked for nothing has nothing', () => {
  const early = openEarlyReplies({}, () => 0);
  expect(early.session.take()).toBeUndefined();
  expect(early.take('GET', ADDRESS)).toBeUndefined();
});
