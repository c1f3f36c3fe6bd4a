export { ApiError, describeFailure, isOutOfReach } from './platform/api-error';
export type { ApiFailure } from './platform/api-error';
export type { ExtensionsView, LoadExtension, OfferedExtension } from './platform/extensions';
export { HostContextError } from './platform/host-context-error';
export { addressOf, CALL_TIMEOUT_MS, createHttpClient } from './platform/http-client';
export type { HttpClient, HttpClientOptions, TakeEarly } from './platform/http-client';
export { usePerson, useSignOut } from './platform/person';
export type { KeptCopies, KeptCopy } from './platform/kept-copies';
export { hostContextReader, platformContext, PlatformProvider, usePlatform } from './platform/platform';
// Admin remotes that were built before `/operations` existed import it from here.
export { RemoteBreakage } from './operations/remote-breakage';
export type {
  Command,
  KeptPagesSetting,
  Notice,
  Platform,
  RunningRemote,
  Theme,
  ThemeSetting,
} from './platform/platform';
export type { CodeReader } from './platform/code-reader';
export type { SealedCopies } from './platform/sealed-copies';
export { createQueryClient } from './platform/query-client';
export type { RemoteModule, TeardownReason } from './platform/remote-module';
export {
  cancelWaitingChange,
  forgetWaitingChange,
  KeptChange,
  listWaitingChanges,
  resumeWaitingChange,
  waitingChange,
  watchWaitingChanges,
} from './platform/waiting-change';
export type { WaitingChange, WaitingChangeOptions, WaitingChangeWatcher } from './platform/waiting-change';
export { SESSION_QUERY_KEY } from './platform/session-key';
