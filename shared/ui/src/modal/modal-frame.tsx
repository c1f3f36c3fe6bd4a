import { createElement, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useWaitFor, type CodeOnDemand } from '../on-demand/code-on-demand';
import type { FullModal } from './full-modal';
import { modalCode } from './modal-code';
import { PlainModal } from './plain-modal';

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

/** Makes a frame out of the code of one, asked for when it is first opened, else a while after the first is there. */
export function modalOnDemand(source: CodeOnDemand<typeof FullModal>) {
  return function ModalFrameOnDemand(props: ModalFrameProps) {
    const { open } = props;
    const component = useSyncExternalStore(source.subscribe, source.get);
    const [isPlain, setPlain] = useState(false);
    // What stands in for it stays until it is closed: what is typed in it would be lost with it.
    if (isPlain && !open) setPlain(false);
    useEffect(() => source.loadSoon(), []);
    useWaitFor(source, open && !component, () => setPlain(true));

    if (isPlain) return open && <PlainModal {...props} />;
    return component && createElement(component, props);
  };
}

/**
 * Lies over the page, which is out of reach until it closes. The behaviour arrives after the page: one that is opened before
 * is there as soon as it can be. Where that does not arrive, it opens without it.
 */
export const ModalFrame = modalOnDemand(modalCode);
