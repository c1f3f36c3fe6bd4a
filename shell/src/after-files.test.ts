import { MESSAGE_AFTER_MS } from '@event-portal/remote-kit/routing';
import { afterFiles } from './after-files';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms = 600) => jest.advanceTimersByTimeAsync(ms);

/** A document whose files are where the test says. */
function open(readyState: DocumentReadyState) {
  const here = Object.assign(new EventTarget(), { document: { readyState } });
  const settled = jest.fn();
  void afterFiles(here as unknown as Window).then(settled);
  return { here, settled };
}

test('what comes after the files waits for the last of them, and for no document that has all', async () => {
  const { here, settled } = open('interactive');
  await pass();
  expect(settled).not.toHaveBeenCalled();
  here.dispatchEvent(new Event('load'));
  await pass();
  expect(settled).toHaveBeenCalledTimes(1);

  const complete = open('complete');
  await pass();
  expect(complete.settled).toHaveBeenCalledTimes(1);
});

test('a file that does not come is not waited for longer than a page is without words', async () => {
  const { settled } = open('interactive');
  await pass(MESSAGE_AFTER_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await pass();
  expect(settled).toHaveBeenCalledTimes(1);
});
