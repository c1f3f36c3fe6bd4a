import { createBrowserRouter } from 'react-router-dom';
import { settleBelow } from './below-base-path';

const BASE = '/some/path';
const portal = settleBelow(window, BASE);

test('the router sees the paths of the portal alone, and the browser the whole of them', async () => {
  window.history.replaceState(null, '', `${BASE}/admin?page=2#top`);
  const asked: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).pathname);
    return null;
  };
  const router = createBrowserRouter(
    [
      { path: '/admin', loader },
      { path: '/users', loader },
    ],
    { window: portal },
  );
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => initialized && resolve(stop()));
  });
  expect(router.state.location).toMatchObject({ pathname: '/admin', search: '?page=2', hash: '#top' });

  const going = router.navigate('/users?role=admin');
  expect(router.state.navigation.location?.pathname).toBe('/users');
  await going;
  expect(router.state.location.pathname).toBe('/users');
  expect(window.location.pathname + window.location.search).toBe(`${BASE}/users?role=admin`);
  await router.navigate('/admin', { replace: true });
  expect([router.state.location.pathname, window.location.pathname]).toEqual(['/admin', `${BASE}/admin`]);
  expect(asked).toEqual(['/admin', '/users', '/admin']);
  expect(router.createHref(router.state.location)).toBe('/admin');
  router.dispose();
});

test('everything else is the browser’s own', () => {
  expect(portal.location.origin).toBe(window.location.origin);
  expect(portal.document).toBe(document);
  const heard = jest.fn();
  portal.addEventListener('popstate', heard);
  window.dispatchEvent(new Event('popstate'));
  portal.removeEventListener('popstate', heard);
  window.dispatchEvent(new Event('popstate'));
  expect(heard).toHaveBeenCalledTimes(1);
  portal.history.replaceState({ kept: true }, '');
  expect(portal.history.state).toEqual({ kept: true });
});
