import { getCurrentUser } from '@event-portal/contracts';
import { sessionOf, signIn } from '../../testing/browser';
import { call, startTestApi } from '../../testing/test-api';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider';

const TEN_MINUTES_MS = 600_000;

let provider: TestIdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());

test.each([-TEN_MINUTES_MS, TEN_MINUTES_MS])(
  'F29 an API whose clock is %d ms off the provider’s and the database’s signs people in',
  async (offMs) => {
    const api = await startTestApi({
      environment: provider.environment,
      now: () => new Date(Date.now() + offMs),
    });
    const session = sessionOf(await signIn(api.app, provider, { person: 'staff' }));
    expect((await call(api.app, getCurrentUser, {}, { session: session! })).status).toBe(200);
    await api.close();
  },
);

test('F29 instances whose clocks are twenty minutes apart know each other’s sessions, and end them', async () => {
  let offMs = TEN_MINUTES_MS;
  const api = await startTestApi({
    environment: provider.environment,
    now: () => new Date(Date.now() + offMs),
  });
  const session = sessionOf(await signIn(api.app, provider, { person: 'staff' }))!;
  offMs = -TEN_MINUTES_MS;
  const slow = await api.startAnother();
  expect((await call(slow, getCurrentUser, {}, { session })).status).toBe(200);
  const again = sessionOf(await signIn(slow, provider, { person: 'staff' }, { session }))!;
  offMs = TEN_MINUTES_MS;
  expect((await call(slow, getCurrentUser, {}, { session: again })).status).toBe(200);
  expect((await call(slow, getCurrentUser, {}, { session })).status).toBe(401);
  await api.close();
});

test('F29 the session’s cookie ends after a time, and not at a moment of anybody’s clock', async () => {
  const api = await startTestApi({ environment: provider.environment });
  const response = await signIn(api.app, provider, { person: 'staff' });
  const cookie = response.cookies.find(({ name, value }) => name === 'sh_session_id' && value !== '');
  expect(cookie?.maxAge).toBeGreaterThan(0);
  expect(cookie?.expires).toBeUndefined();
  await api.close();
});
