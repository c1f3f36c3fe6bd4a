import { areaAt, describeMisguarded, scopesOfArea } from './area-guards';
import type { RemoteArea } from './remote-descriptor';

const area = (path: string, guards?: string[]): RemoteArea => ({
  path,
  frame: 'side-bar',
  ...(guards && { guards }),
});

test.each<[string, RemoteArea | undefined, string[]]>([
  ['no area', undefined, ['_protected']],
  ['an area of whoever is signed in', area('/contracts'), ['_protected']],
  ['an area of superusers', area('/contracts', ['/admin']), ['_protected', '/admin']],
  ['an area that the table names', area('/admin'), ['_protected', '/admin']],
  ['one that says so once more', area('/admin', ['/admin']), ['_protected', '/admin']],
  ['an area with a guard that nobody knows', area('/contracts', ['_finance']), ['_protected', '/admin']],
  ['one with the guard of a dashboard', area('/contracts', ['_staff']), ['_protected', '/admin']],
])('A5 G2 G6 %s is guarded', (_name, given, scopes) => {
  expect(scopesOfArea(given)).toEqual(scopes);
});

test('A1 a path lies in the area that it begins with, segment by segment', () => {
  const areas = [area('/contracts'), area('/halls')];
  const found = ['/contracts', '/contracts/7', '/halls/a/b', '/contracts-old', '/'].map(
    (pathname) => areaAt(areas, pathname)?.path,
  );
  expect(found).toEqual(['/contracts', '/contracts', '/halls', undefined, undefined]);
});

test('a guard that areas cannot ask is told, with those that they can', () => {
  expect(describeMisguarded(area('/contracts', ['/admin', '_staff']))).toBe(
    'The area /contracts has the guard _staff, which areas cannot ask. They can ask /admin.',
  );
  expect(describeMisguarded(area('/contracts', ['/admin']))).toBeUndefined();
  expect(describeMisguarded(area('/contracts'))).toBeUndefined();
});
