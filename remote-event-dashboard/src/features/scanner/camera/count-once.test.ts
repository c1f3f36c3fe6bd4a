import { countOnce } from './count-once';

test('a code that is held counts once, and again after it was away or another was read', () => {
  const count = countOnce();
  const looks = [
    [0, 'a', 'a'],
    [1900, 'a', undefined],
    [3800, 'a', undefined],
    [5000, undefined, undefined],
    [5799, 'a', undefined],
    [7700, undefined, undefined],
    [7800, 'a', 'a'],
    [7900, 'b', 'b'],
    [8000, 'a', 'a'],
  ] as const;
  for (const [at, code, counted] of looks)
    expect([at, count({ at, code, isPaused: false })]).toEqual([at, counted]);
});

test('a code that is held counts once on a device that looks seldom, too', () => {
  const count = countOnce();
  expect(count({ at: 0, code: 'a', isPaused: false })).toBe('a');
  for (let at = 5000; at < 30_000; at += 5000)
    expect(count({ at, code: 'a', isPaused: false })).toBeUndefined();
});

test('what is still held when a verdict is put away does not count, and what has come into sight does', () => {
  const count = countOnce();
  expect(count({ at: 0, code: 'a', isPaused: false })).toBe('a');
  for (let at = 100; at < 6000; at += 100) expect(count({ at, code: 'a', isPaused: true })).toBeUndefined();
  expect(count({ at: 6000, code: 'a', isPaused: false })).toBeUndefined();
  expect(count({ at: 6100, code: 'b', isPaused: true })).toBeUndefined();
  expect(count({ at: 6200, code: 'b', isPaused: false })).toBe('b');
});

test('a code that came back behind a verdict counts when that is put away', () => {
  const count = countOnce();
  const look = (at: number, code: string | undefined, isPaused: boolean) => count({ at, code, isPaused });
  expect(look(0, 'a', false)).toBe('a');
  expect(look(100, undefined, true)).toBeUndefined();
  expect(look(3000, 'a', true)).toBeUndefined();
  expect(look(3100, 'a', false)).toBe('a');
});
