import { useEffect, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { createPortal } from 'react-dom';
import { cutLines, reachCutRows } from './cut-text';
import styles from './full-text.module.css';

type Shown = { lines: readonly string[]; anchor: Element; place: DOMRect };

/**
 * Tells in full what a table has cut short: of the cell under the pointer, or of the row that the keyboard is in. Esc
 * puts it away. Hidden from assistive technology, which reads the cells themselves, and those are whole.
 */
export function FullText({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const { current } = frame;
    return current ? watchCells(current, setShown) : undefined;
  }, [frame]);
  // After every change of the rows, for it is drawn with them.
  useEffect(() => {
    if (frame.current) reachCutRows(frame.current);
  });
  if (!shown) return null;
  const { lines, place } = shown;
  const isLow = place.bottom > window.innerHeight * 0.75;
  return createPortal(
    <div
      className={styles.bubble}
      aria-hidden="true"
      style={{
        left: Math.max(8, Math.min(place.left, window.innerWidth - 360)),
        ...(isLow ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
    >
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>,
    document.body,
  );
}

function watchCells(frame: HTMLElement, show: Dispatch<SetStateAction<Shown | null>>): () => void {
  const tell = (anchor: Element | null, lines: readonly string[]) =>
    show(anchor && lines.length > 0 ? { lines, anchor, place: anchor.getBoundingClientRect() } : null);
  const hide = () => show(null);
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    const cell = pointerType === 'mouse' && target instanceof Element ? target.closest('th, td') : null;
    tell(cell, cell ? cutLines([cell], false) : []);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element && target.matches(':focus-visible') ? target.closest('tr') : null;
    tell(row, row ? cutLines([...row.cells], true) : []);
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  const onScroll = () => show((shown) => shown && { ...shown, place: shown.anchor.getBoundingClientRect() });
  const onResize = () => reachCutRows(frame);

  frame.addEventListener('pointerover', onPointer);
  frame.addEventListener('pointerleave', hide);
  frame.addEventListener('focusin', onFocus);
  frame.addEventListener('focusout', hide);
  frame.addEventListener('keydown', onKey);
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', onResize);
  return () => {
    frame.removeEventListener('pointerover', onPointer);
    frame.removeEventListener('pointerleave', hide);
    frame.removeEventListener('focusin', onFocus);
    frame.removeEventListener('focusout', hide);
    frame.removeEventListener('keydown', onKey);
    window.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('resize', onResize);
  };
}
