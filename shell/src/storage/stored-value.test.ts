import * as z from 'zod/mini';
import { keepApart, ownName, storedNames, storedText, storedValue } from './stored-value';

const Schema = z.object({ count: z.number() });
const storageOf = (storage: Partial<Storage>) => ({ localStorage: storage as Storage });
const fail = () => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => window.localStorage.clear());

test('a value is kept until it is removed', () => {
  const value = storedValue(window, 'localStorage', 'k', Schema);
  expect(value.read()).toBeUndefined();
  expect(value.write({ count: 1 })).toBe(true);
  expect(storedValue(window, 'localStorage', 'k', Schema).read()).toEqual({ count: 1 });
  value.remove();
  expect(value.read()).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"count":"1"}'])('%s is no value', (text) => {
  window.localStorage.setItem('k', text);
  expect(storedValue(window, 'localStorage', 'k', Schema).read()).toBeUndefined();
});

test('the two areas are apart', () => {
  storedText(window, 'localStorage', 'k').write('local');
  expect(storedText(window, 'sessionStorage', 'k').read()).toBeNull();
});

test('names are found by how they begin', () => {
  for (const name of ['a:1', 'a:2', 'b:1']) storedText(window, 'localStorage', name).write('x');
  expect(storedNames(window, 'localStorage', 'a:')).toEqual(['a:1', 'a:2']);
});

test('portals of one origin see nothing of what the others keep', () => {
  const value = storedText(window, 'localStorage', 'typed:1');
  value.write('of the root');
  for (const basePath of ['/a', '/b']) {
    keepApart(basePath);
    storedText(window, 'localStorage', 'typed:1').write(`of ${basePath}`);
  }
  keepApart('/a');
  expect(storedText(window, 'localStorage', 'typed:1').read()).toBe('of /a');
  expect(storedNames(window, 'localStorage', 'typed:')).toEqual(['typed:1']);
  expect(Object.keys(window.localStorage).map(ownName)).toEqual(
    expect.arrayContaining(['typed:1', undefined, undefined]),
  );
  keepApart('');
  expect(value.read()).toBe('of the root');
});

test.each([
  ['is blocked', { getItem: fail, setItem: fail, removeItem: fail }],
  ['is full', { getItem: () => null, setItem: fail, removeItem: () => undefined }],
  ['loses what it takes', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }],
])('where storage %s, nothing is kept, and nothing throws', (_what, storage) => {
  const value = storedValue(storageOf(storage), 'localStorage', 'k', Schema);
  expect(value.write({ count: 1 })).toBe(false);
  expect(value.read()).toBeUndefined();
  value.remove();
});

test('a browser that refuses to hand its storage out keeps nothing', () => {
  const refusing = Object.defineProperty({}, 'localStorage', { get: fail }) as Readonly<
    Record<'localStorage', Storage>
  >;
  expect(storedText(refusing, 'localStorage', 'k').read()).toBeNull();
  expect(storedText(refusing, 'localStorage', 'k').write('x')).toBe(false);
  expect(storedNames(refusing, 'localStorage', '')).toEqual([]);
});
