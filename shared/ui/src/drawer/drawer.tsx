import { ModalFrame, type ModalProps } from '../modal/modal-frame';

export type DrawerProps = ModalProps;

/** Shows one thing of a list in full at the side, and leads back to the list. */
export function Drawer(props: DrawerProps) {
  return <ModalFrame {...props} shape="drawer" />;
}
