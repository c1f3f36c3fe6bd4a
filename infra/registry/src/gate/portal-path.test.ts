import { basePathOf, pathInPortal } from './portal-path';

test.each([
  ['https://example.org', 'https://example.org/admin/users?page=2', '/admin/users'],
  ['https://example.org/portal', 'https://example.org/portal/portal#top', '/portal'],
  ['https://example.org/portal/', 'https://example.org/portal', '/'],
  ['https://example.org/portal', 'https://example.org/elsewhere', '/elsewhere'],
])('in the portal at %s, %s is the page %s', (portalUrl, url, path) => {
  expect(pathInPortal(portalUrl, url)).toBe(path);
});

test('a portal that has its host for itself has no base path', () => {
  expect(['https://example.org', 'https://example.org/', 'https://example.org/a/b/'].map(basePathOf)).toEqual(
    ['', '', '/a/b'],
  );
});
