import { batchReads } from './batch-reads';

function reader() {
  const asked: string[][] = [];
  const known = new Map<string, number>();
  const find = batchReads(async (keys) => {
    asked.push([...keys]);
    return new Map([...known].filter(([key]) => keys.includes(key)));
  });
  return { asked, known, find };
}

test('who asks at the same time is answered by one query, each with their own', async () => {
  const { asked, known, find } = reader();
  known.set('a', 1).set('b', 2);
  expect(await Promise.all([find('a'), find('b'), find('a'), find('nobody')])).toEqual([1, 2, 1, undefined]);
  expect(asked).toEqual([['a', 'b', 'nobody']]);
});

test('nobody gets what was read before they asked', async () => {
  const asked: string[][] = [];
  let value = 1;
  let answer = () => {};
  const find = batchReads(async (keys) => {
    asked.push([...keys]);
    const read = value;
    await new Promise<void>((resolve) => (answer = resolve));
    return new Map([['a', read]]);
  });
  const first = find('a');
  await new Promise((resolve) => setImmediate(resolve));
  value = 2;
  const second = find('a');
  answer();
  expect(await first).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  expect(await second).toBe(2);
  expect(asked).toEqual([['a'], ['a']]);
});

test('a query that fails, fails for those who asked, and for nobody after them', async () => {
  let isBroken = true;
  const find = batchReads(async (keys) => {
    if (isBroken) throw new Error('The connection broke.');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await find('a')).toBe('a');
});
