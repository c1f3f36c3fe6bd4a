declare module 'admin/remote' {
  export const remote: import('@event-portal/remote-kit').RemoteModule;
}
declare module 'event_dashboard/remote' {
  export const remote: import('@event-portal/remote-kit').RemoteModule;
}
declare module 'portal/remote' {
  export const remote: import('@event-portal/remote-kit').RemoteModule;
}
