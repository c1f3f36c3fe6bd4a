import { keysOf, propertyOf, recordOf } from './objects';

test('the keys of an object are its own, in their order', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a']);
});

test('a record has a value for each key and no other', () => {
  expect(recordOf(['a', 'bb'], (key) => key.length)).toEqual({ a: 1, bb: 2 });
  expect(recordOf([], () => 1)).toEqual({});
});

test.each([
  [{ code: 1 }, 1],
  [Object.assign(new Error('failed'), { code: 'x' }), 'x'],
  [{ other: 1 }, undefined],
  [null, undefined],
  [undefined, undefined],
  ['code', undefined],
])('the code of %j is %j', (value, expected) => {
  expect(propertyOf(value, 'code')).toBe(expected);
});
