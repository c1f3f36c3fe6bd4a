import { createRequestHold } from './request-hold';

/** A hold over a `fetch` that notes what is sent, and the operation that it waits for. */
function prepare() {
  const sent: unknown[] = [];
  const hold = createRequestHold((address) => {
    sent.push(address);
    return Promise.resolve(new Response());
  });
  let settle!: { succeed: () => void; fail: (error: Error) => void };
  const running = new Promise<void>((succeed, fail) => {
    settle = { succeed, fail };
  });
  return { sent, hold, running, ...settle };
}

/** Until everything that was to happen without anything from outside has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a request goes when nothing holds it', async () => {
  const { hold, sent } = prepare();
  await hold.fetch('/one');
  expect(sent).toEqual(['/one']);
});

test('what is asked for while a sign-out is under way never goes when that has succeeded', async () => {
  const { hold, sent, running, succeed } = prepare();
  const held = hold.holdDuring(() => running);
  void hold.fetch('/during');
  await settled();
  succeed();
  await held;
  void hold.fetch('/after');
  await settled();
  expect(sent).toEqual([]);
});

test('it goes when that has failed, which is told', async () => {
  const { hold, sent, running, fail } = prepare();
  const held = hold.holdDuring(() => running);
  const waiting = hold.fetch('/during');
  fail(new Error('offline'));
  await expect(held).rejects.toThrow('offline');
  await waiting;
  await hold.fetch('/after');
  expect(sent).toEqual(['/during', '/after']);
});
