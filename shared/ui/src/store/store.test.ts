import { createStore } from '.';

test('listeners are told of another value, and of the same one not', () => {
  const store = createStore<unknown>(1);
  const listener = jest.fn(() => store.get());
  const stop = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(listener.mock.results).toEqual([{ type: 'return', value: 2 }]);
  store.set(Number.NaN);
  store.set(Number.NaN);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.get()).toBe(3);
});

test('a listener that ends itself keeps no other from being told', () => {
  const store = createStore(1);
  const stop = store.subscribe(() => stop());
  const other = jest.fn();
  store.subscribe(other);
  store.set(2);
  store.set(3);
  expect(other).toHaveBeenCalledTimes(2);
});
