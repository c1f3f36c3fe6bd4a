import type { ReactNode } from 'react';

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

export type ModalFrameProps = ModalProps & {
  /** At the top, beside the button that closes it. */
  tools?: ReactNode;
  shape: 'dialog' | 'dialog-wide' | 'drawer';
  role?: 'dialog' | 'alertdialog';
  /** Whether Esc closes it, where a click beside it does not. */
  escapable?: boolean;
};
