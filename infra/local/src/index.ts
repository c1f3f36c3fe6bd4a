export { findFreePort, findFreePorts } from './free-ports';
export { stateFolder } from './state-folder';
