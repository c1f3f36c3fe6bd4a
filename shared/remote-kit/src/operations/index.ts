export { useOperations } from './operations';
export type { Operations } from './operations';
export { PastPicker } from './past-picker';
export type { PastPickerProps } from './past-picker';
export { RemoteBreakage } from './remote-breakage';
