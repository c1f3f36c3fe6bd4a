import { ConfirmDialog } from '@event-portal/ui';

export type DiscardDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
};

/** Asks before what is typed is thrown away. */
export function DiscardDialog({ open, onOpenChange, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      tone="danger"
      onConfirm={onDiscard}
    >
      It is not saved yet.
    </ConfirmDialog>
  );
}
