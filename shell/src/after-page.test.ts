import { MESSAGE_AFTER_MS } from '@event-portal/remote-kit/routing';
import { afterPage } from './after-page';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A router whose page is where the test says, and a window whose files are. */
function open() {
  const state = { initialized: false, navigation: { state: 'idle' } };
  const files = { readyState: 'loading' };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const here = Object.assign(new EventTarget(), { document: files });
  const settled = jest.fn();
  void afterPage(here as unknown as Window, { state, subscribe }).then(settled);
  const pass = (ms = 600) => jest.advanceTimersByTimeAsync(ms);
  return {
    settled,
    listeners,
    pass,
    async pageArrives(navigation = 'idle') {
      Object.assign(state, { initialized: true, navigation: { state: navigation } });
      listeners.forEach((listener) => listener());
      await pass();
    },
    async filesArrive() {
      files.readyState = 'complete';
      here.dispatchEvent(new Event('load'));
      await pass();
    },
  };
}

test('the page and its files are waited for, whichever is last', async () => {
  const one = open();
  await one.pageArrives();
  expect(one.settled).not.toHaveBeenCalled();
  await one.filesArrive();
  expect(one.settled).toHaveBeenCalledTimes(1);
  expect(one.listeners.size).toBe(0);

  const other = open();
  await other.filesArrive();
  await other.pageArrives('loading');
  expect(other.settled).not.toHaveBeenCalled();
  await other.pageArrives();
  expect(other.settled).toHaveBeenCalledTimes(1);
});

test('a page that does not come is not waited for longer than words for it are', async () => {
  const { settled, pass } = open();
  await pass(MESSAGE_AFTER_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await pass();
  expect(settled).toHaveBeenCalledTimes(1);
});
