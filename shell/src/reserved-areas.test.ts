import { reservedAreas } from '@event-portal/contracts';
import { routes } from './routes.gen';

test('no remote gets an area in which the shell has a page', () => {
  const own = routes.flatMap(({ path = '*' }) => (path === '*' ? [] : `/${path.split('/', 1)[0]}`));
  expect(own).toContain('/privacy');
  expect(own.filter((area) => !reservedAreas.includes(area))).toEqual([]);
});
