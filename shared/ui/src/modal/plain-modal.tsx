import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ModalContent } from './modal-content';
import type { ModalFrameProps } from './modal-props';
import styles from './modal.module.css';

/**
 * A dialog whose behaviour does not arrive. It is not the browser's own: lists that open from its fields lie beside it in the
 * document, and the browser's would cover them and keep them out of reach.
 */
export function PlainModal({ onOpenChange, shape, escapable, role, title, ...content }: ModalFrameProps) {
  const { dismissable = true } = content;
  const overlay = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [cameFrom] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const behind = [...document.body.children].filter(
      (element) => element !== overlay.current && !element.hasAttribute('inert'),
    );
    for (const element of behind) element.setAttribute('inert', '');
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
    return () => {
      for (const element of behind) element.removeAttribute('inert');
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, [cameFrom]);
  const close = () => onOpenChange(false);
  return createPortal(
    <div
      className={styles.overlay}
      data-shape={shape}
      role="presentation"
      ref={overlay}
      onClick={({ target, currentTarget }) => {
        if (dismissable && target === currentTarget) close();
      }}
      onKeyDown={(event) => {
        // What was opened from here has its own keys, wherever it lies, and what this was opened from stays.
        if (event.key !== 'Escape' || !overlay.current?.contains(event.target as Node)) return;
        event.stopPropagation();
        // One that is held counts once, and has counted for what lay above.
        if (!event.repeat && (escapable ?? dismissable)) close();
      }}
    >
      <div className={styles.modal}>
        <div
          className={styles.dialog}
          role={role ?? 'dialog'}
          aria-modal
          aria-labelledby={titleId}
          tabIndex={-1}
          ref={dialog}
        >
          <ModalContent
            {...content}
            heading={
              <h2 className={styles.title} id={titleId}>
                {title}
              </h2>
            }
            onClose={close}
          />
        </div>
      </div>
    </div>,
    document.body,
  );
}
