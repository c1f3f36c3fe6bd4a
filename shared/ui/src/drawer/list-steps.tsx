import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { countInWords } from '../pagination/count-in-words';
import styles from './list-steps.module.css';

/** The position of an item in its list, and the way to its neighbours. */
export type ListSteps = {
  /** From one, over all pages; null for what the list does not hold any more. */
  position: number | null;
  /** How many there are in all. */
  total: number;
  /** Whether there are more than that, where nobody has counted on. */
  more?: boolean | undefined;
  /** None at an end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

const PREVIOUS_KEY = 'k';
const NEXT_KEY = 'j';

/** Previous and next, with the position; J and K do the same while the focus is in the dialog and nobody types. */
export function StepButtons({ position, total, more, onPrevious, onNext }: ListSteps) {
  const element = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((key: string) => {
    if (key === PREVIOUS_KEY) onPrevious?.();
    if (key === NEXT_KEY) onNext?.();
  });
  useLayoutEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role="dialog"]');
    const listen = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const isTyping =
        target instanceof Element && target.matches('input, textarea, select, [role="textbox"]');
      if (!isTyping && !altKey && !ctrlKey && !metaKey) press(key.toLowerCase());
    };
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    const dialog = element.current?.closest('[role="dialog"]');
    if (dialog) dialog.scrollTop = 0;
  }, [position]);
  return (
    <div className={styles.steps} ref={element}>
      <span className={styles.position} role="status">
        {position === null
          ? 'No longer in the list'
          : `${position.toLocaleString('en')} of ${countInWords(total, more)}`}
      </span>
      <StepButton label="Previous" shortcut={PREVIOUS_KEY} onStep={onPrevious}>
        <ChevronUp />
      </StepButton>
      <StepButton label="Next" shortcut={NEXT_KEY} onStep={onNext}>
        <ChevronDown />
      </StepButton>
    </div>
  );
}

type StepButtonProps = {
  label: string;
  shortcut: string;
  onStep: (() => void) | undefined;
  children: ReactNode;
};

/** At an end of the list it can be reached all the same: who has just used it keeps the focus. */
function StepButton({ label, shortcut, onStep, children }: StepButtonProps) {
  const key = shortcut.toUpperCase();
  return (
    <IconButton
      label={label}
      size="small"
      title={`${label} (${key})`}
      aria-keyshortcuts={key}
      aria-disabled={onStep === undefined}
      onClick={onStep}
    >
      {children}
    </IconButton>
  );
}
