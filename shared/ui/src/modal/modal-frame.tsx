import { X } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../icon-button/icon-button';
import { LocalisedBehaviour } from '../locale/locale';
import styles from './modal-frame.module.css';

/** What everything that lies over the page and takes it over has in common. */
export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** At the foot, always in sight: what can be done. The main action comes last. */
  actions?: ReactNode;
  /** Whether a click beside it and Esc close it. Without, only its own buttons do. */
  dismissable?: boolean;
  closeLabel?: string;
};

type ModalFrameProps = ModalProps & {
  /** At the top, beside the button that closes it. */
  tools?: ReactNode;
  shape: 'dialog' | 'dialog-wide' | 'drawer';
  role?: 'dialog' | 'alertdialog';
  /** Whether Esc closes it, where a click beside it does not. */
  escapable?: boolean;
};

/**
 * The page behind is out of reach until it closes; the focus moves in, stays in, and goes back to where it was.
 */
export function ModalFrame({
  open,
  onOpenChange,
  shape,
  dismissable = true,
  escapable,
  ...props
}: ModalFrameProps) {
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
          <ModalContent {...props} dismissable={dismissable} onClose={() => onOpenChange(false)} />
        </Modal>
      </ModalOverlay>
    </LocalisedBehaviour>
  );
}

type ModalContentProps = Omit<ModalFrameProps, 'open' | 'onOpenChange' | 'shape' | 'escapable'> & {
  onClose: () => void;
};

function ModalContent({
  title,
  description,
  children,
  actions,
  tools,
  role,
  dismissable,
  onClose,
  ...words
}: ModalContentProps) {
  const { closeLabel = 'Close' } = words;
  return (
    <Dialog className={styles.dialog} role={role}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading className={styles.title} slot="title" level={2}>
            {title}
          </Heading>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </div>
        {(tools !== undefined || dismissable) && (
          <div className={styles.tools}>
            {tools}
            {dismissable && (
              <IconButton label={closeLabel} size="small" onClick={onClose}>
                <X />
              </IconButton>
            )}
          </div>
        )}
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {Children.toArray(actions).length > 0 && <div className={styles.actions}>{actions}</div>}
    </Dialog>
  );
}
