import { Search } from 'lucide-react';
import { use } from 'react';
import { FrameBarContext } from '../app-frame/frame-bar';
import { IconButton } from '../icon-button/icon-button';
import styles from './palette-button.module.css';

export type PaletteButtonProps = {
  onPress: () => void;
  label?: string;
};

/** How the keyboard gets there on this device. */
const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the command palette; looks like the search that it is. In the top bar it is an icon. */
export function PaletteButton({ onPress, label = 'Search' }: PaletteButtonProps) {
  if (use(FrameBarContext) === 'top') {
    return (
      <IconButton label={label} onClick={onPress} aria-haspopup="dialog">
        <Search />
      </IconButton>
    );
  }
  return (
    <button className={styles.button} type="button" onClick={onPress} aria-haspopup="dialog">
      <Search />
      <span className={styles.label}>{label}</span>
      <kbd className={styles.key} aria-hidden="true">
        {SHORTCUT}
      </kbd>
    </button>
  );
}
