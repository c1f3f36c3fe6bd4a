import { ModalFrame } from '../modal/modal-frame';
import type { ModalProps } from '../modal/modal-props';

export type DialogProps = ModalProps & {
  /** `wide` for what has to be compared or read; a form fits into `medium`. */
  size?: 'medium' | 'wide';
};

/** Asks for something before the page goes on. Esc, a click beside it and its button close it. */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <ModalFrame {...props} shape={size === 'wide' ? 'dialog-wide' : 'dialog'} />;
}
