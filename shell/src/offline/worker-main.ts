import { runWorker, type WorkerScope } from './offline-worker';

declare const self: WorkerScope;

runWorker(self);
