import { addDelay, addShift, figuresOf, startView, type Delay, type Shift } from './page-view';

const seen = { interactions: 0, tellsShifts: true };
const view = () => startView('/', 0, 0);

function clsOf(...shifts: Partial<Shift>[]) {
  const page = view();
  for (const shift of shifts) addShift(page, { startTime: 0, value: 0, hadRecentInput: false, ...shift });
  return figuresOf(page, seen).cls;
}

function inpOf(interactions: number, ...delays: Pick<Delay, 'interactionId' | 'duration'>[]) {
  const page = view();
  for (const delay of delays) addDelay(page, { startTime: 0, ...delay });
  return figuresOf(page, { ...seen, interactions }).inp;
}

test('a page that does not jump has a score of nothing, and one of which nothing is told has none', () => {
  expect(clsOf()).toBe(0);
  expect(figuresOf(view(), { ...seen, tellsShifts: false }).cls).toBeUndefined();
});

test('shifts belong together within a second of each other, and the worst time counts', () => {
  const close = [0, 900, 1800].map((startTime) => ({ startTime, value: 0.25 }));
  expect(clsOf(...close)).toBe(0.75);
  expect(clsOf({ value: 0.25 }, { startTime: 1000, value: 0.5 }, { startTime: 3000, value: 0.25 })).toBe(0.5);
});

test('a time of shifts ends after five seconds, however close they are', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ startTime: index * 500, value: 0.125 }));
  expect(clsOf(...many)).toBe(1.25);
});

test('a shift that somebody has asked for does not count', () => {
  expect(clsOf({ value: 0.5, hadRecentInput: true })).toBe(0);
});

test('an interaction is as long as its longest event, and a page as slow as its slowest interaction', () => {
  const delays = [
    { interactionId: 7, duration: 40 },
    { interactionId: 7, duration: 120 },
    { interactionId: 9, duration: 64 },
    { interactionId: 0, duration: 900 },
  ];
  expect(inpOf(2, ...delays)).toBe(120);
});

test('of every fifty interactions the longest is left out', () => {
  const delays = [500, 400, 300].map((duration, index) => ({ interactionId: index + 1, duration }));
  expect(inpOf(49, ...delays)).toBe(500);
  expect(inpOf(50, ...delays)).toBe(400);
  expect(inpOf(1000, ...delays)).toBe(300);
});

test('interactions too short to be told of count as fast, and without any there is no figure', () => {
  expect(inpOf(3)).toBe(16);
  expect(inpOf(0)).toBeUndefined();
});

test('what the page before has had of interactions is no concern of this one', () => {
  const page = startView('/', 100, 5);
  expect(figuresOf(page, { ...seen, interactions: 5 }).inp).toBeUndefined();
  page.interactionsAfter = 6;
  expect(figuresOf(page, { ...seen, interactions: 60 }).inp).toBe(16);
});
