import { openEarlyReplies } from './early-replies';

const ADDRESS = 'http://api.test/events';
const wanted = (address: string, ahead = address) => ({ address, ahead });
const reply = (status = 200) => Promise.resolve(new Response('{}', { status }));

function open(answer: Promise<Response>, now = () => 1_000) {
  return openEarlyReplies({ earlyReads: { [ADDRESS]: { at: 10, reply: answer } } }, jest.fn(), now);
}

test('what the document has asked for is given to the first who needs it, once', async () => {
  const answer = reply();
  const early = open(answer);
  expect(await early.take('GET', ADDRESS)).toBe(await answer);
  expect(early.take('GET', ADDRESS)).toBeUndefined();
  expect(early.take('GET', `${ADDRESS}?page=2`)).toBeUndefined();
});

test('what the document asks for once the shell is there is given out too, and not asked for where the shell was first', async () => {
  const earlyReads: NonNullable<Parameters<typeof openEarlyReplies>[0]['earlyReads']> = {};
  const early = openEarlyReplies({ earlyReads }, jest.fn(), () => 1_000);
  const answer = reply();
  earlyReads[ADDRESS] = { at: 900, reply: answer };
  expect(await early.take('GET', ADDRESS)).toBe(await answer);
  expect(early.take('GET', `${ADDRESS}/7`)).toBeUndefined();
  expect(Object.keys(earlyReads)).toEqual([ADDRESS, `${ADDRESS}/7`]);
});

test.each([
  ['was refused', () => reply(401)],
  ['found the API down', () => reply(503)],
  ['was not meant for them', () => Promise.resolve(new Response(null, { status: 204 }))],
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

test('S3 nothing is left once it may be of another person', () => {
  const early = open(reply());
  early.forget();
  expect(early.take('GET', ADDRESS)).toBeUndefined();
});

function begin(now = () => 0) {
  const fetch = jest.fn((_address: string, _request: RequestInit) => reply());
  return { fetch, early: openEarlyReplies({}, fetch as never, now) };
}

test('what somebody is about to need is asked for as the page would ask, and given to it', async () => {
  const { fetch, early } = begin();
  const { signal } = new AbortController();
  early.ask(wanted(ADDRESS), signal);
  early.ask(wanted(ADDRESS), signal);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', redirect: 'error' });
  expect((await early.take('GET', ADDRESS))?.ok).toBe(true);
});

test('what is meant for some is asked for where the API knows for whom, and given to whoever asks for it plainly', async () => {
  const { fetch, early } = begin();
  early.ask(wanted(ADDRESS, `${ADDRESS}?meantFor=admin`), new AbortController().signal);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([`${ADDRESS}?meantFor=admin`]);
  expect((await early.take('GET', ADDRESS))?.ok).toBe(true);
});

test('a reply is read to its end though nobody takes it, so that it keeps no connection', async () => {
  const answer = await reply();
  const early = openEarlyReplies({}, async () => answer, Date.now);
  early.ask(wanted(ADDRESS), new AbortController().signal);
  await early.take('GET', ADDRESS);
  expect(answer.bodyUsed).toBe(true);
});

test('what was read a moment ago is not asked for again, before a change', () => {
  let now = 0;
  const { fetch, early } = begin(() => now);
  const { signal } = new AbortController();
  void early.take('GET', ADDRESS);
  early.ask(wanted(ADDRESS), signal);
  expect(fetch).not.toHaveBeenCalled();
  void early.take('PUT', ADDRESS);
  early.ask(wanted(ADDRESS), signal);
  expect(fetch).toHaveBeenCalledTimes(1);
  void early.take('GET', ADDRESS);
  now = 30_000;
  early.ask(wanted(ADDRESS), signal);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('whoever turns away ends what was asked for, and nothing that a page has taken', async () => {
  const { fetch, early } = begin();
  const away = new AbortController();
  early.ask(wanted(ADDRESS), away.signal);
  early.ask(wanted(`${ADDRESS}/7`), away.signal);
  const taken = early.take('GET', ADDRESS);
  away.abort();
  expect(fetch.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([false, true]);
  expect(early.take('GET', `${ADDRESS}/7`)).toBeUndefined();
  expect((await taken)?.ok).toBe(true);
  early.ask(wanted(`${ADDRESS}/8`), away.signal);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a document that has asked for nothing has nothing', () => {
  const early = openEarlyReplies({}, jest.fn(), () => 0);
  expect(early.take('GET', ADDRESS)).toBeUndefined();
});
