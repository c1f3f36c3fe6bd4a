import { runCodeWorker, type CodeWorkerScope } from './code-worker';

declare const self: CodeWorkerScope;

runCodeWorker(self);
