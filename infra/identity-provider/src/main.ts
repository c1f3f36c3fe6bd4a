import { ConfigurationError, parseEnvironment } from '@event-portal/contracts/configuration';
import { identityProviderVariables } from './environment';
import { buildIdentityProvider } from './identity-provider';

const BAD_CONFIGURATION = 78;

async function main(): Promise<void> {
  const environment = parseEnvironment(identityProviderVariables, process.env);
  const app = buildIdentityProvider({
    client: {
      id: environment.IDP_CLIENT_ID,
      secret: environment.IDP_CLIENT_SECRET,
      redirectUris: environment.IDP_REDIRECT_URIS,
    },
  });
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  // Both loopback addresses and nothing else: anyone who reaches this page can sign in as anybody.
  await app.listen({ host: 'localhost', port: environment.IDP_PORT });
  process.stdout.write(`Identity provider, for development only: http://localhost:${environment.IDP_PORT}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? BAD_CONFIGURATION : 1);
});
