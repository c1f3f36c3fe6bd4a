import { ConfigurationError, parseEnvironment } from '@event-portal/contracts/configuration';
import { identityProviderVariables } from './environment';

const good = {
  IDP_CLIENT_ID: 'portal',
  IDP_CLIENT_SECRET: 'canary',
  IDP_REDIRECT_URIS: 'http://localhost:8080/auth/callback, http://localhost:9090/auth/callback',
};

test('the environment is read, with addresses as a list', () => {
  expect(parseEnvironment(identityProviderVariables, good)).toEqual({
    IDP_PORT: 8090,
    IDP_CLIENT_ID: 'portal',
    IDP_CLIENT_SECRET: 'canary',
    IDP_REDIRECT_URIS: ['http://localhost:8080/auth/callback', 'http://localhost:9090/auth/callback'],
  });
});

test.each([
  [{ IDP_PORT: '0' }, 'IDP_PORT'],
  [{ IDP_PORT: '70000' }, 'IDP_PORT'],
  [{ IDP_PORT: '80a' }, 'IDP_PORT'],
  [{ IDP_CLIENT_ID: '' }, 'IDP_CLIENT_ID'],
  [{ IDP_CLIENT_SECRET: '' }, 'IDP_CLIENT_SECRET'],
  [{ IDP_REDIRECT_URIS: 'localhost:8080' }, 'IDP_REDIRECT_URIS'],
  [{ IDP_REDIRECT_URIS: 'http://a/,' }, 'IDP_REDIRECT_URIS'],
])('%j is refused by name', (change, name) => {
  expect(() => parseEnvironment(identityProviderVariables, { ...good, ...change })).toThrow(
    ConfigurationError,
  );
  expect(() => parseEnvironment(identityProviderVariables, { ...good, ...change })).toThrow(name);
});
