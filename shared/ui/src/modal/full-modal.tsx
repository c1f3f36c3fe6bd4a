import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { LocalisedBehaviour } from '../locale/locale';
import { ModalContent } from './modal-content';
import type { ModalFrameProps } from './modal-props';
import styles from './modal.module.css';

/**
 * The page behind is out of reach until it closes; the focus moves in, stays in, and goes back to where it was. Nothing but
 * `ModalFrame` takes it, once its code is there.
 */
export function FullModal({
  open,
  onOpenChange,
  shape,
  escapable,
  role,
  title,
  ...content
}: ModalFrameProps) {
  const { dismissable = true } = content;
  return (
    <LocalisedBehaviour>
      <ModalOverlay
        className={styles.overlay}
        data-shape={shape}
        isOpen={open}
        onOpenChange={onOpenChange}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!(escapable ?? dismissable)}
      >
        <Modal className={styles.modal}>
          <Dialog className={styles.dialog} role={role}>
            <ModalContent
              {...content}
              open={open}
              heading={
                <Heading className={styles.title} slot="title" level={2}>
                  {title}
                </Heading>
              }
              onClose={() => onOpenChange(false)}
            />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LocalisedBehaviour>
  );
}
