export { describeBuild } from './commands/describe';
export { startTool } from './start-tool';
