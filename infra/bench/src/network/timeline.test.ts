import { openTimeline } from './timeline';

test('what is told first is done first, however close the moments are', async () => {
  const timeline = openTimeline();
  const done: number[] = [];
  const start = performance.now();
  for (let number = 0; number < 1000; number += 1) {
    // The clock goes on while they are told, and the moments are a fraction of a millisecond apart.
    while (performance.now() < start + number * 0.05);
    timeline.at(start + 100 + number * 0.001, () => done.push(number));
  }
  await new Promise<void>((resolve) => timeline.at(start + 110, resolve));
  expect(done).toEqual(Array.from({ length: 1000 }, (_, number) => number));
});

test('nothing is done before its moment', async () => {
  const timeline = openTimeline();
  const moment = performance.now() + 10.5;
  const doneAt = await new Promise<number>((resolve) =>
    timeline.at(moment, () => resolve(performance.now())),
  );
  expect(doneAt).toBeGreaterThanOrEqual(moment);
});
