import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { extensions } from './extensions.gen';
import { routes } from './routes.gen';

/** What the shell loads: this remote's routes and extensions, each with its own guards. */
export const remote = {
  hostContextVersion: HOST_CONTEXT_VERSION,
  routes,
  extensions,
} satisfies RemoteModule;
