export { useOperations } from './operations';
export type { Operations } from './operations';
export { RemoteBreakage } from './remote-breakage';
