import type { WebRuntime } from '@event-portal/contracts';
import { openRegistry } from './registry-access';

const shell: WebRuntime['shell'] = { version: '1.0.0', buildId: 'a1', baseUrl: '/assets/', integrity: null };
const live = { environment: 'test', sequence: 1, remotes: [] };

test('behind a document server the page asks it for what is live, the shell included', async () => {
  const now = { ...live, shell: { version: '1.1.0', buildId: 'b2' } };
  const fetch = jest.fn(async () => Response.json(now));
  const access = await openRegistry({ registry: live, shell }, { fetch, localStorage });
  expect(access.initial).toBe(live);
  expect(fetch).not.toHaveBeenCalled();
  expect(await access.fetchLive()).toEqual(now);
  expect(fetch).toHaveBeenCalledWith('/registry/live.json', expect.anything());
});
