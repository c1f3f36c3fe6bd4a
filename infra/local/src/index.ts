export { findFreePort, findFreePorts } from './free-ports';
export { startPortal } from './portal';
export { buildAll } from './services/build';
export { readSettings, type LocalSettings } from './settings';
export { stateFolder } from './state-folder';
