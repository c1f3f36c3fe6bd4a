import { batchCalls } from './batch-calls';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks at the same time is answered by one run, each with their own, the same twice too', async () => {
  const runs: string[][] = [];
  const ask = batchCalls(async (calls: readonly string[]) => {
    runs.push([...calls]);
    return calls.map((call, place) => `${call}${place}`);
  });
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a0', 'b1', 'a2']);
  expect(runs).toEqual([['a', 'b', 'a']]);
});

test('nobody gets an answer from a run that began before they asked', async () => {
  const runs: string[][] = [];
  let value = 1;
  let answer = () => {};
  const ask = batchCalls(async (calls: readonly string[]) => {
    runs.push([...calls]);
    const read = value;
    await new Promise<void>((resolve) => (answer = resolve));
    return calls.map(() => read);
  });
  const first = ask('a');
  await nextTurn();
  value = 2;
  const second = ask('a');
  answer();
  expect(await first).toBe(1);
  await nextTurn();
  answer();
  expect(await second).toBe(2);
  expect(runs).toEqual([['a'], ['a']]);
});

test('a run that fails, fails for those who asked, and for nobody after them', async () => {
  let isBroken = true;
  const ask = batchCalls(async (calls: readonly string[]) => {
    if (isBroken) throw new Error('The connection broke.');
    return calls;
  });
  const both = await Promise.allSettled([ask('a'), ask('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await ask('a')).toBe('a');
});

test('an answer too few is a mistake for all, and nobody else’s answer for one', async () => {
  const ask = batchCalls(async (calls: readonly string[]) => calls.slice(1));
  const both = await Promise.allSettled([ask('a'), ask('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
