export { findFreePorts } from './free-ports';
export { startPortal, type RunningPortal } from './portal';
export { describeRegistry, readRegistryKeys, runRegistry } from './registry';
export { buildAll } from './services/build';
export { openDatabase } from './services/database';
export { runProgram, startService, waitUntilReady, type Service } from './services/service';
export { readSettings, type LocalSettings } from './settings';
export { stateFolder } from './state-folder';
