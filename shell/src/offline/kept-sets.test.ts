import { isCurrent, keptAddress, listSets, nameSet } from './kept-sets';

const set = { path: '/events/7/dashboard', keptAt: 2000, until: 3000 };

test('sets are found by their names, newest first, and those of another portal are not', () => {
  const names = [
    nameSet('', set),
    nameSet('/a', set),
    nameSet('', { ...set, keptAt: 2500 }),
    'offline-clients',
    'offline-page:x:y:/z',
    'something else',
  ];
  expect(listSets('', names).map(({ keptAt, path }) => [keptAt, path])).toEqual([
    [2500, set.path],
    [2000, set.path],
  ]);
  expect(listSets('/a', names)).toEqual([{ ...set, name: names[1] }]);
});

test.each([
  [2001, true],
  [2999, true],
  [3000, false],
  // A clock that is a little slow, and one that was set back.
  [1999, true],
  [2000 - 3_600_000, false],
])('a set of 2000 to 3000 may be shown at %d: %s', (now, expected) => {
  expect(isCurrent({ ...set, name: '' }, now)).toBe(expected);
});

test.each([
  ['http://api/events/7?meantFor=admin,staff', 'http://api/events/7'],
  ['http://api/events?page=1&meantFor=admin', 'http://api/events?page=1'],
  ['http://api/events?page=1#top', 'http://api/events?page=1'],
  ['http://api/events?search=meantFor', 'http://api/events?search=meantFor'],
])('%s is kept as %s', (url, address) => {
  expect(keptAddress(url)).toBe(address);
});
