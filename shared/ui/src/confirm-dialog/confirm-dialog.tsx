import type { ReactNode } from 'react';
import { Banner } from '../banner/banner';
import { Button } from '../button/button';
import { Stack } from '../layout/layout';
import { ModalFrame } from '../modal/modal-frame';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete this event?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** The answer as a verb: "Delete event". Never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'default' | 'danger';
  onConfirm: () => void;
  /** It is being done; the dialog stays until the caller closes it. */
  pending?: boolean;
  /** Why it did not work. The dialog stays, so that it can be tried again. */
  error?: ReactNode;
};

/** Makes sure before something that is hard to take back. Its buttons and Esc close it, a click beside it does not. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  pending,
  error,
  ...props
}: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', tone = 'default', onConfirm } = props;
  return (
    <ModalFrame
      open={open}
      onOpenChange={onOpenChange}
      shape="dialog"
      role="alertdialog"
      dismissable={false}
      escapable
      title={title}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="medium">
        {children}
        {error !== undefined && (
          <Banner tone="danger" live="assertive">
            {error}
          </Banner>
        )}
      </Stack>
    </ModalFrame>
  );
}
