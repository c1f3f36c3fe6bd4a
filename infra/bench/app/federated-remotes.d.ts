declare module 'admin/remote' {
  import type { RemoteModule } from '@event-portal/remote-kit';
  export const remote: RemoteModule;
}
declare module 'event_dashboard/remote' {
  import type { RemoteModule } from '@event-portal/remote-kit';
  export const remote: RemoteModule;
}
declare module 'portal/remote' {
  import type { RemoteModule } from '@event-portal/remote-kit';
  export const remote: RemoteModule;
}
declare module '@event-portal/bench-shell' {
  import type { LifeCycles } from 'single-spa';
  import type { RouteObject } from 'react-router-dom';
  export function application(remote: string | undefined, routes: RouteObject[]): LifeCycles;
  export const bootstrap: LifeCycles['bootstrap'];
  export const mount: LifeCycles['mount'];
  export const unmount: LifeCycles['unmount'];
}
