import * as z from 'zod/mini';
import { RemoteRegistry } from './remote-registry';

/**
 * What the document server writes into the page for the shell: settings read when the container starts (C2)
 * and the registry. Everything in it is public.
 */
export const WebRuntime = z.object({
  apiBaseUrl: z.url(),
  idpAuthorizeUrl: z.url(),
  idpClientId: z.string(),
  cookieDomain: z.string(),
  registry: RemoteRegistry,
});
export type WebRuntime = z.infer<typeof WebRuntime>;
