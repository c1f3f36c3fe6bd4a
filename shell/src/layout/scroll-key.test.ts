import { scrollKey } from './scroll-key';

test('a load of one page never takes the scroll position of another', () => {
  const loaded = { key: 'default', pathname: '/portal', search: '' };
  expect(scrollKey(loaded)).toBe(scrollKey({ ...loaded }));
  expect(scrollKey(loaded)).not.toBe(scrollKey({ ...loaded, pathname: '/resources/programming' }));
  expect(scrollKey(loaded)).not.toBe(scrollKey({ ...loaded, search: '?page=2' }));
});

test('two visits of one page within a load have a position each', () => {
  const visit = { pathname: '/portal', search: '' };
  expect(scrollKey({ ...visit, key: 'a1' })).not.toBe(scrollKey({ ...visit, key: 'b2' }));
});
