import { setImmediate as nextTask } from 'node:timers/promises';

type RunAfterTransition = (callback: () => void) => () => void;
const { runAfterTransition } = jest.requireActual<{ runAfterTransition: RunAfterTransition }>(
  './run-after-transition.cjs',
);

/** A transition of the page, and what ends it. */
class Transition {
  arrive = (): void => undefined;
  cancel = (): void => undefined;
  readonly finished = new Promise<void>((resolve, reject) => {
    this.arrive = resolve;
    this.cancel = () => reject(new Error('The element has gone.'));
  });
}

/** Opens a page in which these are under way, beside an animation that never ends. @returns what draws its next frame */
function openPage(...transitions: readonly Transition[]): () => Promise<void> {
  const frames = new Map<number, () => void>();
  const endless = { finished: new Promise(() => undefined) };
  Object.assign(globalThis, {
    CSSTransition: Transition,
    document: { getAnimations: () => [endless, ...transitions] },
    requestAnimationFrame: (draw: () => void) => frames.set(frames.size + 1, draw).size,
    cancelAnimationFrame: (frame: number) => frames.delete(frame),
  });
  return async () => {
    for (const draw of frames.values()) draw();
    await nextTask();
  };
}

test('it runs in the next frame where nothing is under way', async () => {
  const draw = openPage();
  const callback = jest.fn();
  runAfterTransition(callback);
  await nextTask();
  expect(callback).not.toHaveBeenCalled();
  await draw();
  expect(callback).toHaveBeenCalledTimes(1);
});

test('it waits for every transition, and for none whose element has gone', async () => {
  const transitions = [new Transition(), new Transition()] as const;
  const draw = openPage(...transitions);
  const callback = jest.fn();
  runAfterTransition(callback);
  await draw();
  transitions[0].cancel();
  await nextTask();
  expect(callback).not.toHaveBeenCalled();
  transitions[1].arrive();
  await nextTask();
  expect(callback).toHaveBeenCalledTimes(1);
});

test('it can be called off before the frame, and after it', async () => {
  const transition = new Transition();
  const draw = openPage(transition);
  const callback = jest.fn();
  runAfterTransition(callback)();
  const callOff = runAfterTransition(callback);
  await draw();
  callOff();
  transition.arrive();
  await nextTask();
  expect(callback).not.toHaveBeenCalled();
});
