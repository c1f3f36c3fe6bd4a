import { addressBelow, pathBelow, sharedCookiePath, storageShelf } from './base-path';

test.each([
  ['', '/admin', '/admin'],
  ['', '/', '/'],
  ['/some/path', '/some/path', '/'],
  ['/some/path', '/some/path/', '/'],
  ['/some/path', '/some/path/admin/users', '/admin/users'],
  ['/portal', '/portal/portal', '/portal'],
  ['/some/path', '/some/paths', undefined],
  ['/some/path', '/some', undefined],
  ['/some/path', '/', undefined],
])('below %j the address %s is the page %s', (basePath, pathname, page) => {
  expect(pathBelow(basePath, pathname)).toBe(page);
});

test('a path of the portal is found below its base path, and what lies elsewhere where it is', () => {
  expect(addressBelow('/some/path', '/assets/')).toBe('/some/path/assets/');
  expect(addressBelow('', '/assets/')).toBe('/assets/');
  expect(addressBelow('/some/path', 'https://cdn.example.org/7/')).toBe('https://cdn.example.org/7/');
});

test.each([
  ['', 'https://example.org/api', '/'],
  ['/some/path', 'https://example.org/some/path/api', '/some/path'],
  ['/some/path', 'https://example.org/other/api', '/'],
  ['/some/path', 'https://api.example.org', '/'],
])('a portal below %j and an API at %s share cookies at %s', (basePath, api, path) => {
  expect(sharedCookiePath(basePath, api)).toBe(path);
});

test('portals of one origin keep what they keep under names of their own', () => {
  expect(storageShelf('')).toBe('');
  expect(storageShelf('/a')).not.toBe(storageShelf('/b'));
});
