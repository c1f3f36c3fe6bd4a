import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { ModalFrame } from '../modal/modal-frame';

export type NoticeDialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** What the person says by closing it: "I have stored it". */
  closeLabel: string;
  onClose: () => void;
};

/** Shows something that cannot be shown again, such as a new key. Only its button closes it. */
export function NoticeDialog({ title, children, closeLabel, onClose }: NoticeDialogProps) {
  return (
    <ModalFrame
      open
      onOpenChange={onClose}
      shape="dialog"
      dismissable={false}
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
