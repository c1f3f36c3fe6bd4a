import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { routes } from './routes.gen';

/** What the shell loads: this remote's routes, each with its own guards. */
export const remote = { hostContextVersion: HOST_CONTEXT_VERSION, routes } satisfies RemoteModule;
