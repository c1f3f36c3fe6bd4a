import { nextSort, withSelection } from './column';

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
