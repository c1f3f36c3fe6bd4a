import { createKeyQueue } from './key-queue';
import { createRemembered } from './remembered';

test('a remembered value is loaded again once its time is over', async () => {
  let clock = 0;
  let loads = 0;
  const remembered = createRemembered(
    async () => (loads += 1),
    100,
    () => clock,
  );
  expect(await Promise.all([remembered.get(), remembered.get()])).toEqual([1, 1]);
  clock = 99;
  expect(await remembered.get()).toBe(1);
  clock = 100;
  expect(await remembered.get()).toBe(2);
  remembered.forget();
  expect(await remembered.get()).toBe(3);
});

test('a load that failed is not remembered', async () => {
  let loads = 0;
  const remembered = createRemembered(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no');
    return loads;
  }, 100);
  await expect(remembered.get()).rejects.toThrow('no');
  expect(await remembered.get()).toBe(2);
});

test('tasks of one key run one after the other, past a failure, and those of another do not wait', async () => {
  const queue = createKeyQueue();
  const ran: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = queue.run('a', async () => {
    await gate;
    ran.push('first');
    throw new Error('no');
  });
  const second = queue.run('a', async () => ran.push('second'));
  await queue.run('b', async () => ran.push('other'));
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(ran).toEqual(['other', 'first', 'second']);
});
