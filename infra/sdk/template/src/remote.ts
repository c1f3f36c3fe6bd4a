import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { routes } from './routes';

/** What the portal loads. */
export const remote = { hostContextVersion: HOST_CONTEXT_VERSION, routes } satisfies RemoteModule;
