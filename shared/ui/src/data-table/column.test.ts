import { nextSort, withRange, withSelection } from './column';

test('a press on a header sorts upwards, the next one downwards', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ column: 'name', direction: 'ascending' });
  const second = nextSort(first, 'name');
  expect(second).toEqual({ column: 'name', direction: 'descending' });
  expect(nextSort(second, 'name')).toEqual(first);
  expect(nextSort(second, 'email')).toEqual({ column: 'email', direction: 'ascending' });
});

test('ticking a page keeps the ticks of the others', () => {
  const before = new Set(['elsewhere']);
  const ticked = withSelection(before, ['one', 'two'], true);
  expect([...ticked]).toEqual(['elsewhere', 'one', 'two']);
  expect([...withSelection(ticked, ['one', 'two'], false)]).toEqual(['elsewhere']);
  expect([...before]).toEqual(['elsewhere']);
});

describe('a range of rows', () => {
  const ids = ['one', 'two', 'three', 'four'];
  const set = (...some: string[]) => new Set(some);

  test('is ticked from the row before to the last, whichever way', () => {
    expect([...withRange(set('one'), set('one', 'three'), ids, 'one')].sort()).toEqual([
      'one',
      'three',
      'two',
    ]);
    expect(withRange(set('four'), set('four', 'two'), ids, 'four')).toEqual(set('four', 'two', 'three'));
  });

  test('is cleared as it was ticked', () => {
    expect(withRange(set(...ids), set('one', 'two', 'three'), ids, 'two')).toEqual(set('one'));
  });

  test('needs a row to begin with, on the same page', () => {
    expect(withRange(set(), set('two'), ids, undefined)).toEqual(set('two'));
    expect(withRange(set(), set('two'), ids, 'elsewhere')).toEqual(set('two'));
  });
});
