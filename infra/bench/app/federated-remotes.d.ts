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
