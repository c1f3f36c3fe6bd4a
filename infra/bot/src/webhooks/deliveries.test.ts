import { createDeliveries } from './deliveries';

test('only the last deliveries are remembered', async () => {
  const deliveries = createDeliveries(2);
  const effects: string[] = [];
  const deliver = (id: string) => deliveries.once(id, async () => effects.push(id));
  for (const id of ['a', 'b', 'c', 'c', 'b', 'a']) await deliver(id);
  expect(effects).toEqual(['a', 'b', 'c', 'a']);
});

test('the same delivery at the same moment shares one effect, and its failure', async () => {
  const deliveries = createDeliveries();
  let effects = 0;
  const failing = async () => {
    effects += 1;
    throw new Error('no');
  };
  const both = await Promise.allSettled([deliveries.once('a', failing), deliveries.once('a', failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(effects).toBe(1);
  expect(await deliveries.once('a', async () => 'done')).toBe('done');
});
