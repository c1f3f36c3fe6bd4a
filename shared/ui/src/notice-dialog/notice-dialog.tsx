import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { ModalFrame } from '../modal/modal-frame';

export type NoticeDialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** What the person says by closing it: "I have stored it". */
  closeLabel: string;
  /** Esc closes it too: it can be shown again. */
  escapable?: boolean;
  onClose: () => void;
};

/** Shows something that has to be read, such as a new key, which cannot be shown again. Only its button closes it. */
export function NoticeDialog({ title, children, closeLabel, escapable = false, onClose }: NoticeDialogProps) {
  return (
    <ModalFrame
      open
      onOpenChange={onClose}
      shape="dialog"
      dismissable={false}
      escapable={escapable}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      {children}
    </ModalFrame>
  );
}
