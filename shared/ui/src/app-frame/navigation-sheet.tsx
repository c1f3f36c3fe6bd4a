import { Menu, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { FrameBarContext } from './frame-bar';
import { Navigation, type NavigationGroup } from './navigation';
import styles from './navigation-sheet.module.css';

export type NavigationSheetProps = {
  label: string;
  brand: ReactNode;
  context?: ReactNode;
  groups: readonly NavigationGroup[] | undefined;
};

/**
 * The navigation on a small screen. The browser's own modal dialog does everything that is needed here: the page
 * behind is inert, Esc closes, the focus goes back to the button.
 */
export function NavigationSheet({ label, brand, context, groups }: NavigationSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <IconButton label="Open navigation" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
        <Menu />
      </IconButton>
      <dialog className={styles.sheet} ref={sheet} aria-label={label} closedby="any">
        <FrameBarContext value="side">
          <div className={styles.head}>
            {brand}
            <IconButton label="Close navigation" onClick={close}>
              <X />
            </IconButton>
          </div>
          {context !== undefined && <div className={styles.context}>{context}</div>}
          <Navigation label={label} groups={groups} onFollow={close} />
        </FrameBarContext>
      </dialog>
    </>
  );
}
