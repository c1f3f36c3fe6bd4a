/** What the areas need of the shell and its own pages do not: the document names it for every page of an area. */
export { AreaFrame, RemoteFrame } from './area-frame';
export { AreaNotFound, RemoteErrorBoundary } from './remote-error-boundary';
export { createFlagValues } from '../remotes/flag-values';
export { createRemoteRecovery } from '../remotes/remote-recovery';
export { createRemoteReports } from '../remotes/remote-reports';
export { createTeardowns } from '../remotes/teardown';
export { createRemoteLoader } from '../remotes/load-remote';
export { createPageFiles } from '../remotes/page-files';
export { whenIdle } from '../when-idle';
