import { sumWork, works, type TraceEvent } from './main-thread';

const page = { pid: 1, tid: 2, ts: 1_000_000 };
/** Times in milliseconds after the navigation began. */
const event = (name: string, at: number, length: number, other: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 2,
  ts: page.ts + at * 1000,
  dur: length * 1000,
  ...other,
});
const none = Object.fromEntries(works.map((work) => [work, 0]));

test('what happens inside something else counts for itself alone', () => {
  const events = [
    event('RunTask', 0, 100),
    event('EvaluateScript', 10, 60),
    event('Layout', 20, 30),
    event('MinorGC', 25, 5),
    event('RunTask', 200, 10),
    event('FunctionCall', 200, 10),
  ];
  expect(sumWork(events, page, 1000)).toEqual({
    ...none,
    scripts: 40,
    'style and layout': 25,
    garbage: 5,
    other: 40,
  });
});

test('only the thread of the page counts, from the beginning of the navigation until its data is there', () => {
  const events = [
    event('RunTask', -50, 60),
    event('RunTask', 90, 20),
    event('Paint', 95, 15),
    event('RunTask', 0, 80, { tid: 3 }),
    event('RunTask', 0, 80, { pid: 3 }),
    event('RunTask', 40, 5, { ph: 'I' }),
    event('RunTask', 50, 5, { dur: undefined }),
  ];
  expect(sumWork(events, page, 100)).toEqual({ ...none, painting: 5, other: 15 });
});

test('what the trace calls by no name that is known belongs to the task around it', () => {
  expect(sumWork([event('RunTask', 0, 10), event('Something', 2, 5)], page, 100)).toEqual({
    ...none,
    other: 10,
  });
});
