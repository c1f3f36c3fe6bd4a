export { describeBuild } from './commands/describe';
export { run, type Terminal } from './run';
export { startTool } from './start-tool';
