import { act, render, screen } from '@testing-library/react';
import { watchApi } from '../api-status/api-status';
import { ShellProvider, type Shell } from '../shell-context';
import { ApiDownBanner } from './api-down-banner';

test('an API that does not answer is said once, and no longer than that', async () => {
  let isThere = false;
  const fetch = () =>
    isThere ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('Failed to fetch'));
  const apiStatus = watchApi({ fetch, probeUrl: 'https://api.test/readyz', isOnline: () => true });
  render(
    <ShellProvider value={{ apiStatus } as unknown as Shell}>
      <ApiDownBanner />
    </ShellProvider>,
  );
  const call = () => act(() => apiStatus.fetch('https://api.test/events').catch(() => undefined));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await call();
  await call();
  expect(await screen.findAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('The portal does not answer at the moment');
  isThere = true;
  await call();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
