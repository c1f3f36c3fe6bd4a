import { ModalFrame } from '../modal/modal-frame';
import type { ModalProps } from '../modal/modal-props';
import { StepButtons, type ListSteps } from './list-steps';

export type DrawerProps = ModalProps & {
  /** The way to the neighbours in the list that it lies over; none while that is not known. */
  steps: ListSteps | undefined;
};

/** Shows one thing of a list in full at the side, and leads on to the next one and back to the list. */
export function Drawer({ steps, title, ...props }: DrawerProps) {
  return (
    <ModalFrame
      {...props}
      shape="drawer"
      // Who steps through the list stays on the button: the name of what came is said.
      title={steps ? <span aria-live="polite">{title}</span> : title}
      {...(steps && { tools: <StepButtons {...steps} /> })}
    />
  );
}
