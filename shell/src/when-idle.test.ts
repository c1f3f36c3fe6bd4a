import { whenIdle } from './when-idle';

test('a browser that says when it is idle is waited for, not for long, and another is not', async () => {
  let idle = (): void => undefined;
  const isIdle = jest.fn();
  const requestIdleCallback = jest.fn((callback: IdleRequestCallback) => {
    idle = () => callback({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  });
  void whenIdle({ requestIdleCallback }).then(isIdle);
  await whenIdle({});
  expect(isIdle).not.toHaveBeenCalled();
  expect(requestIdleCallback).toHaveBeenCalledWith(expect.any(Function), { timeout: 500 });
  idle();
  await Promise.resolve();
  expect(isIdle).toHaveBeenCalled();
});
