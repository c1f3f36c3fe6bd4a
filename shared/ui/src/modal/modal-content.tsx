import { X } from 'lucide-react';
import { Children, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import styles from './modal.module.css';
import type { ModalFrameProps } from './modal-props';
import { useLostEscape } from './use-lost-escape';

type ModalContentProps = Omit<ModalFrameProps, 'onOpenChange' | 'shape' | 'escapable' | 'role' | 'title'> & {
  /** The title as a heading, by which the dialog is called. */
  heading: ReactNode;
  onClose: () => void;
};

/** What is in a dialog, whichever code makes it one. */
export function ModalContent({
  open,
  heading,
  description,
  children,
  actions,
  tools,
  ...closing
}: ModalContentProps) {
  const { dismissable = true, closeLabel = 'Close', onClose } = closing;
  const head = useRef<HTMLDivElement>(null);
  useLostEscape(head, open);
  return (
    <>
      <div className={styles.head} ref={head}>
        <div className={styles.words}>
          {heading}
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
    </>
  );
}
