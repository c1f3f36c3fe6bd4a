import type { LoadFigures } from '../figures/count-load';
import { pages } from '../pages';
import { findExcess } from './budget';
import { budgets } from './budgets';

const budget: LoadFigures = {
  scriptBytes: 100,
  documentBytes: 100,
  bytes: 100,
  requests: 10,
  hopsToCode: 1,
  hopsToData: 1,
};

test('a page that brings what it may brings nothing too much', () => {
  expect(findExcess('users', budget, budget)).toEqual([]);
});

test.each(Object.keys(budget))('one more in %s is named', (name) => {
  const figures = { ...budget, [name]: 101 };
  expect(findExcess('users', figures, budget)).toEqual([expect.stringContaining(`users: ${name} is 101`)]);
});

test('a page without a budget is named', () => {
  expect(findExcess('new', budget, undefined)).toEqual([expect.stringContaining('new has no budget')]);
});

test('every page that is measured has a budget, and every budget a page', () => {
  expect(Object.keys(budgets).sort()).toEqual(pages.map(({ name }) => name).sort());
});
