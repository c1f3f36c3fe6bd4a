import { cookieHeader, locationOf, navigate, sessionOf } from '../../testing/browser';
import { addPerson } from '../../testing/people';
import { startTestApi, type TestApi } from '../../testing/test-api';
import {
  beginSignIn,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../testing/test-identity-provider';

const PORTAL = 'http://localhost:5173/some/path';
const CALLBACK = `${PORTAL}/api/auth/callback`;

let provider: TestIdentityProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: CALLBACK });
  api = await startTestApi({
    environment: { ...provider.environment, CLIENT_URL: PORTAL, AUTH_IDP_REDIRECT_URI: CALLBACK },
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

test.each([
  ['leaves the path in the address', (path: string) => path],
  ['takes the path away', (path: string) => path.replace('/some/path/api', '')],
])(
  'below a path, behind a proxy that %s, somebody signs in, and their cookie is of that path alone',
  async (_what, forward) => {
    const { nonce, state } = beginSignIn({ redirect: '/settings' });
    const path = await provider.approve({ person: 'applicant', state });
    expect(path).toMatch(/^\/some\/path\/api\/auth\/callback\?/);
    const reply = await navigate(api.app, forward(path), cookieHeader({ sh_auth_nonce: nonce }));
    expect([locationOf(reply).href, sessionOf(reply) === undefined]).toEqual([`${PORTAL}/settings`, false]);
    expect(reply.cookies.map(({ name, path: where }) => [name, where])).toEqual(
      expect.arrayContaining([
        ['sh_session_id', '/some/path'],
        ['sh_auth_nonce', '/some/path'],
      ]),
    );

    const me = await api.app.inject({
      url: forward('/some/path/api/auth/me'),
      headers: { cookie: cookieHeader({ sh_session_id: sessionOf(reply) }) },
    });
    expect(me.statusCode).toBe(200);
  },
);

test('below a path, a planted cookie is taken away wherever a request of a browser carries it', async () => {
  const person = await addPerson(api.database);
  const reply = await api.app.inject({
    url: '/some/path/api/auth/me',
    headers: { cookie: `sh_session_id=${person.session}; sh_session_id=planted` },
  });
  const cleared = reply.cookies.filter(({ value }) => value === '').map(({ path }) => path);
  expect(cleared).toEqual(
    expect.arrayContaining(['/', '/some', '/some/path/', '/some/path/api', '/some/path/api/auth/me']),
  );
  expect(cleared).not.toContain('/auth');
});

test('what lies beside the path is no endpoint', async () => {
  for (const url of ['/some/path/apiary', '/some/path', '/some/api/auth/me'])
    expect((await api.app.inject({ url })).statusCode).toBe(404);
});
