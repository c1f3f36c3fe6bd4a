import { startTool } from './start-tool';

await startTool('npm run registry --');
