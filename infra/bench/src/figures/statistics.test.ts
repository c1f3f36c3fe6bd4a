import { compareRounds, spreadOf } from './statistics';

test('the median and the quartiles of an odd and of an even number of figures', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ low: 2, median: 3, high: 4 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ low: 1.75, median: 2.5, high: 3.25 });
  expect(spreadOf([7])).toEqual({ low: 7, median: 7, high: 7 });
});

test('rounds are compared one by one: a machine that becomes slower changes no ratio', () => {
  expect(compareRounds([10, 20, 40], [20, 40, 80])).toEqual({ low: 0.5, median: 0.5, high: 0.5 });
  expect(compareRounds([10, 30], [10, 10]).median).toBe(2);
});

test('no figures have no median, and series of two lengths no ratio', () => {
  expect(() => spreadOf([])).toThrow('There are no figures.');
  expect(() => compareRounds([1], [])).toThrow('one by one');
});
